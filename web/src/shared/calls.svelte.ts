import { prefs } from "../prefs.svelte";

const NOTES = { turn: [660, 880], departure: [523, 659, 784] };
const LENGTH = 0.16;
let audio: AudioContext | null = null;

/** A few soft notes, made here; only for whoever wants them. */
export function chime(what: keyof typeof NOTES): void {
  if (!prefs.sound) return;
  audio ??= new AudioContext();
  NOTES[what].forEach((pitch, n) => ring(audio!, pitch, audio!.currentTime + n * LENGTH));
}

function ring(context: AudioContext, pitch: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency: pitch, type: "sine" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * LENGTH);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 2 * LENGTH);
}

/** The browser asks its reader; whether it may. Only ever after a click. */
export async function askLeave(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** It is this reader's turn, and nobody looks at the page: say so, and nothing of what is on the table. */
export function call(title: string, text: string): void {
  if (!prefs.calls || document.visibilityState === "visible" || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const shown = new Notification(title, { body: text, tag: location.pathname });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
