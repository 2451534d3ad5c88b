import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { type Alarm, isUnacknowledged } from '../../../contract/alarms/alarm.ts';
import type { SummedRow } from '../../../machines/alarms/queue/summed-rows.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ClockMark } from '../handling/ClockMark.tsx';
import { Age } from './Age.tsx';
import { LevelMark } from './AlarmName.tsx';
import { DrillMark } from './DrillMark.tsx';
import { HandlingMark } from './HandlingMark.tsx';
import css from './QueueRow.module.css';
import type { Ownership } from './QueueRow.tsx';
import { RepeatMark } from './RepeatMark.tsx';
import sums from './SumRow.module.css';
import { typeName } from './words.ts';

interface SumRowProps {
  row: SummedRow;
  ownership: Ownership;
  active: boolean;
  compact: boolean;
}

/** When the running clock of an alarm passes; after all others where none runs. */
const dueOf = ({ alarm_status, clocks }: Alarm): string => (alarm_status === 'waiting' ? clocks?.take_due : clocks?.end_due) ?? '~';

const isPressing = (alarm: Alarm) => alarm.unattended_since !== null || isUnacknowledged(alarm);

/** Several alarms in one row: the most urgent level among them, their type and unit, how many, the newest and the oldest. */
export function SumRow({ row: { alarms, first, newest, oldest, isExpanded }, ownership, active, compact }: SumRowProps) {
  const { t } = useLingui();
  const soonest = alarms.reduce((one, other) => (dueOf(other) < dueOf(one) ? other : one), first);
  const pressing = alarms.find(isPressing) ?? first;
  const type = typeName(first, t);
  const types = new Set(alarms.map(({ alarm_type }) => alarm_type)).size - 1;
  const classes = [css.row, css[ownership], active && css.active, compact && css.compact];
  const count = (
    <span className={sums.count}>
      <Icon name="duplicate" size={14} />
      <Plural value={alarms.length} one="# alarm" other="# alarms" />
      {isExpanded && <span className="visually-hidden">{t`listed below`}</span>}
    </span>
  );
  const unit = (
    <span className={`${css.unit} ${sums.unit}`} dir="auto" title={first.unit.description}>
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
        <LevelMark alarm={first} filled={ownership !== 'others'} />
      </span>
      <span className={css.first}>
        <span className={sums.fold}>
          <Icon name={isExpanded ? 'chevronDown' : 'chevronEnd'} size={16} />
        </span>
        <strong className={css.type} dir="auto" title={type}>
          {type}
        </strong>
        <DrillMark alarm={first} />
        {types > 0 && !compact && (
          <span className={sums.types}>
            <Plural value={types} one="and # other type" other="and # other types" />
          </span>
        )}
        {compact ? unit : count}
      </span>
      {compact ? count : <Age since={oldest} className={css.timer} />}
      {!compact && (
        <span className={css.second}>
          <ClockMark alarm={soonest} />
          <HandlingMark alarm={pressing} />
          <RepeatMark alarm={alarms.find(({ repeats }) => repeats?.is_latched) ?? first} isShort />
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
