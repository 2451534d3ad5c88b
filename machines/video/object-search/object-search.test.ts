import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replied, startOfDay } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { objectSearchMachine } from './object-search.machine.ts';
import { gateOfDay, sampleResult } from './object-search.paths.ts';

function open(...replies: unknown[]) {
  const script = new Script<'searchObjects'>({ searchObjects: replies });
  const actor = createActor(objectSearchMachine.provide({ actors: { searchObjects: script.port('searchObjects') } }), { input: gateOfDay });
  const sought: number[] = [];
  actor.on('search.selected', ({ at }) => sought.push((at - startOfDay) / 1000));
  actor.start();
  return { actor, script, sought, rests: () => waitFor(actor, (now) => now.matches({ found: 'idle' })) };
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
