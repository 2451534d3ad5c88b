import type { MediaLink } from '../../../contract/video/media.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { dataOf } from './ui-walk.ts';

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

/** Whether the picture is live after these steps. */
function isLive(steps: readonly Step[]): boolean {
  return steps.reduce((live, { event: { type } }, at) => {
    const from = steps[at - 1]?.state ?? 'idle';
    if (type === 'player.seekTo' || type === 'engine.outOfRange') return false;
    return live || (type === 'player.goLive' && !/^(idle|opening|waiting)$/.test(from));
  }, true);
}
/** Whether the platform returns the requested kind of video, and only live video reports events of the stream. */
export function canShowSteps(steps: readonly Step[]): boolean {
  const [last] = steps.slice(-1);
  const before = steps.at(-2)?.state ?? 'idle';
  const live = isLive(steps.slice(0, -1));
  if (!last) return true;
  const link = last.port === null ? undefined : (dataOf((last.event as { output?: unknown }).output) as MediaLink | undefined);
  if (link) return (link.kind === 'live') === live;
  const { type } = last.event;
  if (type === 'player.rate') return !live;
  // The cameras of the demo have no sound; a stream that announces sound draws no further frame.
  const opened = steps.findLastIndex(({ port }) => port !== null);
  const hasSince = (event: string) => steps.findLastIndex(({ event: { type: made } }) => made === event) > opened;
  const hasSound = hasSince('engine.audioDetected');
  if (type === 'player.volume') return hasSound;
  if (type === 'engine.frameShown' && hasSound) return false;
  // Another format before the first picture is opened by HLS.
  if (last.text.includes('format')) return live && hasSince('engine.frameShown');
  if (/^engine\.(waiting|failed|outOfRange|audioDetected)$/.test(type))
    return live && (before !== 'buffering' || last.text.includes('network'));
  return true;
}
