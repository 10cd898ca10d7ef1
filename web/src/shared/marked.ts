/** A piece of a text, and whether it stands out. */
export interface Piece {
  text: string;
  out: boolean;
}

/** The lines of a text, with what stands between `**` standing out. */
export function lines(text: string): Piece[][] {
  return text.split("\n").map((line) => {
    const pieces = line.split("**").map((piece, n) => ({ text: piece, out: n % 2 === 1 }));
    return pieces.filter((piece) => piece.text);
  });
}

/** A text with the places from and to which it is marked. */
export function marked(text: string, marks: number[][]): Piece[] {
  let end = 0;
  const pieces: Piece[] = [];
  for (const [from = 0, to = 0] of marks) {
    pieces.push({ text: text.slice(end, from), out: false }, { text: text.slice(from, to), out: true });
    end = to;
  }
  pieces.push({ text: text.slice(end), out: false });
  return pieces.filter((piece) => piece.text);
}
