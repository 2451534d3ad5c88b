import { expect, test } from 'vitest';
import { type ActorRefFrom, createActor, SimulatedClock, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { anAlarm, ana, anUnreadableRow, at, bruno, endedBy, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { type AlarmsFact, alarmsMachine } from './alarms.machine.ts';
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

function openBelow(readOpenAlarms: unknown[]) {
  const facts: AlarmsFact[] = [];
  const announced: number[][] = [];
  const script = new Script<'readOpenAlarms'>({ readOpenAlarms });
  const clock = new SimulatedClock();
  const machine = alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } });
  const console = setup({ actors: { machine } }).createMachine({
    invoke: { src: 'machine', id: 'alarms', input: { me: ana.id } },
    on: { '*': { actions: ({ event }) => facts.push(event as unknown as AlarmsFact) } },
  });
  const parent = createActor(console, { clock }).start();
  const actor = parent.getSnapshot().children['alarms'] as ActorRefFrom<typeof alarmsMachine>;
  actor.on('alarms.announced', ({ alarms }) => announced.push(alarms.map(({ id }) => Number(id))));
  const known = () => actor.getSnapshot().context;
  return { actor, clock, facts, announced, known, told: () => facts.splice(0) };
}
const ids = ({ alarms }: { alarms: readonly Alarm[] }) => alarms.map(({ id }) => Number(id));
const changes = (facts: readonly AlarmsFact[]) => facts.filter((fact) => fact.type === 'alarms.changed');

test('the console hears what a reading found, and what of it is new after the first', async () => {
  const known = [anAlarm(1), anAlarm(2)];
  const alarms = openBelow([reading(known), reading([anAlarm(2), anAlarm(3)], 20)]);
  await reaches(alarms.actor, 'ready');
  const [loaded, changed] = alarms.told();
  expect(loaded).toEqual({ type: 'alarms.loaded', head: 10, epoch: 'e1', unknown: 0 });
  expect(changed).toMatchObject({ alarms: known, waiting: [0, 2, 0, 0], raised: 0, loaded: known.map(({ created }) => created) });
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'ready');
  const [again, later] = alarms.told();
  expect(again).toEqual({ type: 'alarms.loaded', head: 20, epoch: 'e1', unknown: 1 });
  expect(later).toMatchObject({ waiting: [0, 2, 0, 0], raised: 0, loaded: [anAlarm(3).created] });
});

test('a change of the queue is told once, and silently where it was announced before', async () => {
  const alarms = openBelow([reading([])]);
  await reaches(alarms.actor, 'ready');
  alarms.told();
  const { version } = alarms.known();
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(1)], silent: true });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(1)] });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(2)] });
  const told = changes(alarms.told());
  expect(told.map((fact) => [ids(fact), fact.raised, fact.waiting[1]])).toEqual([
    [[1], 1, 1],
    [[2], 1, 2],
  ]);
  expect([alarms.announced, alarms.known().version]).toEqual([[[2]], version + 2]);
});

test('the sound of the level of the most urgent alarm is told with it, and none once it is taken', { tags: ['OQ-33'] }, async () => {
  const alarms = openBelow([reading([])]);
  await reaches(alarms.actor, 'ready');
  alarms.told();
  const { alarm_level } = anAlarm(1);
  const loud = anAlarm(1, { alarm_level: { ...alarm_level, media: { url: '/media/p2.mp3' } } });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [loud] });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [takenBy(bruno, loud)] });
  expect(changes(alarms.told()).map(({ url, waiting }) => [url, waiting[1]])).toEqual([
    ['/media/p2.mp3', 1],
    [null, 0],
  ]);
});

test('a purge that brings an alarm back is taken in by its push', { tags: ['OQ-26'] }, async () => {
  const alarms = open([reading([takenBy(ana, anAlarm(1))])]);
  await reaches(alarms.actor, 'ready');
  expect(alarms.waiting()).toEqual([]);
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(1, { version: 9 })] });
  expect(alarms.waiting()).toEqual([1]);
});

test('what is offered to a group rings for who joins it, until they leave', async () => {
  const offer = { to: { kind: 'group' as const, id: 7, name: 'Patrols' }, until: at(60), note: null };
  const alarms = openBelow([reading([{ ...takenBy(bruno, anAlarm(1)), offer }])]);
  await reaches(alarms.actor, 'ready');
  alarms.told();
  const { version } = alarms.known();
  for (const groups of [[7], [7], []]) alarms.actor.send({ type: 'alarms.groupsChanged', groups });
  expect(changes(alarms.told()).map((fact) => [ids(fact), fact.raised, fact.waiting[1]])).toEqual([
    [[1], 1, 1],
    [[1], 0, 0],
  ]);
  expect([alarms.announced, alarms.known().version]).toEqual([[[1]], version + 2]);
});

test('an alarm that cannot be read is told once, and rings until it is acknowledged', async () => {
  const alarms = openBelow([reading([]), { ...reading([]), unreadable: [anUnreadableRow] }, reading([])]);
  await reaches(alarms.actor, 'ready');
  alarms.told();
  for (const _ of [1, 2]) alarms.actor.send({ type: 'alarms.unreadable', row: anUnreadableRow });
  alarms.actor.send({ type: 'alarms.acknowledge' });
  expect(changes(alarms.told()).map(({ raised, waiting }) => [raised, waiting[0]])).toEqual([
    [1, 1],
    [0, 0],
  ]);
  alarms.clock.increment(2000);
  await reaches(alarms.actor, 'ready');
  expect(changes(alarms.told())).toMatchObject([{ raised: 0, waiting: [0, 0, 0, 0] }]);
  expect(alarms.known()).toMatchObject({ unreadable: [anUnreadableRow], isBehind: false });
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'ready');
  expect(alarms.known().unreadable).toEqual([]);
});

test('what arrived while the lists were read is told with the reading and kept no longer', async () => {
  const alarms = openBelow([reading([anAlarm(1)]), new Error('network'), reading([anAlarm(1)]), reading([anAlarm(1)])]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'failed');
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(2)] });
  alarms.told();
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'ready');
  expect(changes(alarms.told())).toMatchObject([{ raised: 1, waiting: [0, 2, 0, 0] }]);
  expect(alarms.known().early).toEqual([]);
  alarms.actor.send({ type: 'alarms.reload' });
  await reaches(alarms.actor, 'ready');
  expect(changes(alarms.told())).toMatchObject([{ raised: 0, waiting: [0, 1, 0, 0] }]);
});

test.each([
  { first: [], busy: 'loading' },
  { first: [reading([])], busy: 'rereading' },
])('a reply that cannot be read says why until an answer fails or comes ($busy)', async ({ first, busy }) => {
  const unread = refused('reply.unreadable');
  const alarms = open([...first, unread, new Error('network'), forbidden, reading([])]);
  const next = (state: string) => {
    alarms.actor.send({ type: 'alarms.reload' });
    expect(alarms.actor.getSnapshot().value).toBe(busy);
    return reaches(alarms.actor, state);
  };
  const refusal = () => alarms.actor.getSnapshot().context.refusal;
  if (first.length > 0) {
    await reaches(alarms.actor, 'ready');
    alarms.actor.send({ type: 'alarms.reload' });
  }
  await reaches(alarms.actor, 'failed');
  expect(refusal()).toEqual(unread.refusal);
  alarms.clock.increment(4999);
  expect(alarms.actor.getSnapshot().value).toBe('failed');
  await next('failed');
  expect(refusal()).toBeNull();
  await next('refused');
  expect(refusal()).toEqual(forbidden.refusal);
  await next('ready');
  expect(refusal()).toBeNull();
});

test('lists that are behind apply what arrives, and are read again soon or on request', async () => {
  const alarms = open([reading([]), { ...reading([]), unreadable: [] }, never()]);
  await reaches(alarms.actor, 'ready');
  alarms.actor.send({ type: 'alarms.unreadable', row: anUnreadableRow });
  alarms.actor.send({ type: 'alarms.arrived', alarms: [anAlarm(4)] });
  expect(alarms.waiting()).toEqual([4]);
  alarms.clock.increment(1999);
  expect(alarms.actor.getSnapshot().value).toBe('behind');
  alarms.actor.send({ type: 'alarms.reload' });
  expect(alarms.actor.getSnapshot().value).toBe('rereading');
  alarms.actor.send({ type: 'alarms.unreadable', row: anUnreadableRow });
  await reaches(alarms.actor, 'behind');
  alarms.clock.increment(2000);
  expect(alarms.actor.getSnapshot().value).toBe('rereading');
});
