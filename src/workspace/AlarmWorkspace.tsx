import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Unit } from '../../contract/places/index.ts';
import type { Tab } from '../../contract/workspace/config.ts';
import { type alarmMachine, selectAlarm, selectAlarmRefusal } from '../../machines/alarms/index.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import { failureText, readFailed } from '../words/refusals.ts';
import css from './AlarmWorkspace.module.css';
import type { SlotActs } from './grid/slot-acts.ts';
import { TabGrid } from './grid/TabGrid.tsx';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

interface AlarmWorkspaceProps {
  actor: AlarmRef;
  tab: Tab;
  unit: Unit | null;
  acts?: SlotActs | null;
}

/** Region C of an opened alarm: its slots as its tab arranges them (OP-9.16). */
export function AlarmWorkspace({ actor, tab, unit, acts = null }: AlarmWorkspaceProps) {
  const state = useSelector(actor, stateOf);
  const alarm = useSelector(actor, selectAlarm);
  return (
    <div className={css.area} data-region="alarm" data-state={state}>
      {alarm === null ? <Unopened actor={actor} /> : <TabGrid alarm={alarm} tab={tab} unit={unit} acts={acts} />}
    </div>
  );
}

function Unopened({ actor }: { actor: AlarmRef }) {
  const snapshot = useSelector(actor, (now) => now);
  const refusal = selectAlarmRefusal(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => actor.send({ type: 'alarm.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('missing')) return <EmptyState icon="alarm" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  return (
    <Waiting>
      <Trans>Loading the alarm…</Trans>
    </Waiting>
  );
}
