import { Trans } from '@lingui/react/macro';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { formatAge } from '../queue/elapsed.ts';
import css from './Handling.module.css';
import { useClock } from './useClock.ts';

/** The time to take or to end an open alarm, in words and by shape: what is left, or by how much it passed; paused while it is parked. */
export function Clocks({ alarm }: { alarm: Alarm }) {
  const { parked } = alarm;
  const state = useClock(alarm);
  if (state === null) return null;
  if (parked !== null)
    return (
      <p className={css.clocks} data-clock="paused">
        <Icon name="pause" size={16} /> <Trans>Clock paused</Trans>
      </p>
    );
  const left = <bdi dir="ltr">{formatAge(Math.abs(state.leftMs))}</bdi>;
  const look = state.level === 'late' ? css.late : state.level === 'warned' ? css.warned : undefined;
  return (
    <p className={css.clocks} data-clock={state.level}>
      <Icon name={state.level === 'in time' ? 'clock' : 'alert'} size={16} />
      <span className={look}>
        {state.level === 'late' && state.of === 'take' && <Trans>Take now: {left} late</Trans>}
        {state.level === 'late' && state.of === 'end' && <Trans>End it: {left} late</Trans>}
        {state.level !== 'late' && state.of === 'take' && <Trans>{left} left to take</Trans>}
        {state.level !== 'late' && state.of === 'end' && <Trans>{left} left to end</Trans>}
      </span>
    </p>
  );
}
