import type { KeyboardEvent } from 'react';
import { selectTimelinePosition, type TimelineEvent } from '../../../../machines/video/index.ts';
import type { TimelineRef } from './useTimeline.ts';

const minuteOfSteps = 12;

/**
 * Keys of a timeline: ← → five seconds, with Shift a minute, with Ctrl the mark beside; Home, End; + − zoom; Page keys half a window; I and
 * O begin and end a part, Esc lets it go.
 */
export function handleKeyDown(event: KeyboardEvent<HTMLElement>, timeline: TimelineRef): void {
  const now = timeline.getSnapshot();
  const keyEvent = eventOfKey(event, selectTimelinePosition(now));
  if (!keyEvent || !now.can(keyEvent)) return;
  timeline.send(keyEvent);
  event.preventDefault();
  event.stopPropagation();
}

interface TimelinePosition {
  from: number;
  to: number;
  at: number | null;
}

function eventOfKey({ key, ctrlKey, shiftKey, altKey, metaKey }: KeyboardEvent, { from, to, at }: TimelinePosition): TimelineEvent | null {
  if (altKey || metaKey) return null;
  const middle = Math.round((from + to) / 2);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isBack = key === 'ArrowLeft';
    if (ctrlKey) return { type: 'timeline.mark', to: isBack ? 'before' : 'after' };
    if (at === null) return { type: 'timeline.seek', at: middle };
    return { type: 'timeline.step', steps: (isBack ? -1 : 1) * (shiftKey ? minuteOfSteps : 1) };
  }
  if (key === '+' || key === '-') return { type: 'timeline.zoom', factor: key === '+' ? 0.5 : 2, around: at ?? middle };
  if (key === 'PageUp' || key === 'PageDown') return { type: 'timeline.pan', byMs: ((to - from) / 2) * (key === 'PageUp' ? -1 : 1) };
  return ctrlKey ? null : (plainKeys[key] ?? null);
}

const plainKeys: Readonly<Record<string, TimelineEvent>> = {
  Home: { type: 'timeline.edge', to: 'begin' },
  End: { type: 'timeline.edge', to: 'end' },
  i: { type: 'timeline.begin' },
  o: { type: 'timeline.end' },
  Escape: { type: 'timeline.clear' },
};
