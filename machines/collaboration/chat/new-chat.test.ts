import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { ana, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { dotted, Script } from '../../quality/paths/scripted.ts';
import { aChat } from './chat.paths.ts';
import { newChatMachine } from './new-chat.machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Call = 'readPeople' | 'openChat';
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const first = { id: bruno.id, name: 'Bruno Robles', online: true };
const second = { id: ana.id, name: 'Ana Robles', online: false };
const found = replied([first, second]);

async function begin(replies: Partial<Record<Call, unknown[]>> = {}) {
  const script = new Script<Call>({ readPeople: [found], ...replies });
  const actors = { readPeople: script.port('readPeople'), openChat: script.port('openChat') };
  let keys = 0;
  const input = { newKey: () => `key-${(keys += 1)}` };
  const actor = createActor(newChatMachine.provide({ actors } as never), { input }).start();
  await passes();
  const choose = (...people: (typeof first)[]) => {
    for (const person of people) actor.send({ type: 'people.choose', person });
  };
  const known = () => actor.getSnapshot().context;
  return { actor, script, choose, known, stands: () => dotted(actor.getSnapshot().value) };
}
const open = { type: 'chat.open' } as const;

test('everybody who can be written to is shown at first', async () => {
  const { script, known, stands } = await begin();
  expect([stands(), known().people, script.inputs('readPeople')]).toEqual(['choosing.read', [first, second], [{ search: '' }]]);
});

test('people are searched when typing pauses; those of before stay in sight', async () => {
  const { actor, script, known, stands } = await begin({ readPeople: [found, replied([first])] });
  actor.send({ type: 'people.search', search: 'bru' });
  await passes(249);
  expect([stands(), known().people, script.inputs('readPeople').length]).toEqual(['choosing.pausing', [first, second], 1]);
  await passes(1);
  expect([stands(), known().people]).toEqual(['choosing.read', [first]]);
  expect(script.inputs('readPeople').at(-1)).toEqual({ search: 'bru' });
});

test('who refuses to name people says why, until they are read again', async () => {
  const { actor, known, stands } = await begin({ readPeople: [refused('chat.no_user'), found] });
  expect([stands(), known().refusal?.code, known().people]).toEqual(['choosing.refused', 'chat.no_user', []]);
  actor.send({ type: 'people.renew' });
  expect(stands()).toBe('choosing.reading');
  await passes();
  expect([stands(), known().refusal, known().people]).toEqual(['choosing.read', null, [first, second]]);
});

test('people that could not be read are read again after four seconds, or at once when asked', async () => {
  const { actor, script, stands } = await begin({ readPeople: [new Error('offline'), new Error('offline'), found] });
  await passes(3999);
  expect([stands(), script.inputs('readPeople').length]).toEqual(['choosing.unread', 1]);
  await passes(1);
  expect([stands(), script.inputs('readPeople').length]).toEqual(['choosing.unread', 2]);
  actor.send({ type: 'people.renew' });
  expect(stands()).toBe('choosing.reading');
  await passes();
  expect(stands()).toBe('choosing.read');
});

test('a person is chosen once, can be removed, and every change takes a new key', async () => {
  const { actor, choose, known } = await begin();
  expect(known().key).toBe('key-1');
  choose(first, second);
  expect([known().chosen, known().key]).toEqual([[first, second], 'key-3']);
  choose(first);
  expect(known().chosen).toEqual([first, second]);
  actor.send({ type: 'people.remove', id: first.id });
  expect([known().chosen, known().key]).toEqual([[second], 'key-5']);
  actor.send({ type: 'chat.name', name: 'Night shift' });
  expect([known().name, known().key]).toEqual(['Night shift', 'key-6']);
});

test.each([
  [[], '', false],
  [[], 'Night shift', false],
  [[first], '', true],
  [[first, second], '', false],
  [[first, second], '  ', false],
  [[first, second], 'Night shift', true],
])('of %j named %j it is %s that a conversation can be opened', async (people, name, allowed) => {
  const { actor, choose, stands } = await begin({});
  choose(...people);
  actor.send({ type: 'chat.name', name });
  actor.send(open);
  expect(stands()).toBe(allowed ? 'opening' : 'choosing.read');
});

test.each([
  [[first], '', null],
  [[first], ' Bruno ', 'Bruno'],
  [[first, second], ' Night shift ', 'Night shift'],
])('with %j named %j a conversation named %j is opened, and given back', async (people, name, sent) => {
  const { actor, choose, script, known } = await begin({ openChat: [replied(aChat())] });
  choose(...people);
  actor.send({ type: 'chat.name', name });
  const { key } = known();
  actor.send(open);
  await passes();
  expect(script.inputs('openChat')).toEqual([{ members: people.map(({ id }) => id), name: sent, key }]);
  const { status, output, context } = actor.getSnapshot();
  expect([status, output, context.opened]).toEqual(['done', aChat(), aChat()]);
});

test('a conversation that is refused says why; another choice goes under another key', async () => {
  const { actor, choose, script, known, stands } = await begin({ openChat: [refused('record.not_found'), replied(aChat())] });
  choose(first);
  actor.send(open);
  await passes();
  expect([stands(), known().refusal?.code, known().opened]).toEqual(['choosing.refused', 'record.not_found', null]);
  actor.send({ type: 'people.remove', id: first.id });
  expect(known().refusal).toBeNull();
  choose(second);
  actor.send(open);
  await passes();
  expect(stands()).toBe('opened');
  expect(script.inputs('openChat')).toMatchObject([
    { members: [first.id], key: 'key-2' },
    { members: [second.id], key: 'key-4' },
  ]);
});

test('a conversation without an answer is opened again under the same key', async () => {
  const { actor, choose, script, stands } = await begin({ openChat: [new Error('offline'), replied(aChat())] });
  choose(first);
  actor.send(open);
  await passes();
  expect(stands()).toBe('choosing.unread');
  actor.send(open);
  await passes();
  expect(stands()).toBe('opened');
  expect(script.inputs('openChat')).toMatchObject([{ key: 'key-2' }, { key: 'key-2' }]);
});
