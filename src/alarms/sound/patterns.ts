import { type Pattern, type Pulse, patterns, type Urgency } from '../../../contract/alarms/sound-patterns.ts';

/** The link to the platform was lost: two falling tones that no alarm has. */
export const linkLost: Pattern = {
  pulses: [
    { at: 0, lasts: 0.35, pitch: 330 },
    { at: 0.4, lasts: 0.5, pitch: 220 },
  ],
  everyS: null,
};

const helpEveryS = 4;
/** When the pulses of an alarm sound in the pattern of a call for help (s). */
const alarmAtS = 1.6;

/** Four tones that alternate between low and high, which no alarm has. */
const helpPulses: readonly Pulse[] = [0, 1, 2, 3].map((i) => ({ at: i * 0.22, lasts: 0.18, pitch: i % 2 === 0 ? 660 : 1320 }));

/** An operator calls for help; where an alarm waits too, its own pulses follow in the same period. */
export function helpPattern(priority: Urgency | null): Pattern {
  const alarm = priority === null ? [] : patterns[priority].pulses.map((pulse) => ({ ...pulse, at: pulse.at + alarmAtS }));
  return { pulses: [...helpPulses, ...alarm], everyS: helpEveryS };
}

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
