import { useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import css from './DrillMark.module.css';

/** Marks an alarm of a training drill, with the name of the drill as its hint; nothing for a real one. */
export function DrillMark({ alarm: { drill } }: { alarm: Pick<Alarm, 'drill'> }) {
  const { t } = useLingui();
  if (drill === null) return null;
  return (
    <span className={css.mark} title={drill.name}>
      {t`Drill`}
    </span>
  );
}
