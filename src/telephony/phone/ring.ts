import { type Pattern, renderPattern, sampleRate } from '../../../contract/alarms/index.ts';

const warble = (at: number): Pattern['pulses'] =>
  Array.from({ length: 8 }, (_, i) => ({ at: at + i * 0.05, lasts: 0.05, pitch: i % 2 === 0 ? 1_320 : 1_056 }));

/** The ringtone: two short trills and a pause; its warble distinguishes it from every alarm sound. */
export const ringtone: Pattern = { pulses: [...warble(0), ...warble(0.6)], everyS: 3 };
/** Call waiting tone during another call: two soft beeps at intervals. */
export const callWaitingTone: Pattern = {
  pulses: [
    { at: 0, lasts: 0.12, pitch: 425 },
    { at: 0.24, lasts: 0.12, pitch: 425 },
  ],
  everyS: 6,
};
/** The other side's phone rings: the tone of the line. */
export const ringback: Pattern = { pulses: [{ at: 0, lasts: 1.5, pitch: 425 }], everyS: 4.5 };

type SinkContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

/**
 * Rings until stopped on the chosen output (of `navigator.mediaDevices`; null: the system default). Loops on the audio clock, so that a
 * hidden tab rings like a visible one. Where the browser requires a gesture, the next one starts the sound.
 * @param volume 0 to 1
 */
export function startRing(output: string | null, volume: number, pattern: Pattern = ringtone, make = () => new AudioContext()): () => void {
  const context: SinkContext = make();
  const samples = renderPattern(pattern);
  const buffer = context.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(samples, 0);
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  const gain = context.createGain();
  gain.gain.value = Math.min(1, Math.max(0, volume)) * 0.6;
  source.connect(gain).connect(context.destination);
  if (output !== null) context.setSinkId?.(output).catch(() => undefined);
  source.start();
  const allow = () => void context.resume().catch(() => undefined);
  if (context.state === 'suspended') allow();
  for (const kind of gestures) document.addEventListener(kind, allow, { capture: true });
  return () => {
    for (const kind of gestures) document.removeEventListener(kind, allow, { capture: true });
    source.stop();
    context.close().catch(() => undefined);
  };
}

const gestures = ['pointerdown', 'keydown'] as const;
