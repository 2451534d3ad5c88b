import type { Step } from '../../../machines/quality/paths/steps.ts';

/** State of the picture that decides which gestures are available. */
interface Picture {
  isIn: boolean;
  /** Whether a moment was selected; the timeline starts there when it is shown again. */
  wasSent: boolean;
  wanted: 'playing' | 'paused';
  shows: 'asked' | 'plays' | 'gone';
  /** It showed a frame while it played, and is expected to show the next one. */
  isWatched: boolean;
}
const initialPicture: Picture = { isIn: false, wasSent: false, wanted: 'playing', shows: 'gone', isWatched: false };

/** The picture after a step; null: a hand cannot make it. */
function pictureAfter(now: Picture, type: string, before: string): Picture | null {
  const { isIn, wasSent, wanted, isWatched } = now;
  const isThere = isIn && now.shows !== 'gone' && before !== 'paused';
  const ways: Record<string, () => Picture | null> = {
    'playback.join': () => (isIn || wasSent ? null : { ...now, isIn: true, wanted: 'playing', shows: 'asked', isWatched: false }),
    'playback.leave': () => (isIn ? { ...now, isIn: false, shows: 'gone' } : null),
    'playback.seek': () => (isIn ? { ...now, wasSent: true, shows: 'asked', isWatched: false } : null),
    'playback.progressed': () => (isThere ? { ...now, shows: 'plays', isWatched: wanted === 'playing' } : null),
    'playback.stalled': () => (isWatched && before === 'playing' ? { ...now, isWatched: false } : null),
    'playback.unavailable': () => (now.shows === 'asked' ? { ...now, shows: 'gone' } : null),
    'playback.play': () => (wanted === 'paused' ? { ...now, wanted: 'playing' } : null),
    'playback.pause': () => (wanted === 'playing' ? { ...now, wanted: 'paused', isWatched: false } : null),
    'playback.rate': () => now,
  };
  return (ways[type] ?? (() => ({ ...now, isWatched: false })))();
}
/** Whether the last of these steps of the clock can be performed in the UI. */
export function canPlaySteps(steps: readonly Step[]): boolean {
  return (
    steps.reduce<Picture | null>(
      (now, { event }, at) => now && pictureAfter(now, event.type, steps[at - 1]?.state ?? 'playing'),
      initialPicture,
    ) !== null
  );
}
