import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { choicesMachine } from './choices.machine.ts';

const page = (ids: number[], hasMore = false) => replied({ choices: ids.map((id) => ({ id, label: `Unit ${id}` })), hasMore });

function start(...replies: unknown[]) {
  const clock = new SimulatedClock();
  const script = new Script<'readChoices'>({ readChoices: replies });
  const machine = choicesMachine.provide({ actors: { readChoices: script.port('readChoices') } });
  const actor = createActor(machine, { input: { of: 'unit' }, clock }).start();
  return { actor, clock, script, is: (path: string) => reaches(actor, path) };
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
