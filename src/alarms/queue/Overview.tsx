import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Position } from '../../../contract/places/index.ts';
import { AlarmId } from '../../../contract/platform/index.ts';
import type { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { Map, openAlarmPoints, useThrottledVersion } from '../../places/index.ts';
import pages from '../../ui/page.module.css';
import { useOperatorContext } from '../alarm/operator-context.ts';
import css from './Overview.module.css';
import { PriorityCounts } from './PriorityCounts.tsx';

type AlarmsRef = ActorRefFrom<typeof alarmsMachine>;

/** A tab without an alarm: where the open alarms are, or that all is quiet. */
export function Overview({ alarms }: { alarms: AlarmsRef }) {
  const { t } = useLingui();
  const { queue, units, tilesUrl, open } = useOperatorContext();
  const version = useThrottledVersion(alarms);
  const points = useMemo(() => (version < 0 ? [] : openAlarmPoints(queue)), [queue, version]);
  const everywhere = useMemo(() => units.flatMap(({ position }): Position[] => (position ? [position] : [])), [units]);
  const around = everywhere.length > 0 ? everywhere : points.map(({ position }) => position);
  const pick = (id: string) => {
    const read = AlarmId.safeParse(Number(id));
    const alarm = read.success ? queue.get(read.data) : undefined;
    if (alarm) open(alarm);
  };
  const quiet = queue.size === 0;
  return (
    <section className={css.overview} aria-label={t`Overview`} data-state={quiet ? 'quiet' : 'alarms'}>
      <header className={`${pages.head} ${css.head}`}>
        <div className={css.words}>
          <h2>
            {quiet ? (
              <Trans>No alarms waiting</Trans>
            ) : (
              <Plural value={queue.waiting.length} one="# alarm waiting" other="# alarms waiting" />
            )}
          </h2>
          <p className={css.quiet}>
            {quiet ? (
              <Trans>No open alarms. New alarms appear in the queue and on this map, with sound.</Trans>
            ) : (
              <Plural value={queue.mine.length + queue.others.length} one="# in progress" other="# in progress" />
            )}
          </p>
        </div>
        <PriorityCounts queue={queue} />
      </header>
      <div className={css.map}>
        <Map points={points} idle={everywhere} sites={units} fitTo={around} maxZoom={13} rings={[]} tilesUrl={tilesUrl} onPick={pick} />
      </div>
    </section>
  );
}
