import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import type { Hit } from './hit.ts';
import { paletteMachine } from './palette.machine.ts';

const hit = (name: string): Hit => ({ kind: 'screen', key: name, name, about: '', href: `/${name}` });

function open(...replies: unknown[]) {
  const script = new Script<'search'>({ search: replies });
  const clock = new SimulatedClock();
  const palette = createActor(paletteMachine.provide({ actors: { search: script.port('search') } }), { clock });
  const chosen: string[] = [];
  palette.on('palette.chosen', (event) => chosen.push(event.hit.name));
  palette.start();
  return { palette, script, clock, chosen, at: () => palette.getSnapshot().context.at };
}

test('what is likely stands there at once; a hit is chosen once, and that ends it', { tags: ['OP-9.54'] }, async () => {
  const { palette, chosen } = open([hit('unit'), hit('user')]);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.move', by: 1 });
  palette.send({ type: 'palette.choose' });
  palette.send({ type: 'palette.choose' });
  expect([chosen, palette.getSnapshot().status]).toEqual([['user'], 'done']);
});

test('Enter during a search takes its first hit on arrival, never one of the previous search', async () => {
  const { palette, chosen, script } = open([hit('unit')], [hit('video'), hit('views')]);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.type', text: 'v' });
  palette.send({ type: 'palette.choose' });
  expect(chosen).toEqual([]);
  await reaches(palette, 'chosen');
  expect([chosen, script.inputs('search')]).toEqual([['video'], ['', 'v']]);
});

test('letters typed after a hasty Enter take it back', async () => {
  const { palette, clock, chosen } = open([], [hit('video')], [hit('views')]);
  await reaches(palette, 'open.nothing');
  palette.send({ type: 'palette.type', text: 'v' });
  palette.send({ type: 'palette.choose' });
  palette.send({ type: 'palette.type', text: 'vi' });
  clock.increment(120);
  await reaches(palette, 'open.found');
  expect(chosen).toEqual([]);
});

test('the arrows go round', async () => {
  const { palette, at } = open([hit('a'), hit('b'), hit('c')]);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.move', by: -1 });
  expect(at()).toBe(2);
  palette.send({ type: 'palette.move', by: 1 });
  expect(at()).toBe(0);
});

test('a search that fails says so, and typing starts it anew', async () => {
  const { palette, clock } = open(new Error('network'), []);
  await reaches(palette, 'open.failed');
  palette.send({ type: 'palette.type', text: 'x' });
  clock.increment(120);
  await reaches(palette, 'open.nothing');
});

test('what is typed is sought once nothing was typed for 120 ms', async () => {
  const { palette, clock, script } = open([hit('unit')]);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.type', text: 'v' });
  clock.increment(100);
  palette.send({ type: 'palette.type', text: 'vi' });
  clock.increment(119);
  expect([palette.getSnapshot().value, script.asked.length]).toEqual([{ open: 'typing' }, 1]);
  clock.increment(1);
  expect([palette.getSnapshot().value, script.inputs('search')]).toEqual([{ open: 'searching' }, ['', 'vi']]);
});

test('Enter while it is sought takes the first hit on arrival; without hits it says so', async () => {
  const first = open([hit('unit'), hit('user')]);
  first.palette.send({ type: 'palette.choose' });
  await reaches(first.palette, 'chosen');
  expect(first.chosen).toEqual(['unit']);
  const second = open([]);
  second.palette.send({ type: 'palette.choose' });
  await reaches(second.palette, 'open.nothing');
  expect(second.chosen).toEqual([]);
});

test('where nothing was found the hits from before are gone', async () => {
  const { palette, clock } = open([hit('unit')], []);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.type', text: 'x' });
  expect(palette.getSnapshot().context.hits).toHaveLength(1);
  clock.increment(120);
  await reaches(palette, 'open.nothing');
  expect(palette.getSnapshot().context.hits).toEqual([]);
});

test('a hit below the pointer is the one that is chosen; none lies beyond the last', async () => {
  const { palette, chosen, at } = open([hit('a'), hit('b')]);
  await reaches(palette, 'open.found');
  palette.send({ type: 'palette.highlight', at: 1 });
  expect(at()).toBe(1);
  palette.send({ type: 'palette.highlight', at: 2 });
  expect(at()).toBe(1);
  palette.send({ type: 'palette.choose' });
  expect(chosen).toEqual(['b']);
});
