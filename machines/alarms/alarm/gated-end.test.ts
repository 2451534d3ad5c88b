import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { AlarmGate } from '../../../contract/alarms/gate.ts';
import { referenceDataMachine } from '../../platform/reference-data/reference-data.machine.ts';
import { anAlarm, ana, takenBy } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { type AlarmMachineEvent, alarmMachine } from './alarm.machine.ts';

const words = { protocol: '', comments: 'Guard on site', id_alarm_level: anAlarm(1).alarm_level.id };

function open(alarm = takenBy(ana, anAlarm(1))) {
  const script = new Script<'readAlarm' | 'changeAlarm' | 'readReferenceData'>({});
  const machine = alarmMachine.provide({
    actors: {
      readAlarm: script.port('readAlarm'),
      changeAlarm: script.port('changeAlarm'),
      referenceData: referenceDataMachine.provide({ actors: { readReferenceData: script.port('readReferenceData') } }),
    },
  });
  const shown = { id: alarm.id, alarm_id: alarm.alarm_id };
  const actor = createActor(machine, {
    input: { shown, alarm, pending: null, online: true, newKey: () => 'key-1', me: ana.id },
  }).start();
  return {
    send: actor.send.bind(actor),
    context: () => actor.getSnapshot().context,
    can: (event: AlarmMachineEvent) => actor.getSnapshot().can(event),
  };
}

const gate: AlarmGate = {
  requires: ['plan', 'outcome', 'comment'],
  done: [],
  outcomes: [{ id: 7, name: 'False', letter: 'F', kind: 'false', demands_cause: true, causes: [{ id: 9, name: 'Animal' }] }],
};
const ending = { type: 'alarm.submit', ...words } as const;

test('an alarm ends with what its gate requires: outcome, cause and what was done before', () => {
  const opened = open();
  opened.send({ type: 'alarm.gateRead', gate });
  opened.send({ type: 'alarm.propose', proposal: { act: 'resolve', comments: 'Seen', avs_score: 2 } });
  opened.send({ type: 'alarm.resolve' });
  expect(opened.context().draft).toMatchObject({ comments: 'Seen', avs_score: 2 });
  const chosen = { ...ending, id_alarm_outcome: 7, id_alarm_cause: 9, avs_score: 1 };
  expect(opened.can(chosen)).toBe(false);
  opened.send({ type: 'alarm.gateRead', gate: { ...gate, done: ['plan'] } });
  expect([opened.can(ending), opened.can({ ...chosen, id_alarm_cause: null }), opened.can(chosen)]).toEqual([false, false, true]);
  opened.send(chosen);
  expect(opened.context().decision?.change).toMatchObject({ id_alarm_outcome: 7, id_alarm_cause: 9, avs_score: 1, override: null });
});

test('a reason overrides what is missing, but not the comment', () => {
  const opened = open();
  opened.send({ type: 'alarm.gateRead', gate });
  opened.send({ type: 'alarm.cancel' });
  expect(opened.can({ ...ending, override: '  ' })).toBe(false);
  expect(opened.can({ ...ending, comments: ' ', override: 'Nobody answers' })).toBe(false);
  opened.send({ ...ending, override: 'Nobody answers' });
  expect(opened.context().decision?.change).toMatchObject({ alarm_status: 'canceled', override: 'Nobody answers' });
});

test('taking asks nothing of the gate, and without a gate an end has no outcome', () => {
  const opened = open(anAlarm(1));
  opened.send({ type: 'alarm.gateRead', gate });
  opened.send({ type: 'alarm.take' });
  opened.send(ending);
  expect(opened.context().decision?.change).toMatchObject({ alarm_status: 'attending' });
  expect(opened.context().decision?.change).not.toHaveProperty('override');
  const other = open();
  other.send({ type: 'alarm.resolve' });
  other.send({ ...ending, id_alarm_outcome: 7 });
  expect(other.context().decision?.change).not.toHaveProperty('id_alarm_outcome');
});
