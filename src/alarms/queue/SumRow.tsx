import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { SummedRow } from '../../../machines/alarms/queue/summed-rows.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Age } from './Age.tsx';
import { LevelMark } from './AlarmName.tsx';
import css from './QueueRow.module.css';
import sums from './SumRow.module.css';

interface SumRowProps {
  row: SummedRow;
  active: boolean;
  compact: boolean;
}

/** Several alarms in one row: the most urgent level among them, their type and unit, how many, the newest and the oldest. */
export function SumRow({ row: { alarms, first, newest, oldest, isExpanded }, active, compact }: SumRowProps) {
  const { t } = useLingui();
  const classes = [css.row, css.untaken, active && css.active, compact && css.compact];
  const count = (
    <span className={sums.count}>
      <Plural value={alarms.length} one="# alarm" other="# alarms" />
      {isExpanded && <span className="visually-hidden">{t`listed below`}</span>}
    </span>
  );
  const unit = (
    <span className={css.unit} dir="auto" title={first.unit.description}>
      {first.unit.description}
    </span>
  );
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-sum={alarms.length}
      style={{ '--level': first.alarm_level.color } as CSSProperties}
    >
      <span className={css.bar} />
      <span className={css.mark}>
        <LevelMark alarm={first} />
      </span>
      <span className={css.first}>
        <span className={sums.fold}>
          <Icon name={isExpanded ? 'chevronDown' : 'chevronEnd'} size={16} />
        </span>
        <strong className={css.type} dir="auto" title={first.alarm_type}>
          {first.alarm_type}
        </strong>
        {compact ? unit : count}
      </span>
      {compact ? count : <Age since={oldest} className={css.timer} />}
      {!compact && (
        <span className={css.second}>
          {unit}
          <span className={sums.newest}>
            <Trans>
              newest <Age since={newest} />
            </Trans>
          </span>
        </span>
      )}
    </div>
  );
}
