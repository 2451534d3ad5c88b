import type { Pattern } from '../../../contract/alarms/sound-patterns.ts';

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
