import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Position } from '../../../contract/places/index.ts';
import { AlarmId } from '../../../contract/platform/index.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { selectSaysNone, selectUnreadable } from '../../../machines/alarms/queue/alarms.selectors.ts';
import { Map, openAlarmPoints, useThrottledVersion } from '../../places/index.ts';
import pages from '../../ui/page.module.css';
import { useOperatorContext } from '../alarm/operator-context.ts';
import { useMapClocks } from '../handling/useMapClocks.ts';
import css from './Overview.module.css';
import { unreadableAlarms } from './UnreadableAlarms.tsx';

type AlarmsRef = ActorRefFrom<typeof alarmsMachine>;

/** What is shown instead of “No alarms waiting” while no alarm is open. Without a title the heading stays. */
export interface QuietWords {
  /** In words of machines, for tests and styles. */
  state: 'unmonitored' | 'absent' | 'reading' | 'refused' | 'unread';
  title?: ReactNode;
  text: ReactNode;
}

interface OverviewProps {
  alarms: AlarmsRef;
  /** null: all is quiet, as far as the open alarms are known. */
  quiet: QuietWords | null;
  /** What is watched and what is still to be set up, between the words and the map. */
  checklist: ReactNode;
}

/** A tab without an alarm: where the open alarms are, that all is quiet, or why nothing can arrive. */
export function Overview({ alarms, quiet: monitored, checklist }: OverviewProps) {
  const { t } = useLingui();
  const { queue, units, tilesUrl, open } = useOperatorContext();
  const version = useThrottledVersion(alarms);
  const readClock = useMapClocks();
  const points = useMemo(() => (version < 0 ? [] : openAlarmPoints(queue, readClock)), [queue, version, readClock]);
  const everywhere = useMemo(() => units.flatMap(({ position }): Position[] => (position ? [position] : [])), [units]);
  const around = everywhere.length > 0 ? everywhere : points.map(({ position }) => position);
  const pick = (id: string) => {
    const read = AlarmId.safeParse(Number(id));
    const alarm = read.success ? queue.get(read.data) : undefined;
    if (alarm) open(alarm);
  };
  const waiting = queue.waitingCounts.reduce((sum, count) => sum + count, 0);
  const quiet = waiting + queue.heldCount === 0;
  const unknown = useUnknownWords(alarms);
  const words = unknown ?? monitored;
  return (
    <section className={css.overview} aria-label={t`Overview`} data-state={quiet ? (words?.state ?? 'quiet') : 'alarms'}>
      <header className={`${pages.head} ${css.head}`}>
        <div className={css.words}>
          <h2>
            {quiet ? (
              (words?.title ?? <Trans>No alarms waiting</Trans>)
            ) : (
              <Plural value={waiting} one="# alarm waiting" other="# alarms waiting" />
            )}
          </h2>
          <p className={css.quiet}>
            {quiet ? (
              (words?.text ?? <Trans>No open alarms. New alarms appear in the queue and on this map, with sound.</Trans>)
            ) : (
              <Plural value={queue.heldCount} one="# in progress" other="# in progress" />
            )}
          </p>
        </div>
      </header>
      {checklist}
      <div className={css.map}>
        <Map points={points} idle={everywhere} sites={units} fitTo={around} maxZoom={13} rings={[]} tilesUrl={tilesUrl} onPick={pick} />
      </div>
    </section>
  );
}

/** Why nobody can say that no alarm is open: the lists are not read, or not completely; null: they are. */
function useUnknownWords(alarms: AlarmsRef): QuietWords | null {
  const saysNone = useSelector(alarms, selectSaysNone);
  const isReading = useSelector(alarms, (now) => now.hasTag('busy'));
  const unreadable = useSelector(alarms, (now) => selectUnreadable(now).length);
  if (saysNone) return null;
  if (unreadable > 0)
    return {
      state: 'unread',
      title: unreadableAlarms(unreadable),
      text: <Trans>They are listed in the queue, as far as they can be read.</Trans>,
    };
  if (isReading)
    return { state: 'reading', title: <Trans>Loading open alarms…</Trans>, text: <Trans>Whether alarms are open is not known yet.</Trans> };
  return {
    state: 'unread',
    title: <Trans>Open alarms are not known</Trans>,
    text: <Trans>They could not be read. The queue says why.</Trans>,
  };
}
