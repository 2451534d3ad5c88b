/** A pulse of a tone: when it starts and how long it sounds, in seconds from the start of the pattern. */
export interface Pulse {
  at: number;
  lasts: number;
  /** Hz */
  pitch: number;
}

/** A sound pattern: its pulses, and the repeat interval in seconds (null: played once). */
export interface Pattern {
  pulses: readonly Pulse[];
  everyS: number | null;
}

export type Urgency = 1 | 2 | 3 | 4;

const pulses = (count: number, pitch: number, lasts: number, gap: number): readonly Pulse[] =>
  Array.from({ length: count }, (_, i) => ({ at: i * (lasts + gap), lasts, pitch }));

/** Patterns that are distinguishable by ear: by count, pitch and rhythm, decreasing with urgency. */
export const patterns: Record<Urgency, Pattern> = {
  1: { pulses: pulses(3, 988, 0.16, 0.12), everyS: 3 },
  2: { pulses: pulses(2, 784, 0.2, 0.18), everyS: 8 },
  3: { pulses: pulses(1, 587, 0.28, 0), everyS: 30 },
  4: { pulses: pulses(1, 440, 0.32, 0), everyS: null },
};

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
