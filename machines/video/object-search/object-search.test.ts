import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { dotted, reaches, Script } from '../../quality/paths/scripted.ts';
import { objectSearchMachine } from './object-search.machine.ts';
import { gateOfDay, sampleResult } from './object-search.paths.ts';

function open(...replies: unknown[]) {
  const script = new Script<'searchObjects'>({ searchObjects: replies });
  const actor = createActor(objectSearchMachine.provide({ actors: { searchObjects: script.port('searchObjects') } }), { input: gateOfDay });
  const sought: number[] = [];
  actor.on('search.selected', ({ at }) => sought.push((at - startOfDay) / 1000));
  actor.start();
  const state = () => dotted(actor.getSnapshot().value);
  return {
    actor,
    script,
    sought,
    state,
    context: () => actor.getSnapshot().context,
    rests: () => waitFor(actor, (now) => now.matches({ found: 'idle' })),
  };
}

test('results are gone through by keys, and players go to each', { tags: ['OP-2.61'] }, async () => {
  const { actor, sought, rests } = open(
    replied({ rows: [sampleResult(3), sampleResult(2)], next: 'n', until: null }),
    replied({ rows: [sampleResult(1)], next: null, until: null }),
  );
  actor.send({ type: 'search.run', scope: gateOfDay });
  await rests();
  for (const by of [1, 1, 1, -1] as const) actor.send({ type: 'search.step', by });
  actor.send({ type: 'search.more' });
  await rests();
  actor.send({ type: 'search.select', id: 'plates-1' });
  actor.send({ type: 'search.select', id: 'plates-9' });
  expect(sought).toEqual([3, 2, 3, 1]);
});

test('nothing is asked while a value is missing or is no number', { tags: ['OP-9.60'] }, async () => {
  const { actor, script, rests } = open(replied({ rows: [sampleResult(3)], next: null, until: null }));
  const run = { type: 'search.run', scope: gateOfDay } as const;
  for (const value of ['', 'many']) {
    actor.send({ type: 'search.change', conditions: [{ attribute: 'score', operator: 'gt', value }] });
    expect(actor.getSnapshot().can(run)).toBe(false);
  }
  actor.send({ type: 'search.change', conditions: [{ attribute: 'score', operator: 'gt', value: '80' }] });
  actor.send(run);
  await rests();
  expect(script.inputs('searchObjects')).toMatchObject([{ conditions: [{ attribute: 'score', operator: 'gt', value: '80' }] }]);
});

test('a long search shows how far back it got, continues on request, and reports no results', {
  tags: ['OP-2.61'],
}, async () => {
  const { actor, script, rests } = open(
    replied({ rows: [], next: 'further', until: new Date(startOfDay).toISOString() }),
    replied({ rows: [], next: null, until: null }),
  );
  actor.send({ type: 'search.run', scope: gateOfDay });
  await rests();
  expect(actor.getSnapshot().context.until).toBe(new Date(startOfDay).toISOString());
  actor.send({ type: 'search.more' });
  await waitFor(actor, (now) => now.matches('none'));
  expect(script.inputs('searchObjects')).toMatchObject([{ next: null }, { next: 'further' }]);
});

const run = { type: 'search.run', scope: gateOfDay } as const;
const denied = refused('access.forbidden');
const lost = new Error('network');
const pageOf = (seconds: readonly number[], next: string | null = null) => replied({ rows: seconds.map(sampleResult), next, until: null });

test.each([
  ['finds nothing', pageOf([]), 'none', undefined],
  ['is refused', denied, 'refused', 'access.forbidden'],
  ['is not answered', lost, 'unread', undefined],
] as const)(
  'a search that %s says so, and can be made again with what it asks',
  { tags: ['OP-2.61'] },
  async (_how, reply, state, code) => {
    const { actor, script, context, state: now, rests } = open(reply, pageOf([3]));
    actor.send(run);
    await reaches(actor, state);
    expect(context().refusal?.code).toBe(code);
    const conditions = [{ attribute: 'color', operator: 'equal', value: 'red' }] as const;
    actor.send({ type: 'search.change', conditions });
    const scope = { cameras: [], window: { from: startOfDay, to: startOfDay + 1000 } };
    actor.send({ type: 'search.run', scope });
    expect(now()).toBe('searching');
    await rests();
    expect(script.inputs('searchObjects')).toEqual([
      { ...gateOfDay, conditions: [], next: null },
      { ...scope, conditions, next: null },
    ]);
    expect(context().refusal).toBeNull();
  },
);

test('another search is made instead of one under way, unless a condition lacks its value', async () => {
  const { actor, context, rests, state, script } = open(pageOf([3]), pageOf([2], 'n'));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.select', id: 'plates-3' });
  expect(context().selected).toBe('plates-3');
  actor.send(run);
  actor.send(run);
  expect([state(), script.asked.length]).toEqual(['searching', 3]);
  actor.send({ type: 'search.change', conditions: [{ attribute: 'score', operator: 'gt', value: '' }] });
  actor.send(run);
  expect(script.asked).toHaveLength(3);
});

test('a new result forgets the one that was picked, and where it continues', async () => {
  const { actor, context, rests } = open(pageOf([3], 'n'), pageOf([2]));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.select', id: 'plates-3' });
  actor.send(run);
  await rests();
  expect(context()).toMatchObject({ rows: [sampleResult(2)], selected: null, next: null });
});

test('a picked result is told with its moment and its camera', { tags: ['OP-2.61'] }, async () => {
  const { actor, sought, context, rests } = open(pageOf([3, 2]));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.select', id: 'plates-9' });
  expect([context().selected, sought]).toEqual([null, []]);
  actor.send({ type: 'search.step', by: -1 });
  expect([context().selected, sought]).toEqual(['plates-2', [2]]);
  actor.send({ type: 'search.step', by: 1 });
  expect([context().selected, sought]).toEqual(['plates-2', [2]]);
});

test('where there are no older results, none are asked for', async () => {
  const { actor, rests, state, script } = open(pageOf([3]));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.more' });
  expect([state(), script.asked.length]).toEqual(['found.idle', 1]);
});

test.each([
  ['refused', denied, 'access.forbidden'],
  ['not answered', lost, undefined],
] as const)('older results that are %s leave those found, and are asked for again', async (_how, reply, code) => {
  const { actor, script, context, state, rests } = open(pageOf([3, 2], 'n'), reply, pageOf([1], 'm'));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.more' });
  expect(state()).toBe('found.readingMore');
  await reaches(actor, 'found.moreUnread');
  expect([context().refusal?.code, context().rows.length]).toEqual([code, 2]);
  actor.send({ type: 'search.select', id: 'plates-3' });
  expect(context().selected).toBe('plates-3');
  actor.send({ type: 'search.more' });
  expect(state()).toBe('found.readingMore');
  await rests();
  expect([context().rows.map(({ id }) => id), context().next]).toEqual([['plates-3', 'plates-2', 'plates-1'], 'm']);
  expect(script.inputs('searchObjects').slice(1)).toMatchObject([{ next: 'n' }, { next: 'n' }]);
});

test('older results that are none leave those found', async () => {
  const { actor, context, rests } = open(pageOf([3], 'n'), pageOf([]));
  actor.send(run);
  await rests();
  actor.send({ type: 'search.more' });
  await rests();
  expect([context().rows.length, context().next]).toEqual([1, null]);
});
