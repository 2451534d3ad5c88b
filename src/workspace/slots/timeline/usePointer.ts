import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { selectTimelinePosition, selectTimelineSpan } from '../../../../machines/video/index.ts';
import { hitAt, type LaneOf, sizes } from './scene.ts';
import type { TimelineRef } from './useTimeline.ts';

/** A drag of fewer pixels is a click. */
const dragPx = 4;

type Drag = { kind: 'pan' | 'scrub' | 'choose' | 'none'; x: number; begun: number };
export type Hit = ReturnType<typeof hitAt>;

interface Pointing {
  place: RefObject<HTMLElement | null>;
  timeline: TimelineRef;
  lanes: readonly LaneOf[];
  onHover: (hit: (Hit & { x: number; y: number }) | null) => void;
  onOpen: (hit: Hit) => void;
}

/**
 * The pointer on a timeline. Click: go there; drag: move in time; drag on the axis: drag the cursor; with Shift: choose a part; wheel or two
 * fingers: more or less time; double click: open the alarm.
 */
export function usePointer({ place, timeline, lanes, onHover, onOpen }: Pointing) {
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Map<number, number>());
  const hit = (event: { clientX: number; clientY: number }) => {
    const box = place.current?.getBoundingClientRect() ?? new DOMRect();
    const point = { x: event.clientX - box.left, y: event.clientY - box.top };
    return { ...point, width: Math.max(1, box.width), ...hitAt(lanes, selectTimelinePosition(timeline.getSnapshot()), box.width, point) };
  };
  const pinch = (event: PointerEvent) => {
    const before = [...fingers.current.values()];
    fingers.current.set(event.pointerId, event.clientX);
    const after = [...fingers.current.values()];
    const [was, is] = [apart(before), apart(after)];
    if (was < 10 || is < 10) return;
    const middle = hit({ clientX: ((after[0] ?? 0) + (after[1] ?? 0)) / 2, clientY: event.clientY });
    timeline.send({ type: 'timeline.zoom', factor: was / is, around: middle.at });
  };
  useWheel(place, (event) => {
    const { at, width } = hit(event);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
      timeline.send({ type: 'timeline.pan', byMs: (event.deltaX / width) * selectTimelineSpan(timeline.getSnapshot()) });
    else timeline.send({ type: 'timeline.zoom', factor: event.deltaY > 0 ? 1.25 : 0.8, around: at });
  });
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, event.clientX);
      const { at, y } = hit(event);
      const kind = fingers.current.size > 1 ? 'none' : event.shiftKey ? 'choose' : y < sizes.axis ? 'scrub' : 'pan';
      drag.current = { kind, x: event.clientX, begun: at };
      if (kind === 'scrub') timeline.send({ type: 'timeline.scrub', at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (fingers.current.size > 1) return pinch(event);
      const found = hit(event);
      if (!now) return onHover(found);
      if (now.kind === 'scrub') return timeline.send({ type: 'timeline.scrub', at: found.at });
      const by = event.clientX - now.x;
      if (now.begun !== Number.NEGATIVE_INFINITY && Math.abs(by) < dragPx && now.kind === 'pan') return;
      if (now.kind === 'choose' && Math.abs(by) >= dragPx)
        timeline.send({ type: 'timeline.choose', window: { from: now.begun, to: found.at } });
      if (now.kind !== 'pan') return;
      drag.current = { kind: 'pan', x: event.clientX, begun: Number.NEGATIVE_INFINITY };
      timeline.send({ type: 'timeline.pan', byMs: (-by / found.width) * selectTimelineSpan(timeline.getSnapshot()) });
      onHover(null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const was = drag.current;
      fingers.current.delete(event.pointerId);
      if (fingers.current.size === 0) drag.current = null;
      if (was?.kind === 'scrub') timeline.send({ type: 'timeline.drop' });
      if (was?.kind !== 'pan' || was.begun === Number.NEGATIVE_INFINITY) return;
      const { at, mark } = hit(event);
      timeline.send({ type: 'timeline.seek', at: mark ? Date.parse(mark.at) : at });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
      if (drag.current?.kind === 'scrub') timeline.send({ type: 'timeline.drop' });
      drag.current = null;
    },
    onPointerLeave: () => onHover(null),
    onDoubleClick: (event: { clientX: number; clientY: number }) => onOpen(hit(event)),
  };
}

const apart = ([one = 0, other = 0]: readonly number[]): number => Math.abs(one - other);

/** Adds a non-passive wheel listener: React's is passive, and the page would scroll as well. */
function useWheel(place: RefObject<HTMLElement | null>, turned: (event: WheelEvent) => void): void {
  const latestTurned = useRef(turned);
  useEffect(() => {
    latestTurned.current = turned;
  });
  useEffect(() => {
    const element = place.current;
    const hear = (event: WheelEvent) => {
      event.preventDefault();
      latestTurned.current(event);
    };
    element?.addEventListener('wheel', hear, { passive: false });
    return () => element?.removeEventListener('wheel', hear);
  }, [place]);
}
