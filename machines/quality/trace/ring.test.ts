import { expect, test } from 'vitest';
import { type AnyActorRef, assign, createActor, type InspectionEvent, setup } from 'xstate';
import { alarmsMachine } from '../../alarms/queue/alarms.machine.ts';
import { alone } from '../paths/model.ts';
import { anAlarm, ana } from '../paths/samples.ts';
import { namesOf, traceOf } from './record.ts';
import { createRing, weightLimit } from './ring.ts';

const counterMachine = setup({
  types: { context: {} as { rows: readonly number[] }, events: {} as { type: 'row.add' } | { type: 'rows.fill'; rows: readonly number[] } },
}).createMachine({
  id: 'counter',
  context: { rows: [] },
  initial: 'odd',
  on: { 'rows.fill': { actions: assign(({ event }) => ({ rows: event.rows })) } },
  states: {
    odd: { on: { 'row.add': { target: 'even', actions: assign(({ context }) => ({ rows: [...context.rows, 1] })) } } },
    even: { on: { 'row.add': { target: 'odd', actions: assign(({ context }) => ({ rows: [...context.rows, 1] })) } } },
  },
});

function counted(most: number) {
  let time = 1000;
  const ring = createRing(() => (time += 1), most);
  const actor = createActor(counterMachine, { inspect: ring.inspect });
  return { ring, actor, heard: actor as AnyActorRef };
}

test('the last steps are kept by reference, and where their actor stood before them', () => {
  const { ring, actor, heard } = counted(3);
  actor.start();
  const event = { type: 'row.add' } as const;
  for (let at = 0; at < 10; at += 1) actor.send(event);
  expect(ring.steps().map(({ number }) => number)).toEqual([9, 10, 11]);
  expect(ring.steps().every((step) => step.event === event && step.actor === heard)).toBe(true);
  expect(ring.steps().at(-1)?.snapshot).toBe(actor.getSnapshot());
  expect([ring.before(heard)?.value, ring.isCut()]).toEqual(['even', true]);
  expect(ring.taken(heard).map(({ source, eventType }) => [source.key, eventType])).toEqual([['even', 'row.add']]);
  const { actors, cut } = traceOf(ring, { note: '', expected: null });
  expect([actors[0]?.state, actors[0]?.steps.map(({ state }) => state), cut]).toEqual(['even', ['odd', 'even', 'odd'], true]);
});

test('an actor that ran before is told of from where it stood', () => {
  const { ring, actor, heard } = counted(10);
  const silent = createActor(counterMachine).start();
  silent.send({ type: 'row.add' });
  ring.register(silent);
  actor.start();
  expect(ring.actors()).toEqual([silent, heard]);
  expect(traceOf(ring, { note: '', expected: null }).actors.map(({ path, state, steps }) => [path, state, steps.length])).toEqual([
    ['counter#1', 'even', 0],
    ['counter', 'odd', 0],
  ]);
});

test('a trace from a moment on begins where each actor stood then', () => {
  const { ring, actor } = counted(10);
  actor.start();
  for (let at = 0; at < 3; at += 1) actor.send({ type: 'row.add' });
  const third = ring.steps()[2]?.at ?? 0;
  const [told] = traceOf(ring, { note: '', expected: null, began: third }).actors;
  expect([told?.state, told?.context, told?.steps.map(({ at, state }) => [at, state])]).toEqual([
    'even',
    { rows: [1] },
    [
      [0, 'odd'],
      [1, 'even'],
    ],
  ]);
});

test('a trace from a moment on says that it lost its beginning', () => {
  const { ring, actor } = counted(4);
  actor.start();
  for (let at = 0; at < 8; at += 1) actor.send({ type: 'row.add' });
  const from = (began: number) => traceOf(ring, { note: '', expected: null, began });
  const [oldest, second] = ring.steps();
  expect([from(1000).cut, from((oldest?.at ?? 0) - 1).cut, from(second?.at ?? 0).cut]).toEqual([true, true, false]);
});

test('actor names match those of a trace: the last has its plain name, earlier ones a number', () => {
  const { ring, actor, heard } = counted(10);
  const others = [1, 2].map(() => createActor(counterMachine).start());
  for (const other of others) ring.register(other);
  actor.start();
  expect([...namesOf(ring.actors()).values()]).toEqual(['counter#1', 'counter#2', 'counter']);
  expect(traceOf(ring, { note: '', expected: null }).actors.map(({ path }) => path)).toEqual(['counter#1', 'counter#2', 'counter']);
  expect(namesOf(ring.actors()).get(heard)).toBe('counter');
});

test('steps that hold on to long lists push the older ones out', () => {
  const { ring, actor } = counted(1000);
  actor.start();
  for (let at = 0; at < 10; at += 1) actor.send({ type: 'rows.fill', rows: Array.from({ length: weightLimit / 5 }, () => at) });
  expect(ring.steps().length).toBe(5);
  for (let at = 0; at < 10; at += 1) actor.send({ type: 'rows.fill', rows: actor.getSnapshot().context.rows });
  expect(ring.steps().length).toBe(15);
});

test('what is forgotten is gone, and fewer are kept where fewer are asked for', () => {
  const { ring, actor } = counted(100);
  actor.start();
  for (let at = 0; at < 50; at += 1) actor.send({ type: 'row.add' });
  ring.setLimit(5);
  expect(ring.steps().length).toBe(5);
  ring.clear();
  expect([ring.steps(), ring.actors(), ring.isCut()]).toEqual([[], [], false]);
});

test('nothing of an event is read or copied until somebody asks', () => {
  const { ring, actor } = counted(10);
  actor.start();
  let reads = 0;
  const event = { type: 'row.add' as const };
  Object.defineProperty(event, 'note', { enumerable: true, get: () => (reads += 1) });
  actor.send(event);
  expect([ring.steps().at(-1)?.event === event, reads]).toEqual([true, 0]);
  traceOf(ring, { note: '', expected: null });
  expect(reads).toBe(1);
});

test('a thousand alarms that are told one by one are kept in well under a second', () => {
  const ring = createRing(() => 0, 2000);
  let spent = 0;
  const hear = (event: InspectionEvent) => {
    const began = performance.now();
    ring.inspect(event);
    spent += performance.now() - began;
  };
  const actor = createActor(alone(alarmsMachine), { input: { me: ana.id }, inspect: hear }).start();
  for (let id = 1; id <= 1000; id += 1) actor.send({ type: 'alarms.arrived', alarms: [anAlarm(id)] });
  expect(ring.steps().length).toBeGreaterThan(200);
  expect(spent).toBeLessThan(500);
});
