import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, memo } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmStatus } from '../../../contract/alarms/status.ts';
import { makeDraggable } from '../../platform/index.ts';
import { ClockMark } from '../handling/ClockMark.tsx';
import { Age } from './Age.tsx';
import { LevelMark } from './AlarmName.tsx';
import { DrillMark } from './DrillMark.tsx';
import { HandlingMark } from './HandlingMark.tsx';
import css from './QueueRow.module.css';
import { RepeatMark } from './RepeatMark.tsx';
import { RestoreMark } from './RestoreMark.tsx';
import { initials, statusWords, typeName } from './words.ts';

/** Owner of the alarm in a row: nobody, this operator, or another operator. */
export type Ownership = 'untaken' | 'mine' | 'others';

export interface QueueRowProps {
  alarm: Alarm;
  ownership: Ownership;
  /** Open alarms of the same type and unit, this one included. */
  count: number;
  /** Whether it is offered to this operator. */
  forMe?: boolean;
  active: boolean;
  opened: boolean;
  compact: boolean;
  /** The current status of an alarm that has left this section while its row is held in place under the pointer. */
  left: AlarmStatus | null;
}

/**
 * One alarm of the queue. Line 1: priority, type, ×count, timer. Line 2: its clock, what concerns its owner, whether it is restored, unit, camera, tenant, last note, owner's
 * initials.
 */
export const QueueRow = memo(function QueueRow({ alarm, ownership, count, forMe = false, active, opened, compact, left }: QueueRowProps) {
  const { t } = useLingui();
  const { alarm_level: level, taken_by: owner } = alarm;
  const priority = level.priority as 1 | 2 | 3 | 4;
  const type = typeName(alarm, t);
  const flashing = ownership === 'untaken' && left === null && priority <= 2;
  const classes = [css.row, css[ownership], active && css.active, opened && css.opened, compact && css.compact, left && css.left];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      data-holding={ownership}
      style={{ '--level': level.color } as CSSProperties}
      {...makeDraggable({ kind: 'alarm', alarm_id: alarm.alarm_id })}
    >
      <span className={css.bar} />
      <span className={flashing ? `${css.mark} ${css.flashing}` : css.mark}>
        <LevelMark alarm={alarm} filled={ownership !== 'others'} />
      </span>
      <span className={css.first}>
        <strong className={css.type} dir="auto" title={type}>
          {type}
        </strong>
        <DrillMark alarm={alarm} />
        {compact && <UnitName alarm={alarm} />}
        {count > 1 && (
          <span className={css.count} title={t`${count} open alarms of this type at this unit`}>
            <bdi dir="ltr">{`×${count}`}</bdi>
          </span>
        )}
        {compact && <ClockMark alarm={alarm} isShort />}
        {compact && <HandlingMark alarm={alarm} forMe={forMe} isShort />}
        {compact && <RestoreMark alarm={alarm} isShort />}
        {compact && <RepeatMark alarm={alarm} isShort />}
      </span>
      {left === null ? <Age since={alarm.created} className={css.timer} /> : <span className={css.gone}>{t(statusWords[left])}</span>}
      {!compact && <SecondLine alarm={alarm} forMe={forMe} />}
      {owner !== null && (
        <span className={css.owner} title={owner.name}>
          <span aria-hidden="true">{initials(owner.name)}</span>
          <span className="visually-hidden">{t`taken by ${owner.name}`}</span>
        </span>
      )}
    </div>
  );
});

function UnitName({ alarm: { unit } }: { alarm: Alarm }) {
  return (
    <span className={css.unit} dir="auto" title={unit.description}>
      {unit.description}
    </span>
  );
}

function SecondLine({ alarm, forMe }: { alarm: Alarm; forMe: boolean }) {
  const camera = alarm.cameras[0]?.name;
  return (
    <span className={css.second}>
      <ClockMark alarm={alarm} />
      <HandlingMark alarm={alarm} forMe={forMe} />
      <RestoreMark alarm={alarm} />
      <RepeatMark alarm={alarm} />
      <UnitName alarm={alarm} />
      {camera !== undefined && (
        <span className={css.camera} dir="auto">
          {camera}
        </span>
      )}
      {alarm.tenant !== null && (
        <span className={css.tenant} dir="auto">
          {alarm.tenant.name}
        </span>
      )}
      {alarm.comments !== null && (
        <q className={css.note} dir="auto">
          {alarm.comments}
        </q>
      )}
    </span>
  );
}
