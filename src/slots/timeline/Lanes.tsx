import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Unit } from '../../../contract/place.ts';
import type { Window } from '../../../machines/timeline/window.ts';
import { clockTime, dayAndTime } from '../../words/time.ts';
import { Lane } from './Lane.tsx';
import { shareOf, ticksOf } from './ticks.ts';
import css from './timeline.module.css';
import type { TimelineRef } from './useTimeline.ts';

/** A drag of fewer pixels is a click. */
const dragPx = 4;
const percent = (share: number) => `${share * 100}%`;

/** One lane a camera under one axis. Click: go there; drag: move in time; wheel: more or less time; arrows: five seconds. */
export function Lanes({ timeline, unit }: { timeline: TimelineRef; unit: Unit }) {
  const { t, i18n } = useLingui();
  const { from, to, at, footage, marks } = useSelector(timeline, ({ context }) => context);
  const track = useRef<HTMLDivElement>(null);
  const width = useWidth(track);
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  const window: Window = { from, to };
  const momentAt = (x: number) => {
    const box = track.current?.getBoundingClientRect();
    return box && box.width > 0 ? Math.round(from + ((x - box.left) / box.width) * (to - from)) : from;
  };
  useWheel(track, (event) => {
    timeline.send({ type: 'timeline.zoom', factor: event.deltaY > 0 ? 1.25 : 0.8, around: momentAt(event.clientX) });
  });
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      drag.current = { x: event.clientX, moved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = drag.current && event.clientX - drag.current.x;
      if (!drag.current || !by || (!drag.current.moved && Math.abs(by) < dragPx)) return;
      drag.current = { x: event.clientX, moved: true };
      timeline.send({ type: 'timeline.pan', byMs: (-by / Math.max(1, width)) * (to - from) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag.current && !drag.current.moved) timeline.send({ type: 'timeline.seek', at: momentAt(event.clientX) });
      drag.current = null;
    },
  };
  return (
    <div className={css.lanes} dir="ltr">
      <div className={css.names} aria-hidden="true">
        <span className={css.name} />
        <span className={css.name}>
          <Trans>Unit</Trans>
        </span>
        {unit.cameras.map(({ id, name }) => (
          <span key={id} className={css.name} dir="auto" title={name}>
            {name}
          </span>
        ))}
      </div>
      <div
        ref={track}
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label={t`Time of ${unit.description}`}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={at ?? from}
        aria-valuetext={at === null ? t`No moment is chosen` : dayAndTime(at, i18n)}
        onKeyDown={(event) => press(event, timeline)}
        {...pointer}
      >
        <div className={css.axis}>
          {ticksOf(window, width).map((tick) => (
            <span key={tick} className={css.tick} style={{ left: percent(shareOf(window, tick)) }}>
              {tickWord(tick, to - from, i18n)}
            </span>
          ))}
        </div>
        <Lane
          window={window}
          footage={[]}
          marks={marks.filter(({ cameras }) => !cameras.some((id) => unit.cameras.some((one) => one.id === id)))}
          onSeek={(moment) => timeline.send({ type: 'timeline.seek', at: moment })}
        />
        {unit.cameras.map(({ id }) => (
          <Lane
            key={id}
            window={window}
            footage={footage.find(({ camera }) => camera === id)?.spans ?? []}
            marks={marks.filter(({ cameras }) => cameras.includes(id))}
            onSeek={(moment) => timeline.send({ type: 'timeline.seek', at: moment })}
          />
        ))}
        {at !== null && at >= from && at <= to && <span className={css.cursor} style={{ left: percent(shareOf(window, at)) }} />}
      </div>
    </div>
  );
}

function tickWord(tick: number, length: number, i18n: Parameters<typeof clockTime>[1]): string {
  const at = new Date(tick);
  if (length > 86_400_000 && at.getHours() === 0) return (i18n ?? { date: String }).date(at, { day: 'numeric', month: 'short' });
  return clockTime(at, i18n).slice(0, length > 600_000 ? 5 : 8);
}

/** ← → five seconds, with Ctrl the mark beside; + − zoom; Page keys go half a window. */
function press(event: KeyboardEvent<HTMLElement>, timeline: TimelineRef): void {
  const { from, to, at } = timeline.getSnapshot().context;
  const isBack = event.key === 'ArrowLeft';
  if (isBack || event.key === 'ArrowRight') {
    if (event.ctrlKey) timeline.send({ type: 'timeline.mark', to: isBack ? 'before' : 'after' });
    else if (at === null) timeline.send({ type: 'timeline.seek', at: Math.round((from + to) / 2) });
    else timeline.send({ type: 'timeline.step', steps: isBack ? -1 : 1 });
  } else if (event.key === '+' || event.key === '-') {
    timeline.send({ type: 'timeline.zoom', factor: event.key === '+' ? 0.5 : 2, around: at ?? (from + to) / 2 });
  } else if (event.key === 'PageUp' || event.key === 'PageDown') {
    timeline.send({ type: 'timeline.pan', byMs: ((to - from) / 2) * (event.key === 'PageUp' ? -1 : 1) });
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function useWidth(place: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const sized = new ResizeObserver(() => setWidth(element.clientWidth));
    sized.observe(element);
    return () => sized.disconnect();
  }, [place]);
  return width;
}

/** React hears the wheel passively, and the page would scroll with it. */
function useWheel(place: React.RefObject<HTMLElement | null>, turned: (event: WheelEvent) => void): void {
  const heard = useRef(turned);
  useEffect(() => {
    heard.current = turned;
  });
  useEffect(() => {
    const element = place.current;
    const hear = (event: WheelEvent) => {
      event.preventDefault();
      heard.current(event);
    };
    element?.addEventListener('wheel', hear, { passive: false });
    return () => element?.removeEventListener('wheel', hear);
  }, [place]);
}
