import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type Footage, maxFootageCameras, timelineCalls } from '../../../../contract/video/index.ts';
import { selectTimelineAt, selectTimelineCameras, selectTimelineFrom } from '../../../../machines/video/index.ts';
import { usePlatform } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import css from './calendar.module.css';
import type { TimelineRef } from './useTimeline.ts';
import { dayOf, momentOf, wallOf } from './zone.ts';

const dayMs = 86_400_000;

interface DayChoiceProps {
  timeline: TimelineRef;
  zone: string;
}

/** Goes to a day, or to an exact time. */
export function DayChoice({ timeline, zone }: DayChoiceProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onToggle={setOpen}
      label={t`Calendar of recordings`}
      trigger={
        <Button small icon="clock" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans>Go to…</Trans>
        </Button>
      }
    >
      {isOpen && <Calendar timeline={timeline} zone={zone} onDone={() => setOpen(false)} />}
    </Popover>
  );
}

/** A month of the zone; days on which something was recorded are marked. */
function Calendar({ timeline, zone, onDone }: DayChoiceProps & { onDone: () => void }) {
  const { t, i18n } = useLingui();
  // It stays where it was opened while pictures play on.
  const [from] = useState(() => {
    const now = timeline.getSnapshot();
    const at = selectTimelineAt(now);
    const begins = selectTimelineFrom(now);
    return at ?? begins;
  });
  const [month, setMonth] = useState(() => monthOf(wallOf(from, zone)));
  const [exact, setExact] = useState(() => new Date(wallOf(from, zone)).toISOString().slice(0, 19));
  const days = useRecordedDays(timeline, zone, month);
  const first = new Date(month);
  const lead = (first.getUTCDay() + 6) % 7;
  const length = (monthOf(month + 32 * dayMs) - month) / dayMs;
  const go = (by: number) => setMonth(monthOf(month + (by > 0 ? 32 : -1) * dayMs));
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <IconButton small icon="chevronStart" label={t`Previous month`} onClick={() => go(-1)} />
        <strong>{i18n.date(first, { month: 'long', year: 'numeric', timeZone: 'UTC' })}</strong>
        <IconButton small icon="chevronEnd" label={t`Next month`} onClick={() => go(1)} />
      </div>
      <div className={css.days}>
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at} className={css.weekday} aria-hidden="true">
            {i18n.date(new Date(Date.UTC(2024, 0, 1 + at)), { weekday: 'narrow', timeZone: 'UTC' })}
          </span>
        ))}
        {Array.from({ length }, (_, at) => {
          const wall = month + at * dayMs;
          const has = days?.has(wall) === true;
          const name = i18n.date(new Date(wall), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
          return (
            <button
              key={wall}
              type="button"
              className={`${css.day} ${has ? css.recorded : ''}`}
              style={at === 0 ? { gridColumnStart: lead + 1 } : undefined}
              aria-label={has ? t`${name}, recorded` : name}
              onClick={() => {
                timeline.send({ type: 'timeline.show', window: dayOf(momentOf(wall, zone), zone) });
                onDone();
              }}
            >
              {at + 1}
            </button>
          );
        })}
      </div>
      <form
        className={css.exact}
        onSubmit={(event) => {
          event.preventDefault();
          const wall = Date.parse(`${exact}Z`);
          if (Number.isNaN(wall)) return;
          timeline.send({ type: 'timeline.seek', at: momentOf(wall, zone) });
          onDone();
        }}
      >
        <input
          type="datetime-local"
          step={1}
          value={exact}
          aria-label={t`Exact time`}
          onChange={(event) => setExact(event.currentTarget.value)}
        />
        <Button small type="submit">
          <Trans>Go</Trans>
        </Button>
      </form>
    </div>
  );
}

function monthOf(wall: number): number {
  const at = new Date(wall);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
}

/** Days of a month on which any of the cameras recorded; null: not known (yet). */
function useRecordedDays(timeline: TimelineRef, zone: string, month: number): ReadonlySet<number> | null {
  const { ask } = usePlatform();
  const cameras = useSelector(timeline, selectTimelineCameras);
  const [known, setDays] = useState<{ month: number; days: ReadonlySet<number> } | null>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const span = { from: momentOf(month, zone), to: momentOf(monthOf(month + 32 * dayMs), zone) };
    const query: [string, string][] = [
      ['cameras', cameras.slice(0, maxFootageCameras).join(',')],
      ['from', new Date(span.from).toISOString()],
      ['to', new Date(span.to).toISOString()],
    ];
    ask(timelineCalls.footage, { query, signal: aborted.signal }).then(
      (answer) => setDays(answer.ok ? { month, days: daysOf(answer.data, zone) } : null),
      () => undefined,
    );
    return () => aborted.abort();
  }, [ask, cameras, zone, month]);
  return known?.month === month ? known.days : null;
}

function daysOf(footage: readonly Footage[], zone: string): ReadonlySet<number> {
  const days = new Set<number>();
  for (const { from, to } of footage.flatMap(({ spans }) => spans)) {
    const last = wallOf(Date.parse(to) - 1, zone);
    for (let day = Math.floor(wallOf(Date.parse(from), zone) / dayMs) * dayMs; day <= last; day += dayMs) days.add(day);
  }
  return days;
}
