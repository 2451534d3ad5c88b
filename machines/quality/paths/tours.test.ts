import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { alarmModel, listedAlarmModel } from '../../alarms/alarm/alarm.paths.ts';
import { chatsModel } from '../../collaboration/chat/chat.paths.ts';
import { referenceDataModel } from '../../platform/reference-data/reference-data.paths.ts';
import { sharesModel } from '../../video/shares/shares.paths.ts';
import { viewsModel } from '../../workspace/views/views.paths.ts';
import { surfaceOf, transitionName } from './coverage.ts';
import { type Model, modelOf } from './model.ts';
import { type Path, stepPaths, walk } from './paths.ts';
import type { Step } from './steps.ts';
import { toursOf } from './tours.ts';

const taken = (models: readonly Model[], paths: readonly Path[]) => {
  const of = (path: Path) => models.find(({ name }) => name === path.model) ?? models[0];
  return new Set(paths.flatMap((path) => [...walk(of(path) as Model, path).taken].map(transitionName)));
};

test.each([[[sharesModel]], [[viewsModel]], [[alarmModel, listedAlarmModel]]])('tours take every transition', (models) => {
  const all = models.flatMap(({ machine }) => surfaceOf(machine).transitions);
  expect([...taken(models, toursOf(models))].sort()).toEqual([...new Set(all)].sort());
});

test('a tour goes where it says, and is far fewer than the paths', () => {
  const tours = toursOf([viewsModel]);
  for (const tour of tours) expect(walk(viewsModel, tour).states).toEqual(tour.steps.map(({ state }) => state));
  expect(tours.length).toBeLessThan(stepPaths(viewsModel).length / 20);
});

test('a tour makes no step that cannot be made, and ends before it is too long', () => {
  const tours = toursOf([viewsModel], { possible: (steps) => steps.every(({ kind }) => kind !== 'failure'), most: 8 });
  expect(tours.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'failure')).toEqual([]);
  expect(Math.max(...tours.map(({ steps }) => steps.length))).toBeLessThan(16);
});

test('where nothing can be done there is no tour', () => {
  expect(toursOf([referenceDataModel], { possible: () => false })).toEqual([]);
});

test('what one model showed another does not show again', () => {
  expect(toursOf([sharesModel, { ...sharesModel, name: 'shares again' }]).every(({ model }) => model === 'shares')).toBe(true);
});

test('what else has to be reached is reached, though every transition is taken without it', () => {
  const textsOf = (paths: readonly Path[]) => [...new Set(paths.flatMap(({ steps }) => steps.map(({ text }) => text)))].sort();
  const all = textsOf(stepPaths(viewsModel));
  expect(textsOf(toursOf([viewsModel])).length).toBeLessThan(all.length);
  expect(textsOf(toursOf([viewsModel], { also: ({ text }) => text }))).toEqual(all);
});

test('no tour goes where another took the same way, though that way is another further on', () => {
  const atFirst = (type: string) => (steps: readonly Step[]) => steps.every(({ event }, at) => (event.type === type) === (at === 0));
  const tours = toursOf([chatsModel], { possible: atFirst('chats.restored'), most: 200, reach: 12 });
  const ways = tours.map(({ steps }) => steps.map(({ text, state }) => `${text} ${state}`).join());
  expect(ways.filter((way, at) => ways.some((other, where) => where !== at && other.startsWith(way)))).toEqual([]);
});

/** A fork beyond a tour's search for its first step: one event takes either of two transitions, depending on the context. */
function farFork(): Model {
  const way = Array.from({ length: 26 }, (_, at) => [`s${at}`, { on: { on: `s${at + 1}` } }] as const);
  const fork = { on: { turn: { actions: 'turn' }, go: [{ guard: 'isLeft', target: 'end' }, { target: 'end' }] } } as const;
  const machine = setup({
    types: {
      context: {} as { side: 'left' | 'right' },
      events: {} as { type: 'on' } | { type: 'turn'; side: 'left' | 'right' } | { type: 'go' },
    },
    actions: { turn: assign({ side: ({ context, event }) => (event.type === 'turn' ? event.side : context.side) }) },
    guards: { isLeft: ({ context }) => context.side === 'left' },
  }).createMachine({ id: 'fork', context: { side: 'right' }, initial: 's0', states: { ...Object.fromEntries(way), s26: fork, end: {} } });
  return modelOf({
    given: 'A fork lies far off.',
    stepWords: { events: { on: 'One goes on.', turn: 'One turns.', go: 'One goes.' }, ports: {} },
    machine,
    input: undefined,
    events: { on: [{ type: 'on' }], turn: [{ type: 'turn', side: 'left' }], go: [{ type: 'go' }] },
    replies: {},
    about: ({ side }) => side,
  });
}

test('of two transitions of one event neither is left out, where both are too far for a tour', () => {
  const model = farFork();
  const all = surfaceOf(model.machine).transitions;
  expect([...taken([model], toursOf([model], { most: 1 }))].sort()).toEqual([...new Set(all)].sort());
});
