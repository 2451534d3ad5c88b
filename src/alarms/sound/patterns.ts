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

/** The link to the platform was lost: two falling tones that no alarm has. */
export const linkLost: Pattern = {
  pulses: [
    { at: 0, lasts: 0.35, pitch: 330 },
    { at: 0.4, lasts: 0.5, pitch: 220 },
  ],
  everyS: null,
};

/** A level's own sound is cut here, so that one long file cannot cover the next alarm (s). */
export const customSoundMaxS = 3;

/** Volumes, 0 to 1: as set, a fifth of it beside a call, and that of a muted P1, which is lowered and never silent. */
export const volumes = { full: 0.5, ducked: 0.1, lowered: 0.08 } as const;

/** Tone of the sound test: two rising tones. */
export const testTone: Pattern = {
  pulses: [
    { at: 0, lasts: 0.15, pitch: 523 },
    { at: 0.2, lasts: 0.25, pitch: 659 },
  ],
  everyS: null,
};
