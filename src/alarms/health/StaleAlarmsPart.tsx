import { Trans, useLingui } from '@lingui/react/macro';
import type { HealthReport } from '../../../contract/alarms/health-calls.ts';
import { useOpenTarget } from '../../platform/index.ts';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import { Age } from '../queue/Age.tsx';
import { statusWords } from '../queue/words.ts';
import { AlarmCount } from './AlarmCount.tsx';
import { HealthPart } from './HealthPart.tsx';
import css from './health.module.css';

type Stale = NonNullable<HealthReport['stale']>;

/** Alarms that have been open for more than a day. */
export function StaleAlarmsPart() {
  const { t } = useLingui();
  return (
    <HealthPart title={t`Standing alarms`} parts={['stale']}>
      {({ stale }) => stale && <StaleAlarms stale={stale} />}
    </HealthPart>
  );
}

function StaleAlarms({ stale: { to, waiting, attending, oldest } }: { stale: Stale }) {
  const { t } = useLingui();
  if (waiting + attending === 0)
    return (
      <p className={css.quiet}>
        <Trans>No alarm of more than a day is open.</Trans>
      </p>
    );
  const statuses = [
    ['waiting', waiting],
    ['attending', attending],
  ] as const;
  return (
    <>
      <p className={css.counts}>
        {statuses.map(([status, count]) => (
          <span key={status}>
            {t(statusWords[status])}: <AlarmCount alarms={count} what={t(statusWords[status])} narrowed={{ status, to }} />
          </span>
        ))}
      </p>
      <ul className={css.lines}>
        {oldest.map((alarm) => (
          <StaleLine key={alarm.alarm_id} alarm={alarm} />
        ))}
      </ul>
    </>
  );
}

function StaleLine({ alarm }: { alarm: Stale['oldest'][number] }) {
  const { t } = useLingui();
  const open = useOpenTarget();
  const { alarm_id, alarm_type, unit, level, color } = alarm;
  const priority = alarm.priority as 1 | 2 | 3 | 4;
  return (
    <li className={css.line}>
      <PriorityMark priority={priority} filled={alarm.alarm_status === 'waiting'} color={color} label={t`Priority ${priority}: ${level}`} />
      <button
        type="button"
        className={css.open}
        aria-label={t`Open alarm ${alarm_id}: ${alarm_type}, ${unit}`}
        onClick={() => open({ kind: 'alarm', alarm_id })}
      >
        <strong dir="auto">{alarm_type}</strong> <span dir="auto">{unit}</span>
      </button>
      <Age since={alarm.created} className={css.age} />
    </li>
  );
}
