import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { anAlarm, ana, anUnreadableRow, endedBy, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { alarmsMachine } from './alarms.machine.ts';
import { selectIsAcknowledged, selectSaysNone, selectUnreadable, selectWaitingCounts } from './alarms.selectors.ts';

const reading = (rows: Alarm[], head = 10) => replied({ rows, head, epoch: 'e1' });

function open(readOpenAlarms: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms });
  const machine = alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } });
  const actor = createActor(machine, { input: { me: ana.id }, clock });
  const announced: number[][] = [];
  actor.on('alarms.announced', ({ alarms }) => announced.push(alarms.map(({ id }) => Number(id))));
  actor.start();
  const queue = () => actor.getSnapshot().context.queue;
  return { actor, clock, script, announced, queue, waiting: () => queue().waiting.map(({ id }) => Number(id)) };
}

test('alarms known from the first reading are not announced; those that arrive are, once', async () => {
  const alarms = open([reading([anAlarm(1)])]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(2), anAlarm(3)] });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(3), takenBy(ana, anAlarm(2))] });
  expect(alarms.announced).toEqual([[2, 3]]);
  expect(alarms.waiting()).toEqual([1, 3]);
});

test('a new alarm event becomes a waiting alarm', { tags: ['OP-4.02'] }, async () => {
  const alarms = open([reading([])]);
  await reaches(alarms.actor, 'ready');
  const { version } = alarms.actor.getSnapshot().context;
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(1)] });
  expect(alarms.queue().waiting).toMatchObject([{ id: 1, alarm_status: 'waiting' }]);
  expect(alarms.actor.getSnapshot().context.version).toBe(version + 1);
});

test('what arrives while the lists are read is put on top of the reading', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const alarms = open([slow]);
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(2), takenBy(ana, anAlarm(1))] });
  expect(alarms.waiting()).toEqual([]);
  answer(reading([anAlarm(1)]));
  await reaches(alarms.actor, 'ready');
  expect(alarms.waiting()).toEqual([2]);
  expect(alarms.queue().mine.map(({ id }) => Number(id))).toEqual([1]);
});

test('reading again after a gap keeps the lists on screen and drops what was ended meanwhile', async () => {
  const alarms = open([reading([anAlarm(1), anAlarm(2)]), reading([anAlarm(2), anAlarm(3)])]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.reload' });
  expect(alarms.actor.getSnapshot().value).toBe('rereading');
  expect(alarms.waiting()).toEqual([1, 2]);
  await reaches(alarms.actor, 'ready');
  expect(alarms.waiting()).toEqual([2, 3]);
  expect(alarms.announced).toEqual([]);
});

test('lists that failed to load are retried automatically; an empty list is never shown instead', async () => {
  const alarms = open([new Error('network'), reading([anAlarm(1)])]);
  await reaches(alarms.actor, 'failed');
  alarms.actor.send({ type: 'alarms.arrived', alarms: [endedBy(ana, takenBy(ana, anAlarm(1)))] });
  alarms.clock.increment(5000);
  expect(alarms.actor.getSnapshot().value).toBe('loading');
  await reaches(alarms.actor, 'ready');
  expect(alarms.waiting()).toEqual([]);
});

test('a user who may not read alarms is told why', async () => {
  const alarms = open([refused('access.forbidden')]);
  await reaches(alarms.actor, 'refused');
  expect(alarms.actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
});

const forbidden = refused('access.forbidden');
const never = () => new Promise<never>(() => undefined);

test('a gap reported during a load restarts it, and alarms received meanwhile are retained', async () => {
  const first = open([never(), reading([anAlarm(1)])]);
  first.actor.send({ type: 'alarms.reload' });
  expect(first.actor.getSnapshot().value).toBe('loading');
  expect(first.script.inputs('readOpenAlarms')).toHaveLength(2);
  await reaches(first.actor, 'ready');
  const later = open([reading([anAlarm(1)]), never(), reading([anAlarm(1)])]);
  await reaches(later.actor, 'ready');
  later.actor.send({ type: 'alarms.reload' });
  later.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(5)] });
  later.actor.send({ type: 'alarms.reload' });
  expect(later.actor.getSnapshot().value).toBe('rereading');
  expect(later.script.inputs('readOpenAlarms')).toHaveLength(3);
  await reaches(later.actor, 'ready');
  expect(later.waiting()).toEqual([1, 5]);
});

test('a second reading may be refused, or not answered', async () => {
  const unanswered = open([reading([anAlarm(1)]), new Error('network')]);
  await reaches(unanswered.actor, 'ready');
  unanswered.actor.send({ type: 'alarms.reload' });
  await reaches(unanswered.actor, 'failed');
  expect(unanswered.waiting()).toEqual([1]);
  const denied = open([reading([anAlarm(1)]), forbidden]);
  await reaches(denied.actor, 'ready');
  denied.actor.send({ type: 'alarms.reload' });
  await reaches(denied.actor, 'refused');
});

test.each([
  ['failed', new Error('network')],
  ['refused', forbidden],
])('lists that are %s reload on request: quietly where rows show, else as on the first load', async (state, fault) => {
  const fresh = open([fault]);
  await reaches(fresh.actor, state);
  fresh.actor.send({ type: 'alarms.reload' });
  expect(fresh.actor.getSnapshot().value).toBe('loading');
  const known = open([reading([anAlarm(1)]), fault]);
  await reaches(known.actor, 'ready');
  known.actor.send({ type: 'alarms.reload' });
  await reaches(known.actor, state);
  known.actor.send({ type: 'alarms.reload' });
  expect(known.actor.getSnapshot().value).toBe('rereading');
});

test('lists that were shown before stay while they are read again by themselves', async () => {
  const alarms = open([reading([anAlarm(1)]), new Error('network')]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'failed');
  alarms.clock.increment(5000);
  expect(alarms.actor.getSnapshot().value).toBe('rereading');
});

const nine = Array.from({ length: 9 }, (_, at) => ({ ...anUnreadableRow, id: `A-${at}` }));
const facts = (alarms: ReturnType<typeof open>) => selectWaitingCounts(alarms.actor.getSnapshot());

test('nine alarms that cannot be read count as nine of priority 1, and no list says none', async () => {
  const alarms = open([{ ...reading([]), unreadable: nine }]);
  expect(selectSaysNone(alarms.actor.getSnapshot())).toBe(false);
  await reaches(alarms.actor, 'ready');
  expect(selectUnreadable(alarms.actor.getSnapshot())).toHaveLength(9);
  expect(facts(alarms)).toEqual([9, 0, 0, 0]);
  expect(selectSaysNone(alarms.actor.getSnapshot())).toBe(false);
});

test('they ring until the operator acknowledges them, and one more rings again', async () => {
  const alarms = open([{ ...reading([anAlarm(1)]), unreadable: nine }, new Promise(() => undefined)]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.acknowledge' });
  expect(selectIsAcknowledged(alarms.actor.getSnapshot())).toBe(true);
  alarms.actor.send({ type: 'alarms.unreadable', row: { ...anUnreadableRow, id: 'A-10' } });
  expect(selectIsAcknowledged(alarms.actor.getSnapshot())).toBe(false);
  expect(facts(alarms)).toEqual([10, 1, 0, 0]);
});

test('an alarm event that cannot be read has the lists read again, once for many', async () => {
  const alarms = open([reading([]), reading([anAlarm(1)])]);
  await reaches(alarms.actor, 'ready');
  for (const id of ['A-1', 'A-2', 'A-2']) alarms.actor.send({ type: 'alarms.unreadable', row: { ...anUnreadableRow, id } });
  expect(alarms.actor.getSnapshot().value).toBe('behind');
  expect(selectUnreadable(alarms.actor.getSnapshot())).toHaveLength(2);
  alarms.clock.increment(2000);
  expect(alarms.actor.getSnapshot().value).toBe('rereading');
  await reaches(alarms.actor, 'ready');
  expect(alarms.waiting()).toEqual([1]);
  expect(selectUnreadable(alarms.actor.getSnapshot())).toEqual([]);
  expect(alarms.script.inputs('readOpenAlarms')).toHaveLength(2);
});

test('one that comes while the lists are being read has them read once more', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const alarms = open([new Promise((resolve) => (answer = resolve)), reading([anAlarm(1)])]);
  alarms.actor.send({ type: 'alarms.unreadable', row: anUnreadableRow });
  answer(reading([]));
  await reaches(alarms.actor, 'behind');
  expect(selectUnreadable(alarms.actor.getSnapshot())).toEqual([anUnreadableRow]);
  alarms.clock.increment(2000);
  await reaches(alarms.actor, 'ready');
  expect(selectUnreadable(alarms.actor.getSnapshot())).toEqual([]);
});

test('a whole reply that cannot be read is asked for again, unlike a refusal', async () => {
  const alarms = open([refused('reply.unreadable'), reading([])]);
  await reaches(alarms.actor, 'failed');
  expect(selectSaysNone(alarms.actor.getSnapshot())).toBe(false);
  alarms.clock.increment(5000);
  await reaches(alarms.actor, 'ready');
  expect(selectSaysNone(alarms.actor.getSnapshot())).toBe(true);
});
