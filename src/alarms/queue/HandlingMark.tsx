import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Alarm, isAssigned } from '../../../contract/alarms/alarm.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './RestoreMark.module.css';

type Handled = Pick<Alarm, 'assigned_by' | 'assigned_with' | 'offer' | 'parked' | 'returned_at' | 'unattended_since'>;

interface HandlingState {
  name: 'unattended' | 'for-me' | 'returned' | 'assigned' | 'offered' | 'parked';
  icon: 'alert' | 'bell' | 'send' | 'pause';
  word: MessageDescriptor;
}

/** What concerns an operator most of who holds an alarm; undefined: nothing. */
function handlingState(
  { offer, parked, returned_at, unattended_since, ...assigned }: Handled,
  isForMe: boolean,
): HandlingState | undefined {
  const states: (HandlingState | false)[] = [
    isForMe && { name: 'for-me', icon: 'send', word: msg`For you` },
    unattended_since !== null && { name: 'unattended', icon: 'alert', word: msg`Unattended` },
    returned_at !== null && { name: 'returned', icon: 'bell', word: msg`Returned` },
    isAssigned(assigned) && { name: 'assigned', icon: 'bell', word: msg`Assigned` },
    offer !== null && { name: 'offered', icon: 'send', word: msg`Offered` },
    parked !== null && { name: 'parked', icon: 'pause', word: msg`Parked` },
  ];
  return states.find((state) => state !== false);
}

/** In a row: that its owner is gone, that it is back, offered or parked, by shape and word; only the most urgent of them. */
export function HandlingMark({ alarm, forMe = false, isShort = false }: { alarm: Handled; forMe?: boolean; isShort?: boolean }) {
  const { t } = useLingui();
  const state = handlingState(alarm, forMe);
  if (state === undefined) return null;
  const word = t(state.word);
  return (
    <span className={css.mark} data-handling={state.name} title={word}>
      <Icon name={state.icon} size={14} />
      <span className={isShort ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  );
}
