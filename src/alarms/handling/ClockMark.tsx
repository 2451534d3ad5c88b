import { Trans, useLingui } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatAge } from '../queue/elapsed.ts';
import css from './ClockMark.module.css';
import { useClock } from './useClock.ts';

interface ClockMarkProps {
  alarm: Pick<Alarm, 'alarm_status' | 'clocks' | 'parked'>;
  /** Where a row has no room for the word: the shape and the time, with the words in its hint. */
  isShort?: boolean;
}

/** In a row: the time that is left to take or to end, or by how much it passed, by shape and word; nothing without one, or while it is paused. */
export function ClockMark({ alarm, isShort = false }: ClockMarkProps) {
  const { t } = useLingui();
  const state = useClock(alarm);
  if (state === null || alarm.parked !== null) return null;
  const { of, level } = state;
  const time = formatAge(Math.abs(state.leftMs));
  const left = <bdi dir="ltr">{time}</bdi>;
  const words =
    level === 'late'
      ? of === 'take'
        ? t`Take now: ${time} late`
        : t`End it: ${time} late`
      : of === 'take'
        ? t`${time} left to take`
        : t`${time} left to end`;
  const isWordy = !isShort && level !== 'in time';
  return (
    <span className={css.clock} data-clock={level} title={words}>
      <Icon name={level === 'in time' ? 'clock' : 'alert'} size={14} />
      <span aria-hidden="true">
        {!isWordy && level === 'late' && <bdi dir="ltr">+{time}</bdi>}
        {!isWordy && level !== 'late' && left}
        {isWordy && level === 'late' && <Trans>{left} late</Trans>}
        {isWordy && level === 'warned' && <Trans>{left} left</Trans>}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
