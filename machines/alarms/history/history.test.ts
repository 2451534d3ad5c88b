import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { wholeHistory } from '../../../contract/alarms/history-filter.ts';
import { AlarmId } from '../../../contract/platform/index.ts';
import { anAlarm, ana, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { reaches, Script } from '../../quality/paths/scripted.ts';
import { historyMachine } from './history.machine.ts';
import { selectAsOf, selectSearchedUntil, selectSelection } from './history.selectors.ts';

function start(replies: unknown[], status: 'waiting' | null = null) {
  const clock = new SimulatedClock();
  const script = new Script<'readHistory'>({ readHistory: replies });
  const actor = createActor(historyMachine.provide({ actors: { readHistory: script.port('readHistory') } }), {
    input: { filter: { ...wholeHistory, status } },
    clock,
  });
  actor.start();
  return { actor, clock, script, now: () => actor.getSnapshot().context, reaches: (path: string) => reaches(actor, path) };
}
const page = (ids: number[], next: string | null = null) => replied({ rows: ids.map((id) => anAlarm(id)), next });

test('a status is asked for, and no status means all', { tags: ['OQ-25', 'OP-2.14'] }, async () => {
  const one = start([page([1])], 'waiting');
  await one.reaches('shown.resting');
  one.actor.send({ type: 'history.filter', filter: { status: null } });
  await one.reaches('reading');
  expect(one.script.inputs('readHistory')).toMatchObject([{ filter: { status: 'waiting' } }, { filter: { status: null } }]);
});

test('pages follow each other by the cursor, and a row that came twice is shown once', { tags: ['OQ-25'] }, async () => {
  const { actor, script, now, reaches: to } = start([page([5, 4], 'after-4'), page([4, 3])]);
  await to('shown.resting');
  actor.send({ type: 'history.more' });
  await to('shown.resting');
  expect(now().rows.map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(script.inputs('readHistory').at(-1)).toMatchObject({ next: 'after-4' });
  expect(actor.getSnapshot().can({ type: 'history.more' })).toBe(false);
});

test('rows are as old as the oldest of their pages, and current again when they are read anew', async () => {
  const pages = [
    replied({ rows: [anAlarm(5)], next: 'after-5', asOf: '2026-03-01T10:00:07.000Z' }),
    replied({ rows: [anAlarm(4)], next: 'after-4', asOf: '2026-03-01T10:00:05.000Z' }),
    page([3]),
    page([5]),
  ];
  const { actor, reaches: to } = start(pages);
  const ages: (string | null)[] = [];
  const note = async () => {
    await to('shown.resting');
    ages.push(selectAsOf(actor.getSnapshot()));
  };
  await note();
  for (const type of ['history.more', 'history.more', 'history.renew'] as const) {
    actor.send({ type });
    await note();
  }
  expect(ages).toEqual(['2026-03-01T10:00:07.000Z', '2026-03-01T10:00:05.000Z', '2026-03-01T10:00:05.000Z', null]);
});

test('nothing at all and nothing found are two different things', { tags: ['OP-8.14'] }, async () => {
  const all = start([page([])]);
  await all.reaches('empty');
  const some = start([page([])], 'waiting');
  await some.reaches('noResult');
});

test('what is typed is searched once, when typing pauses', async () => {
  const { actor, clock, script, reaches: to } = start([page([1]), page([])]);
  await to('shown.resting');
  for (const search of ['v', 'va', 'vault']) actor.send({ type: 'history.search', search });
  expect(script.asked).toHaveLength(1);
  clock.increment(300);
  await to('noResult');
  expect(script.inputs('readHistory').at(-1)).toMatchObject({ filter: { search: 'vault', status: null } });
});

test('a refusal says why; a surprise can be tried again', async () => {
  const no = start([refused('access.forbidden')]);
  await no.reaches('refused');
  expect(no.now().refusal?.code).toBe('access.forbidden');
  const broken = start([new Error('network'), page([1])]);
  await broken.reaches('unread');
  broken.actor.send({ type: 'history.renew' });
  await broken.reaches('shown.resting');
});

test('a change of an alarm is seen in its row, an older one is not', { tags: ['OP-4.04'] }, async () => {
  const { actor, now, reaches: to } = start([page([1, 2])]);
  await to('shown.resting');
  const taken = takenBy(ana, anAlarm(1));
  actor.send({ type: 'history.changed', alarms: [taken, anAlarm(9)] });
  actor.send({ type: 'history.changed', alarms: [anAlarm(1)] });
  expect(now().rows.map(({ alarm_status }) => alarm_status)).toEqual(['attending', 'waiting']);
});

test('a part of the filter changes without the others', async () => {
  const { actor, script, reaches: to } = start([page([1]), page([])], 'waiting');
  await to('shown.resting');
  actor.send({ type: 'history.filter', filter: { unit: [7], order: 'oldest' } });
  await to('noResult');
  expect(script.inputs('readHistory').at(-1)).toEqual({
    filter: { ...wholeHistory, status: 'waiting', unit: [7], order: 'oldest' },
    next: null,
  });
});

test('what is searched for stands in the field while it is typed, and waits for the last letter', async () => {
  const { actor, clock, script, now, reaches: to } = start([page([1])]);
  await to('shown.resting');
  actor.send({ type: 'history.search', search: 'v' });
  expect(now()).toMatchObject({ filter: { search: 'v' }, rows: [{ id: 1 }] });
  clock.increment(200);
  actor.send({ type: 'history.search', search: 'va' });
  clock.increment(299);
  expect([actor.getSnapshot().value, script.asked.length]).toEqual(['typing', 1]);
  clock.increment(1);
  expect([actor.getSnapshot().value, script.asked.length]).toEqual(['reading', 2]);
});

test.each([
  { state: 'empty', status: null },
  { state: 'noResult', status: 'waiting' as const },
])('$state shows no rows of before', async ({ state, status }) => {
  const { actor, now, reaches: to } = start([page([2, 1], 'after-1'), page([])], status);
  await to('shown.resting');
  actor.send({ type: 'history.renew' });
  await to(state);
  expect(now()).toMatchObject({ rows: [], next: null, unreadable: [] });
});

test.each([
  { name: 'a refusal', answer: refused('access.throttled'), code: 'access.throttled' },
  { name: 'no answer', answer: new Error('network'), code: undefined },
])('more rows that could not be read keep those before, and are read again: $name', async ({ answer, code }) => {
  const { actor, script, now, reaches: to } = start([page([5], 'after-5'), answer, page([4])]);
  await to('shown.resting');
  actor.send({ type: 'history.more' });
  await to('shown.moreUnread');
  expect(now().rows.map(({ id }) => id)).toEqual([5]);
  expect(now().refusal?.code).toBe(code);
  actor.send({ type: 'history.more' });
  expect(actor.getSnapshot().value).toEqual({ shown: 'readingMore' });
  await to('shown.resting');
  expect(now().rows.map(({ id }) => id)).toEqual([5, 4]);
  expect(script.inputs('readHistory').map((asked) => (asked as { next: unknown }).next)).toEqual([null, 'after-5', 'after-5']);
});

const partial = (ids: number[], searchedUntil: string, next = 'further') =>
  replied({ rows: ids.map((id) => anAlarm(id)), next, searchedUntil });
const nov = (day: number) => `2026-11-${day}T00:00:00.000Z`;

test('a search that found nothing so far goes on by itself until all was searched', { tags: ['OP-8.14'] }, async () => {
  const { actor, script, reaches: to } = start([partial([], nov(20), 'a'), partial([], nov(10), 'b'), page([])], 'waiting');
  const reached: unknown[] = [];
  actor.subscribe((now) => now.matches('unfinished') && reached.push(selectSearchedUntil(now)));
  await to('noResult');
  expect(reached).toEqual([nov(20), nov(10)]);
  expect(selectSearchedUntil(actor.getSnapshot())).toBe(null);
  expect(script.inputs('readHistory').map((asked) => (asked as { next: unknown }).next)).toEqual([null, 'a', 'b']);
});

test('a search is ended where it is, and goes on there when asked', async () => {
  const never = new Promise<never>(() => undefined);
  const { actor, now, script, reaches: to } = start([partial([], nov(20), 'a'), never, partial([], nov(10), 'b'), page([1])], 'waiting');
  await to('unfinished.searching');
  actor.send({ type: 'history.stop' });
  await to('unfinished.stopped');
  expect([now().rows, selectSearchedUntil(actor.getSnapshot()), script.asked.length]).toEqual([[], nov(20), 2]);
  actor.send({ type: 'history.more' });
  await to('shown.resting');
  expect(script.inputs('readHistory').map((asked) => (asked as { next: unknown }).next)).toEqual([null, 'a', 'a', 'b']);
});

test('what a search finds is shown with what it found before, and how far it reached', async () => {
  const {
    actor,
    now,
    script,
    reaches: to,
  } = start([partial([], nov(20)), partial([5], nov(10)), partial([4], nov(5)), page([3])], 'waiting');
  await to('shown.resting');
  const seen: unknown[] = [[now().rows.map(({ id }) => id), selectSearchedUntil(actor.getSnapshot())]];
  // With alarms on the screen it goes on only when asked.
  expect(script.asked).toHaveLength(2);
  for (let turn = 0; turn < 2; turn += 1) {
    actor.send({ type: 'history.more' });
    await to('shown.resting');
    seen.push([now().rows.map(({ id }) => id), selectSearchedUntil(actor.getSnapshot())]);
  }
  expect(seen).toEqual([
    [[5], nov(10)],
    [[5, 4], nov(5)],
    [[5, 4, 3], null],
  ]);
});

test('a search that could not go on is tried again where it was; another filter begins anew', async () => {
  const never = new Promise<never>(() => undefined);
  const {
    actor,
    script,
    reaches: to,
  } = start([partial([], nov(20), 'a'), new Error('network'), partial([], nov(10), 'b'), never, page([1])], 'waiting');
  await to('unfinished.unsearched');
  expect(selectSearchedUntil(actor.getSnapshot())).toBe(nov(20));
  actor.send({ type: 'history.more' });
  await vi.waitFor(() => expect(script.asked).toHaveLength(4));
  actor.send({ type: 'history.filter', filter: { status: null } });
  await to('shown.resting');
  expect(selectSearchedUntil(actor.getSnapshot())).toBe(null);
  expect(script.inputs('readHistory').map((asked) => (asked as { next: unknown }).next)).toEqual([null, 'a', 'a', 'b', null]);
});

test('a search that the platform refuses to continue says why', async () => {
  const { now, reaches: to } = start([partial([], nov(20)), refused('access.forbidden')], 'waiting');
  await to('refused');
  expect(now().refusal?.code).toBe('access.forbidden');
});

test('rows are selected and let go one by one or all; alarms that are not among the rows are not', async () => {
  const { actor, now, reaches: to } = start([page([3, 2, 1])]);
  const select = (ids: readonly number[], isSelected = true) =>
    actor.send({ type: 'history.select', ids: ids.map((id) => AlarmId.parse(id)), isSelected });
  await to('shown.resting');
  expect(actor.getSnapshot().can({ type: 'history.selectNone' })).toBe(false);
  select([1, 9]);
  select([3]);
  expect([...now().selected]).toEqual([3, 1]);
  select([3], false);
  expect([...selectSelection(actor.getSnapshot())]).toEqual([1]);
  expect(actor.getSnapshot().can({ type: 'history.select', ids: [AlarmId.parse(9)], isSelected: true })).toBe(false);
  actor.send({ type: 'history.selectNone' });
  expect(now().selected.size).toBe(0);
});

test('what another filter no longer finds is no longer selected; changed rows stay selected', async () => {
  const { actor, now, reaches: to } = start([page([3, 2], 'after-2'), page([1]), page([2, 1]), page([])]);
  await to('shown.resting');
  actor.send({ type: 'history.select', ids: [3, 2].map((id) => AlarmId.parse(id)), isSelected: true });
  actor.send({ type: 'history.changed', alarms: [takenBy(ana, anAlarm(2))] });
  actor.send({ type: 'history.more' });
  await to('shown.resting');
  expect([...now().selected]).toEqual([3, 2]);
  actor.send({ type: 'history.filter', filter: { unit: [7] } });
  await to('shown.resting');
  expect([...now().selected]).toEqual([2]);
  actor.send({ type: 'history.renew' });
  await to('noResult');
  expect(now().selected.size).toBe(0);
});
