import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Unit } from '../../../../contract/places/index.ts';
import {
  selectTimelineAt,
  selectTimelineChosen,
  selectTimelineFrom,
  selectTimelinePosition,
  selectTimelineRefusal,
  selectTimelineSpan,
  selectTimelineTo,
  selectTimelineZone,
  type TimelineInput,
} from '../../../../machines/video/index.ts';
import { lazyView, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import pages from '../../../ui/page.module.css';
import { stateOf } from '../../../ui/state.ts';
import { ClipDialog, type ObjectSearch as Search, useClockDriver } from '../../../video/index.ts';
import { failureText } from '../../../words/refusals.ts';
import { clipWindowOf } from './clip-window.ts';
import { Lanes } from './Lanes.tsx';
import { MarkList } from './MarkList.tsx';
import { type Panel, Tools } from './Tools.tsx';
import css from './timeline.module.css';
import { type TimelineRef, useTimeline } from './useTimeline.ts';

type SavedPosition = Pick<TimelineInput, 'from' | 'to' | 'at'>;

interface TimelineProps {
  unit: Unit;
  first: SavedPosition;
  /** The operator moved the timeline; the position is saved in the slot. */
  onPositionChange: (kept: SavedPosition) => void;
}

/** Shows the timeline of a unit: its tools, one lane per camera, and a side panel with the list or the search. */
export function Timeline({ unit, first, onPositionChange }: TimelineProps) {
  const of = useMemo(() => ({ unit: Number(unit.id), cameras: unit.cameras.map(({ id }) => id) }), [unit]);
  const timeline = useTimeline(of, first);
  const state = useSelector(timeline, stateOf);
  const zone = useSelector(timeline, selectTimelineZone) ?? browserZone;
  const [panel, setPanel] = useState<Panel>(null);
  useClock(timeline);
  useSavedPosition(timeline, onPositionChange);
  const close = () => setPanel(null);
  return (
    <div className={pages.page} data-state={state}>
      <Tools timeline={timeline} zone={zone} panel={panel} onPanel={setPanel} />
      <Notes timeline={timeline} />
      <div className={css.body}>
        <Lanes timeline={timeline} unit={unit} zone={zone} />
        {panel === 'objects' && <Objects timeline={timeline} unit={unit} zone={zone} onClose={close} />}
        {panel === 'marks' && <MarkList timeline={timeline} unit={unit} zone={zone} onClose={close} />}
      </div>
      {panel === 'clip' && <Clip timeline={timeline} unit={unit} onClose={close} />}
    </div>
  );
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The clip of the part that is chosen, else of the seconds around the cursor (OP-2.62). */
function Clip({ timeline, unit, onClose }: { timeline: TimelineRef; unit: Unit; onClose: () => void }) {
  const { clock } = usePlatform();
  const { from, to } = useMemo(() => {
    const now = timeline.getSnapshot();
    return clipWindowOf(selectTimelineChosen(now), selectTimelineAt(now), clock.now());
  }, [timeline, clock]);
  const cameras = unit.cameras.filter(({ recording_support }) => recording_support);
  return <ClipDialog cameras={cameras} from={from} to={to} onClose={onClose} />;
}

const ObjectSearch = lazyView<ComponentProps<typeof Search>>(
  async () => (await import('../../../video/object-search/ObjectSearch.tsx')).ObjectSearch,
);

/** Objects in the part that is chosen, else in the time that is shown (OP-2.61). */
function Objects({ timeline, unit, zone, onClose }: { timeline: TimelineRef; unit: Unit; zone: string; onClose: () => void }) {
  const isPart = useSelector(timeline, (now) => now.matches({ choice: 'made' }));
  const window = useCallback(() => {
    const now = timeline.getSnapshot();
    const chosen = selectTimelineChosen(now);
    const from = selectTimelineFrom(now);
    const to = selectTimelineTo(now);
    return chosen && chosen.to !== null ? { from: chosen.from, to: chosen.to } : { from, to };
  }, [timeline]);
  const seek = useCallback((at: number) => timeline.send({ type: 'timeline.seek', at }), [timeline]);
  return (
    <Suspense fallback={null}>
      <ObjectSearch cameras={unit.cameras} window={window} isPart={isPart} zone={zone} onSeek={seek} onClose={onClose} />
    </Suspense>
  );
}

function Notes({ timeline }: { timeline: TimelineRef }) {
  const isMissing = useSelector(timeline, (now) => now.matches({ cursor: 'missing' }) && now.matches({ window: 'shown' }));
  const failed = useSelector(timeline, (now) =>
    now.matches({ window: 'refused' }) ? 'refused' : now.matches({ window: 'unread' }) ? 'unread' : null,
  );
  const refusal = useSelector(timeline, selectTimelineRefusal);
  if (failed !== null)
    return (
      <p className={css.note} role="status">
        {failureText(failed === 'refused' ? refusal : null)}{' '}
        <Button small icon="refresh" onClick={() => timeline.send({ type: 'timeline.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (!isMissing) return null;
  return (
    <p className={css.note} role="status">
      <Trans>No footage available for the selected time</Trans>
    </p>
  );
}

/** Synchronizes the timeline's cursor with the pictures of the tab, in both directions. */
function useClock(timeline: TimelineRef): void {
  const driver = useMemo(
    () => ({
      onPlayed: (at: number) => timeline.send({ type: 'timeline.played', at }),
      step: (steps: -1 | 1) => timeline.send({ type: 'timeline.step', steps }),
    }),
    [timeline],
  );
  const goTo = useClockDriver(driver);
  useEffect(() => {
    const at = selectTimelineAt(timeline.getSnapshot());
    if (at !== null) goTo(at);
    const subscription = timeline.on('timeline.seeked', (event) => goTo(event.at));
    return () => subscription.unsubscribe();
  }, [timeline, goTo]);
}

/** Saves the operator's position once it stops changing. */
function useSavedPosition(timeline: TimelineRef, onKeep: TimelineProps['onPositionChange']): void {
  const latestOnKeep = useRef(onKeep);
  useEffect(() => {
    latestOnKeep.current = onKeep;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = selectTimelineSpan(timeline.getSnapshot());
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latestOnKeep.current(selectTimelinePosition(timeline.getSnapshot())), 1000);
    };
    const sought = timeline.on('timeline.seeked', later);
    const looked = timeline.subscribe((now) => {
      if (selectTimelineSpan(now) !== before) later();
      before = selectTimelineSpan(now);
    });
    return () => {
      clearTimeout(timer);
      sought.unsubscribe();
      looked.unsubscribe();
    };
  }, [timeline]);
}
