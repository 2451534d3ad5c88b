import { customSoundMaxS, type Pattern } from './patterns.ts';

/** Half the usual rate: tones below 4 kHz need no more, and a 30 s loop stays small. */
export const sampleRate = 22_050;

const fadeS = 0.012;

/** One period of a pattern as samples between −1 and 1; looping it needs no timer, so a hidden browser tab cannot delay it. */
export function renderPattern({ pulses, everyS }: Pattern): Float32Array<ArrayBuffer> {
  const end = Math.max(...pulses.map(({ at, lasts }) => at + lasts));
  const samples = new Float32Array(Math.ceil((everyS ?? end + 0.05) * sampleRate));
  for (const { at, lasts, pitch } of pulses) {
    const first = Math.round(at * sampleRate);
    const length = Math.round(lasts * sampleRate);
    for (let i = 0; i < length; i += 1) {
      const time = i / sampleRate;
      const fade = Math.min(1, time / fadeS, (lasts - time) / fadeS);
      const phase = 2 * Math.PI * pitch * time;
      samples[first + i] = fade * (0.7 * Math.sin(phase) + 0.2 * Math.sin(2 * phase) + 0.1 * Math.sin(3 * phase));
    }
  }
  return samples;
}

/** A level's own sound, cut at 3 s with a short fade, as one period of the given length (null: once). */
export function trimCustomSound(own: Float32Array, rate: number, everyS: number | null): Float32Array<ArrayBuffer> {
  const length = Math.min(own.length, Math.floor(customSoundMaxS * rate));
  const samples = new Float32Array(Math.max(length, Math.ceil((everyS ?? 0) * rate)));
  samples.set(own.subarray(0, length));
  const fade = Math.min(length, Math.round(0.05 * rate));
  for (let i = 0; i < fade; i += 1) {
    const at = length - fade + i;
    samples[at] = (samples[at] ?? 0) * (1 - i / fade);
  }
  return samples;
}
