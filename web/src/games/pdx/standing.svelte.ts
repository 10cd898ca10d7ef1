/** What is answered to every visit of an own office, chosen once, at this table and while the page is open. */
export class Standing {
  readonly #key = `layover.standing:${location.pathname}`;
  /** Steps (`heading:target`) by seat, since several people may share a screen. */
  #answers = $state.raw<Record<number, string>>(JSON.parse(sessionStorage.getItem(this.#key) ?? "{}"));

  of(seat: number | null): string {
    return (seat !== null && this.#answers[seat]) || "";
  }

  /** Always the same; with "" the seat is asked again. */
  set(seat: number, step: string): void {
    this.#answers = { ...this.#answers, [seat]: step };
    sessionStorage.setItem(this.#key, JSON.stringify(this.#answers));
  }
}
