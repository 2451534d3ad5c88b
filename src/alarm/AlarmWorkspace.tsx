import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../contract/alarm.ts';
import type { Slot as SlotData, Tab } from '../../contract/config.ts';
import type { Unit } from '../../contract/place.ts';
import type { alarmMachine } from '../../machines/alarm/alarm.machine.ts';
import { alarmTab } from '../../machines/tabs/alarm-tab.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import { readFailed, refusalText } from '../words/refusals.ts';
import { AlarmInfo } from './AlarmInfo.tsx';
import css from './AlarmWorkspace.module.css';
import { CameraSlot } from './CameraSlot.tsx';
import { LackSlot } from './LackSlot.tsx';
import { MapSlot } from './MapSlot.tsx';
import { Slot } from './Slot.tsx';

type AlarmRef = ActorRefFrom<typeof alarmMachine>;

/** Region C of an opened alarm: its slots as its tab arranges them (OP-9.16). */
export function AlarmWorkspace({ actor, tab, unit }: { actor: AlarmRef; tab: Tab; unit: Unit | null }) {
  const state = useSelector(actor, stateOf);
  const alarm = useSelector(actor, ({ context }) => context.alarm);
  return (
    <div className={css.area} data-state={state}>
      {alarm === null ? <Unopened actor={actor} /> : <Slots alarm={alarm} tab={tab} unit={unit} />}
    </div>
  );
}

function Unopened({ actor }: { actor: AlarmRef }) {
  const snapshot = useSelector(actor, (now) => now);
  const { refusal } = snapshot.context;
  const again = (
    <Button icon="refresh" onClick={() => actor.send({ type: 'alarm.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('missing')) return <EmptyState icon="alarm" title={refusal ? refusalText(refusal) : readFailed()} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  return (
    <Waiting>
      <Trans>Reading the alarm…</Trans>
    </Waiting>
  );
}

/** Everything the default view would show to somebody who may see all; what this user lacks is drawn as lacking. */
const everything = [{ action: 'manage', subject: 'all' }];

function Slots({ alarm, tab, unit }: { alarm: Alarm; tab: Tab; unit: Unit | null }) {
  const whole = alarmTab(alarm, everything, []);
  const shown = tab.slots.length === 0 ? whole.slots : tab.slots;
  const lacking = whole.slots.filter(({ pos }) => !shown.some((slot) => slot.pos === pos));
  const layout = lacking.length > 0 ? whole.layout : tab.layout.length > 0 ? tab.layout : whole.layout;
  const placeOf = (pos: number) => layout.find((place) => place.pos === pos);
  return (
    <div className={css.grid}>
      {shown.map((slot) => {
        const place = placeOf(slot.pos);
        return place && <OneSlot key={slot.pos} slot={slot} place={place} alarm={alarm} unit={unit} />;
      })}
      {lacking.map((slot) => {
        const place = placeOf(slot.pos);
        return place && <LackSlot key={slot.pos} slot={slot} place={place} />;
      })}
    </div>
  );
}

interface OneSlotProps {
  slot: SlotData;
  place: Tab['layout'][number];
  alarm: Alarm;
  unit: Unit | null;
}

function OneSlot({ slot, place, alarm, unit }: OneSlotProps) {
  const { pos, type, name, data } = slot;
  if (type === 'cam' || type === 'cam_pa') {
    const camera = alarm.cameras.find(({ id }) => id === data['id_camera']);
    return camera && <CameraSlot pos={pos} place={place} camera={camera} kind={type === 'cam' ? 'live' : 'pre_alarm'} alarm={alarm} />;
  }
  if (type === 'map') return <MapSlot pos={pos} place={place} alarm={alarm} unit={unit} />;
  if (type === 'info')
    return (
      <Slot pos={pos} place={place} icon="info" title={name}>
        <AlarmInfo alarm={alarm} unit={unit} />
      </Slot>
    );
  return (
    <Slot pos={pos} place={place} icon="code" title={name}>
      <p className={css.lack}>
        <Trans>This kind of slot is not built yet.</Trans>
      </p>
    </Slot>
  );
}
