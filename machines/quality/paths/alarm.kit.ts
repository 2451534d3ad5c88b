import { createActor, SimulatedClock } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type AlarmInput, type AlarmMachineEvent, alarmMachine } from '../../alarms/alarm/alarm.machine.ts';
import type { OutboxEntry } from '../../platform/outbox/decision.ts';
import { referenceDataMachine } from '../../platform/reference-data/reference-data.machine.ts';
import { anAlarm, bruno, takenBy } from './samples.ts';
import { reaches, Script } from './scripted.ts';

type Call = 'readAlarm' | 'changeAlarm' | 'readReferenceData';
type Replies = Partial<Record<Call, unknown[]>>;
export const words = { protocol: '', comments: 'Guard on site', id_alarm_level: anAlarm(1).alarm_level.id };

export function open(replies: Replies, alarm: Alarm | null = anAlarm(1), input: Partial<AlarmInput> = {}) {
  const script = new Script<Call>(replies);
  const clock = new SimulatedClock();
  let keys = 0;
  const facts: { type: string }[] = [];
  const machine = alarmMachine.provide({
    actors: {
      readAlarm: script.port('readAlarm'),
      changeAlarm: script.port('changeAlarm'),
      referenceData: referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }),
    },
  });
  const shown = { id: anAlarm(1).id, alarm_id: 'A-0001' };
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(machine, {
    clock,
    input: { shown, alarm, pending: null, online: true, newKey, ...input },
    inspect: (inspected) => {
      if (
        inspected.type === '@xstate.event' &&
        /^(alarm|rejection)\./.test(inspected.event.type) &&
        inspected.sourceRef === inspected.actorRef
      )
        facts.push(inspected.event);
    },
  });
  const done: string[] = [];
  actor.on('alarm.done', ({ act }) => done.push(act));
  actor.start();
  return {
    actor,
    script,
    clock,
    done,
    facts,
    context: () => actor.getSnapshot().context,
    can: (event: AlarmMachineEvent) => actor.getSnapshot().can(event),
    send: actor.send.bind(actor),
    reaches: (path: string) => reaches(actor, path),
  };
}
export function agreed(replies: Replies, alarm = anAlarm(1), input: Partial<AlarmInput> = {}) {
  const opened = open(replies, alarm, input);
  opened.send({ type: 'alarm.take' });
  opened.send({ type: 'alarm.submit', ...words });
  return opened;
}

export type Asking = 'alarm.take' | 'alarm.resolve' | 'alarm.cancel';
export const attending = (version: number): Alarm => ({ ...takenBy(bruno, anAlarm(1)), version });
export const waiting = (version: number): Alarm => anAlarm(1, { version });
export const entry: OutboxEntry = {
  key: 'key-9',
  id_alarm: anAlarm(1).id,
  alarm_id: 'A-0001',
  act: 'take',
  change: { alarm_status: 'attending' },
  decidedAt: 0,
  state: 'queued',
  handBack: null,
};
