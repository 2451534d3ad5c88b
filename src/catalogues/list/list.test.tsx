import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor } from 'xstate';
import { choice, colour, count, image, refs, secret, text, time } from '../../../contract/catalogues/fields/field.ts';
import { readQuery } from '../../../contract/catalogues/query.ts';
import { type CatalogueInput, catalogueMachine } from '../../../machines/catalogues/catalogue/catalogue.machine.ts';
import { aGate, gates } from '../../../machines/catalogues/record/record.paths.ts';
import { refused, replied } from '../../../machines/quality/paths/samples.ts';
import { Script } from '../../../machines/quality/paths/scripted.ts';
import { createServerClock } from '../../platform/clock.ts';
import { RequestError } from '../../platform/http/request-error.ts';
import { PlatformProvider } from '../../platform/platform.ts';
import { Localized } from '../../testing/localized.tsx';
import { listenToKeys } from '../../ui/shortcuts.ts';
import { shownColumns } from './columns.ts';
import { AddFilter, Filters } from './filters/Filters.tsx';
import { ListBody } from './ListBody.tsx';
import { ListTable } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { SelectionBar } from './SelectionBar.tsx';

beforeEach(() => {
  // Nothing has a size here; rows are drawn for a window of this height.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());
beforeEach(() => listenToKeys());

const page = (ids: number[], total = ids.length, lastPage = 1) =>
  replied({ rows: ids.map((id) => aGate({ id, name: `Gate ${id}` })), total, lastPage });

function open(replies: unknown[], input: Partial<CatalogueInput> = {}) {
  const script = new Script<'readList'>({ readList: replies });
  const machine = catalogueMachine.provide({ actors: { readList: script.port('readList') } });
  const list = createActor(machine, { input: { catalogue: gates, query: readQuery(gates, []), fixed: [], ...input } }).start();
  const { catalogue } = list.getSnapshot().context;
  const told = { open: vi.fn(), menu: vi.fn(), onDelete: vi.fn(), onNew: vi.fn(), onSize: vi.fn() };
  const acts = { open: told.open, menu: told.menu, resolveHref: (_: string, href: string) => href };
  const ask = vi.fn(async () => replied({ data: [{ id: 3, label: 'Norte' }], last_page: 1 }));
  const platform = { capabilities: null, call: vi.fn(), ask: ask as never, download: vi.fn(), clock: createServerClock() };
  const { hook } = memoryLocation({ path: '/gate' });
  render(
    <Localized>
      <Router hook={hook}>
        <PlatformProvider value={platform}>
          <AddFilter list={list} catalogue={catalogue} />
          <Filters list={list} catalogue={catalogue} />
          <SelectionBar list={list} onEdit={vi.fn()} onDelete={vi.fn()} />
          <ListBody list={list} onNew={told.onNew}>
            <ListTable
              list={list}
              catalogue={catalogue}
              columns={shownColumns(catalogue, null)}
              density="compact"
              canSelect
              openId={null}
              acts={acts}
              onDelete={told.onDelete}
            />
          </ListBody>
          <Pager list={list} onSize={told.onSize} />
        </PlatformProvider>
      </Router>
    </Localized>,
  );
  return {
    ...told,
    list,
    script,
    user: userEvent.setup(),
    queries: () => script.inputs('readList').map((one) => (one as CatalogueInput).query),
  };
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[1]?.textContent);

test('an empty list, one without results and a missing page show their literal texts', {
  tags: ['ADM-8.07', 'ADM-2.59', 'OP-8.13', 'OP-8.14', 'OQ-109'],
}, async () => {
  open([page([])], { catalogue: { ...gates, routes: ['/gates'] } });
  expect(await screen.findByText('No records found')).toBeTruthy();
  expect(screen.getByText('Records are created here, one by one or by importing a sheet.')).toBeTruthy();
  open([page([])], { query: readQuery(gates, [['search', 'x']]) });
  expect(await screen.findByText('No results found')).toBeTruthy();
  const late = open([page([], 30, 2), page([26], 30, 2)], { query: readQuery(gates, [['page', '9']]) });
  expect(await screen.findByText('Page not found')).toBeTruthy();
  await late.user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(late.queries().at(-1)).toMatchObject({ page: 2 });
});

test.each([
  ['a platform that fails', new RequestError('server', 'GET /v1/gate', { status: 500 })],
  ['a platform that does not answer', new RequestError('timeout', 'GET /v1/gate')],
  ['a lost network', new RequestError('offline', 'GET /v1/gate')],
])('a list that cannot be read for %s says so and can be read again', { tags: ['OP-8.06', 'OQ-18'] }, async (_, error) => {
  const { user } = open([error, page([1])]);
  expect(await screen.findByText('Error obtaining the information')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toEqual(['Gate 1']));
});

test('a list that is refused says why', { tags: ['OQ-18'] }, async () => {
  open([refused('access.forbidden')]);
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
});

test('each kind of field stands in the list as people read it', async () => {
  const fields = [
    text('name', { required: true }),
    colour('colour', { listed: true }),
    choice('status', ['digital_output'], { listed: true }),
    time('seen', { listed: true }),
    refs('users', 'users', { listed: true }),
    image('picture', { listed: true }),
    count('units_count', 'unit', 'id_tenant', { listed: true }),
    secret('password'),
  ];
  const row = aGate({
    colour: '#ff8800',
    status: 'digital_output',
    seen: '2026-03-02T08:00:00.000Z',
    users: [{ id: 1, username: 'ana' }],
    picture: '/v1/files/x',
    units_count: 1200,
    _counts: { users: 9 },
  });
  open([replied({ rows: [row], total: 1, lastPage: 1 })], { catalogue: { ...gates, fields } });
  const cells = await screen.findAllByRole('gridcell');
  const texts = cells.map(({ textContent }) => textContent);
  expect(texts.slice(1, -1)).toEqual([
    'North gate',
    '#ff8800',
    'Digital output',
    expect.stringMatching(/^03\/02\/26, \d\d:00:00$/),
    'ana+8',
    '',
    '1,200',
  ]);
  expect(screen.getByRole('img', { name: 'Picture' }).getAttribute('src')).toBe('/v1/files/x');
  expect(screen.getByRole('link', { name: '1,200' }).getAttribute('href')).toBe('/unit?id_tenant=7');
  expect(screen.queryByText('Password')).toBeNull();
});

test('a click on a column puts the list in its order, with shift another one joins', { tags: ['OQ-88'] }, async () => {
  const { user, queries } = open([page([1]), page([1]), page([1])]);
  await user.click(await screen.findByRole('button', { name: 'Name' }));
  await waitFor(() => expect(queries()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Height' }), { shiftKey: true });
  await waitFor(() =>
    expect(queries().at(-1)?.sort).toEqual([
      { field: 'name', down: false },
      { field: 'height', down: false },
    ]),
  );
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');
});

test('rows are chosen one by one, from one to another, by the page, and all that match', async () => {
  const { user, list } = open([page([1, 2, 3, 4], 812, 33)]);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Gate 1' }));
  expect(screen.getByText('1 row selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Gate 3' }), { shiftKey: true });
  expect(screen.getByText('3 rows selected')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 812 matching rows' }));
  expect(list.getSnapshot().context.selection).toEqual({ kind: 'all' });
  await user.click(screen.getByRole('button', { name: 'Deselect all' }));
  expect(screen.queryByText(/selected/)).toBeNull();
});

const largePage = (ids: number[]) =>
  replied({ rows: ids.map((id) => aGate({ id, name: `Gate ${id}` })), total: 10_000, lastPage: 400, hasMore: true });

test('a list of more than 10,000 rows says so, and has its last page without a number', { tags: ['OQ-88', 'ADM-2.59'] }, async () => {
  const { user, queries } = open([largePage([1, 2]), largePage([8, 9]), largePage([6, 7]), largePage([1, 2])]);
  const place = () => screen.getByRole('navigation', { name: 'Pages' }).querySelector('[role=status]')?.textContent;
  await screen.findByRole('grid');
  expect([place(), screen.getByRole('grid').getAttribute('aria-rowcount')]).toEqual(['1–2 of more than 10,000', '-1']);
  for (const [button, page, shown] of [
    ['Last page', -1, 'Last 2 of more than 10,000'],
    ['Previous page', -2, '50–26 from the end, of more than 10,000'],
    ['First page', 1, '1–2 of more than 10,000'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect([queries().at(-1)?.page, place()]).toEqual([page, shown]));
  }
});

test('not all rows of a list that is counted no further are selected at once', async () => {
  const { user } = open([largePage([1])]);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Gate 1' }));
  expect(screen.getByText('More than 10,000 rows match: search or filter to select all of them.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('the keyboard moves through rows, opens, selects, turns pages and asks to delete', async () => {
  const { user, list, open: opened, onDelete, queries } = open([page([1, 2], 26, 2), page([3], 26, 2)]);
  await screen.findByRole('grid');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(opened).toHaveBeenLastCalledWith(2);
  await user.keyboard('{ArrowUp} ');
  expect(list.getSnapshot().context.selection).toEqual({ kind: 'some', ids: new Set([1]) });
  await user.keyboard('{Delete}');
  expect(onDelete).toHaveBeenLastCalledWith(1);
  await user.keyboard(']]');
  await waitFor(() => expect(queries().at(-1)?.page).toBe(2));
});

test('a filter is set for a field, stands as a chip, and is taken away', async () => {
  const { user, queries } = open([page([1]), page([1]), page([1])]);
  await screen.findByRole('grid');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const offer = within(await screen.findByRole('dialog', {}, { timeout: 3000 }));
  await user.click(offer.getByRole('button', { name: 'Height' }));
  await user.type(offer.getByRole('spinbutton', { name: 'from' }), '3');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(queries().at(-1)?.filters).toEqual([{ field: 'height', by: 'from', values: ['3'] }]));
  expect(screen.getByRole('button', { name: /Height from 3 m/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove the filter Height' }));
  await waitFor(() => expect(queries().at(-1)?.filters).toEqual([]));
});

test('a filter by a record is shown by its name, not by its number', async () => {
  open([page([1])], { query: readQuery(gates, [['id_tenant', '3']]) });
  expect(await screen.findByRole('button', { name: /Tenant is Norte/ })).toBeTruthy();
});

test('a list that needs dates states which is missing or too early, and is read with both', {
  tags: ['OP-5.22', 'ADM-8.06', 'OQ-99', 'ADM-5.01'],
}, async () => {
  const catalogue = {
    ...gates,
    fields: [...gates.fields, time('start_date'), time('end_date')],
    requiredFilters: ['start_date', 'end_date'],
  };
  const { user, queries } = open([page([1])], { catalogue });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  expect(screen.getByText('Start date is required')).toBeTruthy();
  expect(screen.getByText('End date is required')).toBeTruthy();
  const give = (name: string, day: string) => fireEvent.change(screen.getByLabelText(`${name}: day`), { target: { value: day } });
  give('Start date', '2026-03-01');
  give('End date', '2026-02-28');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('The end must not be before the start')).toBeTruthy();
  expect(queries()).toEqual([]);
  give('End date', '2026-03-02');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(queries()).toHaveLength(1));
  const asked = queries()[0]?.filters.map(({ field, values: [at = ''] }) => [field, Date.parse(at)]);
  expect(asked).toEqual([
    ['start_date', Date.parse('2026-03-01T00:00:00')],
    ['end_date', Date.parse('2026-03-02T23:59:59')],
  ]);
});

test('of twenty thousand rows only those in sight are drawn', async () => {
  open([page(Array.from({ length: 20_000 }, (_, at) => at + 1))]);
  await screen.findByRole('grid');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('20001');
});

test('a page may have 10, 25, 50 or 100 rows, of which one is chosen', { tags: ['OQ-88', 'ADM-2.59'] }, async () => {
  const { user, onSize } = open([page([1])]);
  const rows = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows' });
  expect([rows.value, [...rows.options].map(({ value }) => value)]).toEqual(['25', ['10', '25', '50', '100']]);
  for (const size of ['10', '50', '100']) await user.selectOptions(rows, size);
  expect(onSize.mock.calls).toEqual([[10], [50], [100]]);
});

test('any page of a million rows is reached by its number', async () => {
  const { user, queries } = open([page([1], 1_000_000, 40_000), page([2], 1_000_000, 40_000)]);
  const input = await screen.findByRole('textbox', { name: 'Page' });
  expect(screen.getByText('of 40,000')).toBeTruthy();
  await user.clear(input);
  await user.type(input, '31415{Enter}');
  await waitFor(() => expect(queries().at(-1)?.page).toBe(31_415));
});
