import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { type ListQuery, readQuery } from '../../../contract/catalogues/query.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { aGate, gates } from '../record/record.paths.ts';
import { type CatalogueEvent, type CatalogueInput, catalogueMachine } from './catalogue.machine.ts';
import { chosenOf, countOf } from './list.ts';

const asked = (params: [string, string][] = []): ListQuery => readQuery(gates, params);

function start(replies: unknown[], input: Partial<CatalogueInput> = {}) {
  const clock = new SimulatedClock();
  const script = new Script<'readList'>({ readList: replies });
  const machine = catalogueMachine.provide({ actors: { readList: script.port('readList') } });
  const actor = createActor(machine, { input: { catalogue: gates, query: asked(), fixed: [], ...input }, clock }).start();
  return {
    actor,
    clock,
    send: actor.send.bind(actor),
    now: () => actor.getSnapshot().context,
    queries: () => script.inputs('readList').map((one) => (one as { query: ListQuery }).query),
    reaches: (path: string) => reaches(actor, path),
  };
}
const page = (ids: number[], total = ids.length, lastPage = 1) => replied({ rows: ids.map((id) => aGate({ id })), total, lastPage });

test('a list is read with what its address asks, within the parent that its route fixes', { tags: ['OQ-88'] }, async () => {
  const fixed = [{ field: 'id_tenant', by: 'is' as const, values: ['3'] }];
  const list = start([page([1])], {
    fixed,
    query: asked([
      ['page', '2'],
      ['sort', '-height,name'],
      ['name.has', 'north'],
    ]),
  });
  await list.reaches('shown');
  expect(list.queries()).toMatchObject([
    {
      page: 2,
      max: 25,
      sort: [
        { field: 'height', down: true },
        { field: 'name', down: false },
      ],
      filters: [...fixed, { field: 'name', by: 'has', values: ['north'] }],
    },
  ]);
});

test('what is typed is searched once, when typing pauses, from the first page', async () => {
  const list = start([page([1], 60, 3), page([1])], { query: asked([['page', '3']]) });
  await list.reaches('shown');
  for (const search of ['n', 'no', ' north ']) list.send({ type: 'list.search', search });
  expect(list.queries()).toHaveLength(1);
  list.clock.increment(300);
  await list.reaches('shown');
  expect(list.queries().at(-1)).toMatchObject({ page: 1, search: 'north' });
  expect(list.now().query.search).toBe(' north ');
});

test('nothing at all, nothing found and no such page are three different things', { tags: ['ADM-8.07'] }, async () => {
  const all = start([page([])]);
  await all.reaches('empty');
  const some = start([page([])], { query: asked([['search', 'x']]) });
  await some.reaches('noResult');
  const late = start([page([], 30, 2)], { query: asked([['page', '9']]) });
  await late.reaches('pageNotFound');
  expect(late.now()).toMatchObject({ rows: [], total: 30, lastPage: 2 });
});

test('a list whose last page is gone offers the last one that there is', { tags: ['ADM-2.59'] }, async () => {
  const list = start([page([], 30, 2), page([5], 30, 2)], { query: asked([['page', '9']]) });
  await list.reaches('pageNotFound');
  list.send({ type: 'list.turn', page: 2 });
  await list.reaches('shown');
  expect(list.queries().at(-1)).toMatchObject({ page: 2 });
});

test('the previous rows remain while a page loads; an answer to an earlier request is dropped', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const list = start([page([1], 75, 3), slow, page([3], 75, 3)]);
  await list.reaches('shown');
  list.send({ type: 'list.turn', page: 2 });
  expect(list.now().rows.map(({ id }) => id)).toEqual([1]);
  list.send({ type: 'list.turn', page: 3 });
  answer(page([2], 75, 3));
  await list.reaches('shown');
  expect(list.now().rows.map(({ id }) => id)).toEqual([3]);
});

test('the selection survives paging and sorting, and is cleared when other rows match', async () => {
  const list = start([page([1, 2], 4, 2), page([3, 4], 4, 2), page([4, 3], 4, 2), page([1])]);
  await list.reaches('shown');
  list.send({ type: 'list.select', ids: [1, 2], on: true });
  list.send({ type: 'list.turn', page: 2 });
  await list.reaches('shown');
  list.send({ type: 'list.select', ids: [3], on: true });
  list.send({ type: 'list.select', ids: [1], on: false });
  list.send({ type: 'list.sort', sort: [{ field: 'name', down: true }] });
  await list.reaches('shown');
  expect(chosenOf(list.now().selection, list.now().query, 4)).toEqual({ ids: [2, 3] });
  list.send({ type: 'list.filter', filters: [{ field: 'active', by: 'is', values: ['true'] }] });
  await list.reaches('shown');
  expect(countOf(list.now().selection, 1)).toBe(0);
});

test('all that a list finds are chosen by its query and their number, without page and order', async () => {
  const list = start([page([1], 812, 33)], {
    query: asked([
      ['page', '3'],
      ['sort', 'name'],
      ['active', 'true'],
    ]),
  });
  await list.reaches('shown');
  list.send({ type: 'list.selectAll' });
  const { selection, query, total } = list.now();
  expect(countOf(selection, total)).toBe(812);
  expect(chosenOf(selection, query, total)).toEqual({ query: 'active=true', expected: 812 });
  list.send({ type: 'list.select', ids: [1], on: false });
  expect(countOf(list.now().selection, total)).toBe(0);
});

test('the list of VXG cameras keeps that all are selected until one is taken out', { tags: ['ADM-3.34'] }, async () => {
  const catalogue = catalogueOf('vxg-camera');
  const list = start([page([1, 2], 812, 33), page([3, 4], 812, 33), page([4, 2], 812, 33)], {
    catalogue,
    query: readQuery(catalogue, [['removed', 'false']]),
  });
  await list.reaches('shown');
  list.send({ type: 'list.selectAll' });
  const all = { query: 'removed=false', expected: 812 };
  expect(chosenOf(list.now().selection, list.now().query, 812)).toEqual(all);
  list.send({ type: 'list.turn', page: 2 });
  await list.reaches('shown');
  expect(chosenOf(list.now().selection, list.now().query, 812)).toEqual(all);
  list.send({ type: 'list.sort', sort: [{ field: 'name', down: true }] });
  await list.reaches('shown');
  expect([list.queries().length, chosenOf(list.now().selection, list.now().query, 812)]).toEqual([3, all]);
  list.send({ type: 'list.select', ids: [2], on: false });
  expect(countOf(list.now().selection, 812)).toBe(1);
});

test('a list that must know something first asks for it, and is read when it knows', { tags: ['ADM-8.06'] }, async () => {
  const list = start([page([1])], { catalogue: { ...gates, requiredFilters: ['name', 'height'] } });
  await list.reaches('prompting');
  list.send({ type: 'list.turn', page: 2 });
  await list.reaches('prompting');
  list.send({ type: 'list.filter', filters: [{ field: 'name', by: 'is', values: ['a'] }] });
  await list.reaches('prompting');
  expect(list.queries()).toEqual([]);
  list.send({
    type: 'list.filter',
    filters: [
      { field: 'name', by: 'is', values: ['a'] },
      { field: 'height', by: 'is', values: ['1'] },
    ],
  });
  await list.reaches('shown');
});

test('a refusal says why; a surprise can be tried again', async () => {
  const no = start([refused('access.forbidden')]);
  await no.reaches('refused');
  expect(no.now().refusal?.code).toBe('access.forbidden');
  const broken = start([new Error('network'), page([1])]);
  await broken.reaches('unread');
  broken.send({ type: 'list.renew' });
  await broken.reaches('shown');
});

const narrow = asked([['search', 'x']]);
const byName = [{ field: 'name', down: true }];
const isActive = [{ field: 'active', by: 'is' as const, values: ['true'] }];

test.each<[event: CatalogueEvent, ListQuery]>([
  [
    { type: 'list.resize', max: 50 },
    { ...asked(), max: 50 },
  ],
  [
    { type: 'list.sort', sort: byName },
    { ...asked(), sort: byName },
  ],
  [
    { type: 'list.filter', filters: isActive },
    { ...asked(), filters: isActive },
  ],
  [
    { type: 'list.query', query: { ...narrow, page: 2 } },
    { ...narrow, page: 2 },
  ],
  [{ type: 'list.turn', page: 1 }, asked()],
  [{ type: 'list.renew' }, asked([['page', '3']])],
])('$type reads the list anew at once, from the first page unless it names one', async (event, query) => {
  const list = start([page([1], 60, 3), page([1])], { query: asked([['page', '3']]) });
  await list.reaches('shown');
  list.send(event);
  expect([list.actor.getSnapshot().value, list.actor.getSnapshot().hasTag('busy')]).toEqual(['reading', true]);
  expect(list.now().query).toEqual(query);
  await list.reaches('shown');
  expect(list.queries().at(-1)).toEqual(query);
});

test.each([3, 0])('a list on page 3 does not turn to page %i', async (to) => {
  const list = start([page([1], 60, 3)], { query: asked([['page', '3']]) });
  await list.reaches('shown');
  list.send({ type: 'list.turn', page: to });
  expect([list.actor.getSnapshot().value, list.now().query.page, list.queries()]).toMatchObject(['shown', 3, [{}]]);
});

test('each letter begins the pause anew, and typing stays with the rows of before', async () => {
  const list = start([page([1]), page([2])]);
  await list.reaches('shown');
  list.send({ type: 'list.search', search: 'n' });
  expect([list.actor.getSnapshot().value, list.now().rows, list.now().query.search]).toEqual(['typing', [aGate({ id: 1 })], 'n']);
  list.clock.increment(299);
  list.send({ type: 'list.search', search: 'no' });
  list.clock.increment(299);
  expect(list.actor.getSnapshot().value).toBe('typing');
  list.clock.increment(1);
  await list.reaches('shown');
  expect(list.queries().map(({ search }) => search)).toEqual(['', 'no']);
});

test('nothing is chosen any more when the choice is taken back', async () => {
  const list = start([page([1, 2])]);
  await list.reaches('shown');
  list.send({ type: 'list.selectAll' });
  list.send({ type: 'list.selectNone' });
  expect(countOf(list.now().selection, 2)).toBe(0);
});

test.each([
  ['empty', asked()],
  ['noResult', narrow],
])('a list that turns out to be %s forgets its rows and their number', async (path, query) => {
  const list = start([page([1, 2], 60, 3), page([], 0, 0)], { query });
  await list.reaches('shown');
  expect(list.now()).toMatchObject({ total: 60, lastPage: 3 });
  list.send({ type: 'list.renew' });
  await list.reaches(path);
  expect(list.now()).toMatchObject({ rows: [], total: 0, lastPage: 1 });
});

test('a list that was refused says it no more when it is read', async () => {
  const list = start([refused('access.forbidden'), page([1])]);
  await list.reaches('refused');
  list.send({ type: 'list.renew' });
  await list.reaches('shown');
  expect(list.now().refusal).toBe(null);
});
