import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { Alarm } from '../../../contract/alarms/alarm.ts';
import { wholeHistory } from '../../../contract/alarms/history-filter.ts';
import { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { alarmsMachine } from '../../../machines/alarms/queue/alarms.machine.ts';
import { anAlarm, ana, endedBy, refused, replied, takenBy } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { Localized } from '../../testing/localized.tsx';
import { shownHistoryColumns } from '../history/columns.tsx';
import { HistoryPage } from '../history/HistoryPage.tsx';
import { useHistorySync } from './useHistorySync.ts';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => void vi.restoreAllMocks());

const none: readonly string[] = [];
function open(
  replies: unknown[],
  { canFilter = true, unread = none, filter = wholeHistory, bulk = null as ReactNode, columns = shownHistoryColumns(null) } = {},
) {
  const script = new Script<'readHistory'>({ readHistory: replies });
  const history = createActor(historyMachine.provide({ actors: { readHistory: script.port('readHistory') } }), {
    input: { filter },
  });
  const onOpen = vi.fn<(alarm: unknown) => void>();
  const onFilter = vi.fn<(status: unknown) => void>();
  render(
    <Localized>
      <HistoryPage
        history={history.start()}
        columns={columns}
        unread={unread}
        canFilter={canFilter}
        filters={null}
        bulk={bulk}
        tools={null}
        onFilter={onFilter}
        onClear={() => onFilter(wholeHistory)}
        onOpen={onOpen}
      />
    </Localized>,
  );
  return { history, onOpen, onFilter, script };
}

test('rows say what, where, how it stands and by whom; a click displays the alarm', {
  tags: ['OP-2.14', 'OQ-25', 'OP-4.09', 'OQ-29'],
}, async () => {
  const ended = endedBy(ana, takenBy(ana, anAlarm(1)));
  const { onOpen, onFilter } = open([replied({ rows: [ended], next: null })]);
  expect(await screen.findByText('Warehouse 7')).toBeTruthy();
  expect(screen.getAllByText('Attended')).toHaveLength(2);
  expect(screen.getByText('Ana')).toBeTruthy();
  fireEvent.click(screen.getByText('Warehouse 7'));
  expect(onOpen).toHaveBeenCalledWith(ended);
  fireEvent.click(screen.getByRole('button', { name: 'Canceled' }));
  expect(onFilter).toHaveBeenCalledWith({ status: 'canceled' });
  fireEvent.click(screen.getByRole('button', { name: 'Raised' }));
  expect(onFilter).toHaveBeenLastCalledWith({ order: 'oldest' });
});

test('the column of the host says which other installation an alarm came from', { tags: ['OQ-122'] }, async () => {
  const alarms = [Alarm.parse({ ...anAlarm(1), host: 'tower.example' }), Alarm.parse({ ...anAlarm(2), host: null })];
  open([replied({ rows: alarms, next: null })], { columns: shownHistoryColumns(['host']) });
  await screen.findByText('tower.example');
  const header = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Host');
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[header]?.textContent);
  expect(cells).toEqual(['tower.example', '']);
});

test('an alarm without a name of its type is called by its type number: 5 a face, 6 a plate', {
  tags: ['OP-9.82', 'OP-3.03'],
}, async () => {
  const sent = (id: number, type: number, alarm_type?: string) =>
    Alarm.parse({ ...anAlarm(id), alarm_acronym: undefined, alarm_type, type });
  const columns = shownHistoryColumns(['alarm_acronym']);
  open([replied({ rows: [sent(5, 5), sent(6, 6), sent(7, 6, 'Wanted vehicle'), sent(8, 1)], next: null })], { columns });
  expect(await screen.findByText('Face recognition')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => [row.querySelector('button bdi')?.textContent, within(row).getAllByRole('cell').at(-1)?.textContent])).toEqual([
    ['Face recognition', 'FR'],
    ['Plate recognition', 'LPR'],
    ['Wanted vehicle', 'LPR'],
    ['', 'SD'],
  ]);
});

test('nothing at all says “No records found”, nothing found says “No results found”', { tags: ['OP-8.14'] }, async () => {
  const { history } = open([replied({ rows: [], next: null }), replied({ rows: [], next: null })]);
  expect(await screen.findByText('No records found')).toBeTruthy();
  act(() => history.send({ type: 'history.filter', filter: { status: 'waiting' } }));
  expect(await screen.findByText('No results found')).toBeTruthy();
});

test('a history that could not be read says so and can be tried again', { tags: ['OP-8.06', 'OQ-18'] }, async () => {
  const { script } = open([new Error('network'), replied({ rows: [anAlarm(1)], next: null })]);
  expect(await screen.findByText('Error obtaining the information')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Warehouse 7')).toBeTruthy();
  expect(script.asked).toHaveLength(2);
});

test('a refusal says why', async () => {
  open([refused('access.forbidden')]);
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
});

test('what an address asks for and is not filtered by is named above the rows', async () => {
  open([replied({ rows: [anAlarm(1)], next: null })], { unread: ['unit'], canFilter: false, filter: { ...wholeHistory, period: '7d' } });
  expect(await screen.findByText('Warehouse 7')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toMatch(/cannot be read in the address: unit.*status and words only/);
  expect(screen.queryByRole('button', { name: 'Raised' })).toBeNull();
});

const nov = (day: number) => `2026-11-${day}T09:30:00.000Z`;

test('a search that finds nothing goes on, says how far it reached, and can be ended', { tags: ['OP-8.14'] }, async () => {
  const { script } = open([
    replied({ rows: [], next: 'a', searchedUntil: nov(20) }),
    new Promise<never>(() => undefined),
    new Error('network'),
    replied({ rows: [anAlarm(1)], next: 'b', searchedUntil: nov(10) }),
    replied({ rows: [], next: null }),
  ]);
  expect(await screen.findByText('Nothing found so far')).toBeTruthy();
  expect(screen.queryByText('No results found')).toBeNull();
  expect(screen.getByText('Searching further…')).toBeTruthy();
  expect(screen.getByText(/^Searched back to/).textContent).toMatch(/Nov 20, 2026.*Older alarms have not been searched yet/);
  fireEvent.click(screen.getByRole('button', { name: 'Stop searching' }));
  expect(screen.queryByText('Searching further…')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Search further back' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The search could not continue. Try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Search further back' }));
  expect(await screen.findByText('Warehouse 7')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^Searched back to.*Nov 10, 2026/);
  // The end of the rows is in sight, but a search that found something goes on only when asked.
  expect(script.asked).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Search further back' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Search further back' })).toBeNull());
  expect(screen.getByText('Warehouse 7')).toBeTruthy();
});

test.each([
  ['oldest', /^Searched up to.*Nov 20, 2026.*Newer alarms have not been searched yet/],
  ['most_urgent', /^Not all alarms have been searched yet\.$/],
] as const)('in the order %s the end of a search is said in the words of that order', async (order, words) => {
  open([replied({ rows: [anAlarm(1)], next: 'a', searchedUntil: nov(20) })], { filter: { ...wholeHistory, search: 'vault', order } });
  await screen.findByRole('button', { name: 'Search further' });
  expect(screen.getByRole('status').textContent).toMatch(words);
});

test('filters that find nothing are cleared by one press', async () => {
  const { onFilter } = open([replied({ rows: [], next: null })], { filter: { ...wholeHistory, priority: [1] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(onFilter).toHaveBeenCalledWith(wholeHistory);
});

test('an alarm taken while its history page was loading is not shown in its old state', {
  tags: ['OP-2.14'],
}, async () => {
  let answer: (page: unknown) => void = () => undefined;
  const script = new Script<'readHistory' | 'readOpenAlarms'>({
    readHistory: [new Promise((resolve) => (answer = resolve))],
    readOpenAlarms: [replied({ rows: [], head: 0, epoch: 'e1' })],
  });
  const alarms = createActor(alarmsMachine.provide({ actors: { readOpenAlarms: script.port('readOpenAlarms') } }), {
    input: { me: ana.id },
  }).start();
  const machine = historyMachine.provide({ actors: { readHistory: script.port('readHistory') } });
  const history = createActor(machine, {
    input: { filter: wholeHistory },
  }).start();
  await vi.waitFor(() => expect(alarms.getSnapshot().matches('ready')).toBe(true));
  renderHook(() => useHistorySync(history, alarms));
  const taken = takenBy(ana, anAlarm(1));
  alarms.send({ type: 'alarms.arrived', alarms: [taken] });
  answer(replied({ rows: [anAlarm(1), anAlarm(2)], next: null }));
  await vi.waitFor(() => expect(history.getSnapshot().context.rows).toHaveLength(2));
  expect(history.getSnapshot().context.rows[0]).toBe(taken);
});

test('rows are selected by their box, by keys, and by Shift; Enter displays', { tags: ['OP-4.09'] }, async () => {
  const rows = [5, 4, 3, 2, 1].map((id) => anAlarm(id));
  const { history, onOpen } = open([replied({ rows, next: null })], { bulk: <p>bar</p> });
  const grid = await screen.findByRole('grid', { name: 'Alarms' });
  const selected = () => [...history.getSnapshot().context.selected];
  const box = (at: number) => screen.getAllByRole('checkbox', { name: /^Select A/ })[at] as HTMLElement;
  expect(screen.getByText('bar')).toBeTruthy();
  fireEvent.focus(grid);
  fireEvent.keyDown(grid, { key: ' ' });
  fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
  expect(selected()).toEqual([5, 4]);
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2);
  fireEvent.keyDown(grid, { key: ' ' });
  expect(selected()).toEqual([5]);
  fireEvent.click(box(3), { shiftKey: true });
  expect(selected()).toEqual([5, 4, 3, 2]);
  fireEvent.click(box(0));
  expect(selected()).toEqual([4, 3, 2]);
  fireEvent.keyDown(box(0), { key: 'End' });
  fireEvent.keyDown(grid, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledWith(rows[4]);
  fireEvent.keyDown(grid, { key: 'Escape' });
  expect(selected()).toEqual([]);
  fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
  expect(selected()).toHaveLength(5);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded alarms' }));
  expect(selected()).toEqual([]);
  fireEvent.click(screen.getAllByText('Warehouse 7')[2] as HTMLElement, { ctrlKey: true });
  expect(selected()).toEqual([3]);
  expect(onOpen).toHaveBeenCalledOnce();
});

test('without anything to do with them, rows have no box', async () => {
  open([replied({ rows: [anAlarm(1)], next: null })]);
  await screen.findByRole('table', { name: 'Alarms' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});
