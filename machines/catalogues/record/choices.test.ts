import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refused, replied } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { choicesMachine } from './choices.machine.ts';

const page = (ids: number[], hasMore = false) => replied({ choices: ids.map((id) => ({ id, label: `Unit ${id}` })), hasMore });

function start(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readChoices'>({ readChoices: replies });
  const machine = choicesMachine.provide({ actors: { readChoices: script.port('readChoices') } });
  const actor = createActor(machine, { input: { of: 'unit' }, clock }).start();
  const stands = () => dotted(actor.getSnapshot().value);
  return { actor, clock, script, stands, known: () => actor.getSnapshot().context, is: (path: string) => reaches(actor, path) };
}

test('what is typed is searched once, when typing pauses', async () => {
  const { actor, clock, script, is } = start(page([1]), page([2]));
  actor.send({ type: 'choices.open' });
  await is('open.shown');
  for (const search of ['b', 'ba', 'bank ']) actor.send({ type: 'choices.search', search });
  clock.increment(200);
  await is('open.shown');
  expect(script.inputs('readChoices')).toEqual([
    { of: 'unit', search: '', page: 1 },
    { of: 'unit', search: 'bank', page: 1 },
  ]);
});

test('a long list is offered page after page, each record once', async () => {
  const { actor, script, is } = start(page([1, 2], true), page([2, 3]));
  actor.send({ type: 'choices.open' });
  await is('open.shown');
  actor.send({ type: 'choices.more' });
  await is('open.shown');
  expect(actor.getSnapshot().context.choices.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(script.inputs('readChoices').at(-1)).toMatchObject({ page: 2 });
  expect(actor.getSnapshot().can({ type: 'choices.more' })).toBe(false);
});

const open = { type: 'choices.open' } as const;
const offline = new Error('offline');

test('a field that is entered reads its first choices; one that is left offers nothing', async () => {
  const { actor, stands, is, known } = start(page([1, 2]));
  expect(stands()).toBe('closed');
  actor.send(open);
  expect(stands()).toBe('open.reading');
  await is('open.shown');
  expect([known().choices.map(({ id }) => id), known().hasMore]).toEqual([[1, 2], false]);
  actor.send({ type: 'choices.close' });
  expect(stands()).toBe('closed');
});

test('typing into a field that is not open yet searches at once for what is typed', async () => {
  const { actor, clock, script, stands, is } = start(page([2]));
  actor.send({ type: 'choices.search', search: 'ba' });
  expect(stands()).toBe('open.typing');
  clock.increment(200);
  await is('open.shown');
  expect(script.inputs('readChoices')).toEqual([{ of: 'unit', search: 'ba', page: 1 }]);
});

test('each key begins the pause of a fifth of a second anew', async () => {
  const { actor, clock, stands } = start(page([1]));
  actor.send({ type: 'choices.search', search: 'b' });
  clock.increment(199);
  actor.send({ type: 'choices.search', search: 'ba' });
  clock.increment(199);
  expect(stands()).toBe('open.typing');
  clock.increment(1);
  expect(stands()).toBe('open.reading');
});

test('a field that is entered again begins with everything, at the first page', async () => {
  const { actor, clock, script, is, known } = start(page([1], true), page([2], true), page([3]));
  actor.send({ type: 'choices.search', search: 'ba' });
  clock.increment(200);
  await is('open.shown');
  actor.send({ type: 'choices.more' });
  await is('open.shown');
  actor.send({ type: 'choices.close' });
  actor.send(open);
  expect([known().search, known().page]).toEqual(['', 1]);
  await is('open.shown');
  expect(script.inputs('readChoices').at(-1)).toEqual({ of: 'unit', search: '', page: 1 });
});

test('a search begins at the first page, and one without results takes away what was offered', async () => {
  const { actor, clock, script, is, known } = start(page([1], true), page([2], true), page([3], true), page([]));
  actor.send(open);
  await is('open.shown');
  for (const _ of [2, 3]) {
    actor.send({ type: 'choices.more' });
    await is('open.shown');
  }
  actor.send({ type: 'choices.search', search: 'zz' });
  expect(known().choices).toHaveLength(3);
  clock.increment(200);
  await is('open.none');
  expect(script.inputs('readChoices').slice(1)).toMatchObject([{ page: 2 }, { page: 3 }, { search: 'zz', page: 1 }]);
  expect([known().choices, known().hasMore, known().refusal]).toEqual([[], false, null]);
});

test.each([
  ['open.refused', refused('access.forbidden'), 'access.forbidden'],
  ['open.unread', offline, undefined],
  ['open.none', page([]), undefined],
])('from %s choices are read again with a button', async (place, reply, code) => {
  const { actor, stands, is, known } = start(reply, page([1]));
  actor.send(open);
  await is(place);
  expect(known().refusal?.code).toBe(code);
  actor.send({ type: 'choices.renew' });
  expect(stands()).toBe('open.reading');
  await is('open.shown');
  expect([known().refusal, known().choices.length]).toEqual([null, 1]);
});

test.each([
  ['open.refused', refused('access.forbidden'), 'access.forbidden'],
  ['open.unread', offline, undefined],
])('a further page that ends in %s leaves what was offered', async (place, reply, code) => {
  const { actor, stands, is, known } = start(page([1, 2], true), reply);
  actor.send(open);
  await is('open.shown');
  actor.send({ type: 'choices.more' });
  expect(stands()).toBe('open.readingMore');
  await is(place);
  expect([known().choices.map(({ id }) => id), known().page, known().refusal?.code]).toEqual([[1, 2], 1, code]);
});
