import { customSoundMaxS } from './patterns.ts';

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
