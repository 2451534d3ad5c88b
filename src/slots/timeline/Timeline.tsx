import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { seekStepS } from '../../../contract/media.ts';
import type { Unit } from '../../../contract/place.ts';
import type { TimelineInput } from '../../../machines/timeline/timeline.machine.ts';
import { usePlatform } from '../../shell/platform.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { stateOf } from '../../ui/state.ts';
import { readFailed, refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { useDriving } from './clock.ts';
import { Lanes } from './Lanes.tsx';
import css from './timeline.module.css';
import { type TimelineRef, useTimeline } from './useTimeline.ts';

type Kept = Pick<TimelineInput, 'from' | 'to' | 'at'>;

interface TimelineProps {
  unit: Unit;
  first: Kept;
  /** The operator went elsewhere: it is kept with the slot. */
  onKeep: (kept: Kept) => void;
}

/** The time of a unit: its tools, and a lane for each of its cameras. */
export function Timeline({ unit, first, onKeep }: TimelineProps) {
  const of = useMemo(() => ({ unit: Number(unit.id), cameras: unit.cameras.map(({ id }) => id) }), [unit]);
  const timeline = useTimeline(of, first);
  const snapshot = useSelector(timeline, (now) => now);
  const { refusal } = snapshot.context;
  useClock(timeline);
  useKept(timeline, onKeep);
  const failed = snapshot.matches({ window: 'refused' })
    ? refusal && refusalText(refusal)
    : snapshot.matches({ window: 'unread' })
      ? readFailed()
      : null;
  return (
    <div className={css.timeline} data-state={stateOf(snapshot)}>
      <Tools timeline={timeline} />
      {failed !== null && (
        <p className={css.note} role="status">
          {failed}{' '}
          <Button small icon="refresh" onClick={() => timeline.send({ type: 'timeline.renew' })}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {snapshot.matches({ cursor: 'missing' }) && snapshot.matches({ window: 'shown' }) && (
        <p className={css.note} role="status">
          <Trans>No footage available for the selected time</Trans>
        </p>
      )}
      <Lanes timeline={timeline} unit={unit} />
    </div>
  );
}

/** The pictures of the tab follow the cursor, and the cursor goes with what they play. */
function useClock(timeline: TimelineRef): void {
  const driver = useMemo(
    () => ({
      played: (at: number) => timeline.send({ type: 'timeline.played', at }),
      step: (steps: -1 | 1) => timeline.send({ type: 'timeline.step', steps }),
    }),
    [timeline],
  );
  const goTo = useDriving(driver);
  useEffect(() => {
    const { at } = timeline.getSnapshot().context;
    if (at !== null) goTo(at);
    const heard = timeline.on('timeline.sought', (event) => goTo(event.at));
    return () => heard.unsubscribe();
  }, [timeline, goTo]);
}

/** Keeps where the operator went, once it rests there. */
function useKept(timeline: TimelineRef, onKeep: TimelineProps['onKeep']): void {
  const keep = useRef(onKeep);
  useEffect(() => {
    keep.current = onKeep;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = timeline.getSnapshot().context;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep.current(timeline.getSnapshot().context), 1000);
    };
    const sought = timeline.on('timeline.sought', later);
    const looked = timeline.subscribe(({ context }) => {
      if (context.to - context.from !== before.to - before.from) later();
      before = context;
    });
    return () => {
      clearTimeout(timer);
      sought.unsubscribe();
      looked.unsubscribe();
    };
  }, [timeline]);
}

function Tools({ timeline }: { timeline: TimelineRef }) {
  const { t, i18n } = useLingui();
  const { clock } = usePlatform();
  const { from, to, at } = useSelector(timeline, ({ context }) => context);
  const zoom = (factor: number) => timeline.send({ type: 'timeline.zoom', factor, around: at ?? (from + to) / 2 });
  const pan = (share: number) => timeline.send({ type: 'timeline.pan', byMs: (to - from) * share });
  return (
    <div className={css.tools}>
      <IconButton small icon="chevronStart" label={t`Earlier`} onClick={() => pan(-0.5)} />
      <IconButton small icon="chevronEnd" label={t`Later`} onClick={() => pan(0.5)} />
      <IconButton small icon="minus" label={t`Show more time`} onClick={() => zoom(2)} />
      <IconButton small icon="plus" label={t`Show less time`} onClick={() => zoom(0.5)} />
      <IconButton
        small
        icon="seekBack"
        label={t`Back ${seekStepS} seconds`}
        onClick={() => timeline.send({ type: 'timeline.step', steps: -1 })}
      />
      <IconButton
        small
        icon="seekForward"
        label={t`Forward ${seekStepS} seconds`}
        onClick={() => timeline.send({ type: 'timeline.step', steps: 1 })}
      />
      <Button small onClick={() => timeline.send({ type: 'timeline.seek', at: clock.now() - 10_000 })}>
        <Trans>Now</Trans>
      </Button>
      <output className={css.moment} dir="auto">
        {at === null ? <Trans>Click a moment</Trans> : dayAndTime(at, i18n)}
      </output>
    </div>
  );
}
