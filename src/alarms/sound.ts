import { patterns } from '../../contract/alarms/sound-patterns.ts';
import type { Ring, SpeakerEvent } from '../../machines/alarms/sound/sound.machine.ts';
import { implementFeed } from '../../machines/shared/port.ts';
import type { SoundOutput, Tone } from './sound/output.ts';
import { helpPattern, linkLost, testTone, volumes } from './sound/patterns.ts';

/** Connects the sound machine to the loudspeaker: a ring sounds for exactly as long as its actor runs. */
export function createSoundActors(output: SoundOutput) {
  return {
    ring: implementFeed<SpeakerEvent, Ring>((_emit, ring) => {
      output.sound(ringTone(ring));
      return () => output.sound(null);
    }),
    speaker: implementFeed<SpeakerEvent>((emit) => {
      const stop = output.watch((allowed) => emit({ type: allowed ? 'sound.unblocked' : 'sound.blocked' }));
      const gesture = () => void output.allow();
      for (const kind of gestures) document.addEventListener(kind, gesture, { capture: true });
      return () => {
        stop();
        for (const kind of gestures) document.removeEventListener(kind, gesture, { capture: true });
      };
    }),
  };
}

/** Maps a ring to its tone. */
export function ringTone({ priority, isHelp, url, loudness }: Ring): Tone {
  const volume = volumes[loudness];
  if (isHelp || priority === null) return { key: `help ${priority ?? ''}`, pattern: helpPattern(priority), own: null, volume };
  return { key: `${priority} ${url ?? ''}`, pattern: patterns[priority], own: url, volume };
}

/** Gestures after which browsers allow audio. */
const gestures = ['pointerdown', 'keydown'] as const;

/** Sounds the single tones that the machine emits. */
export function playTone(output: SoundOutput, tone: 'link_lost' | 'test'): void {
  output.once(tone === 'test' ? testTone : linkLost, volumes.full);
}
