import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { alarmMachine } from '../../../machines/alarms/alarm/alarm.machine.ts';
import { selectAct, selectAlarm, selectDraft, selectGate, selectShown } from '../../../machines/alarms/alarm/alarm.selectors.ts';
import { can } from '../../platform/index.ts';
import { stateOf } from '../../ui/state.ts';
import { Confirmation } from './Confirmation.tsx';
import { useOperatorContext } from './operator-context.ts';

interface AlarmConfirmationProps {
  actor: ActorRefFrom<typeof alarmMachine>;
  /** An act that was requested before the alarm was open. */
  pending: { id: AlarmId; act: AlarmAct } | null;
}

/** The confirmation dialog of the open alarm, while an act awaits confirmation. */
export function AlarmConfirmation({ actor, pending }: AlarmConfirmationProps) {
  const { abilities, comments, levels, unreadable } = useOperatorContext();
  const snapshot = useSelector(actor, (now) => now);
  const act = selectAct(snapshot);
  const alarm = selectAlarm(snapshot);
  const draft = selectDraft(snapshot);
  const gate = selectGate(snapshot);
  useStartPendingAct(actor, pending);
  if (!snapshot.matches({ open: 'confirming' }) || act === null || alarm === null) return null;
  return (
    <Confirmation
      act={act}
      alarm={alarm}
      comments={comments}
      levels={levels}
      unreadable={unreadable}
      draft={draft}
      gate={gate}
      mayOverride={can(abilities, 'end_override', 'Alarm')}
      state={stateOf(snapshot)}
      isComplete={snapshot.can({ type: 'alarm.submit', ...draft })}
      onChange={(written) => actor.send({ type: 'alarm.edit', draft: written })}
      onSubmit={() => actor.send({ type: 'alarm.submit', ...draft })}
      onDismiss={() => actor.send({ type: 'alarm.dismiss' })}
    />
  );
}

/** Starts a pending act once, as soon as the state of its alarm allows it. */
function useStartPendingAct(actor: AlarmConfirmationProps['actor'], pending: AlarmConfirmationProps['pending']): void {
  const lastPending = useRef<AlarmConfirmationProps['pending']>(null);
  const id = useSelector(actor, (now) => selectShown(now).id);
  const ready = useSelector(actor, (snapshot) => pending !== null && snapshot.can({ type: `alarm.${pending.act}` }));
  useEffect(() => {
    if (!ready || pending === null || pending.id !== id || lastPending.current === pending) return;
    lastPending.current = pending;
    actor.send({ type: `alarm.${pending.act}` });
  }, [actor, pending, ready, id]);
}
