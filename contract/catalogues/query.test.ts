import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueOf, catalogues } from './index.ts';
import { comparisonsOf, defaultPageSize, isSortable, type ListQuery, maxPageSize, pageSizes, queryParams, readQuery } from './query.ts';

const device = catalogueOf('density-device');
const read = (search: string, catalogue = device) => readQuery(catalogue, new URLSearchParams(search));

/** Arbitrary valid queries of a catalogue's list: any order, any filter that its fields offer. */
function queriesOf(catalogue: typeof device): fc.Arbitrary<ListQuery> {
  const sortable = ['id', ...catalogue.fields.filter(isSortable).map(({ name }) => name)];
  const filterable = catalogue.fields.flatMap((field) => comparisonsOf(field).map((by) => ({ field: field.name, by })));
  const values = fc.array(fc.string({ maxLength: 200 }), { minLength: 1, maxLength: 3 });
  const filter = fc
    .tuple(fc.constantFrom(...filterable), values)
    .map(([one, texts]) => ({ ...one, values: one.by === 'none' || one.by === 'any' ? ['1'] : texts }));
  return fc.record({
    page: fc.integer({ min: 1, max: 1_000_000_000 }),
    max: fc.integer({ min: 1, max: maxPageSize }),
    search: fc.string({ maxLength: 100 }),
    sort: fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), down: fc.boolean() }), {
      selector: ({ field }) => field,
      maxLength: 4,
    }),
    filters: fc.uniqueArray(filter, { selector: ({ field, by }) => `${field}.${by}`, maxLength: 4 }),
  });
}

test('a list query survives a round trip through its address, for every catalogue', { tags: ['OQ-88'] }, () => {
  for (const catalogue of catalogues.filter(({ fields }) => fields.some((field) => comparisonsOf(field).length > 0))) {
    fc.assert(
      fc.property(queriesOf(catalogue), (query) => {
        const again = readQuery(catalogue, new URLSearchParams(queryParams(query)));
        expect(again).toEqual({ ...query, unknown: [] });
      }),
      { numRuns: 20 },
    );
  }
});

test('pages have 10, 25, 50 or 100 rows, 25 at first', { tags: ['OQ-88'] }, () => {
  expect([pageSizes, defaultPageSize]).toEqual([[10, 25, 50, 100], 25]);
});

test('an address without anything is the first page of 25', { tags: ['OQ-88'] }, () => {
  expect(queryParams(read(''))).toEqual([]);
  expect(read('')).toEqual({ page: 1, max: defaultPageSize, search: '', sort: [], filters: [], unknown: [] });
});

describe('invalid parts are ignored', () => {
  test('pages and sizes that are no counting numbers', () => {
    for (const no of ['0', '-0', '--1', '-1.5', '1.5', 'x', '', '1e99', 'NaN'])
      expect(read(`page=${no}&max=${no}`)).toMatchObject({ page: 1, max: 25 });
  });
  test('sizes that are negative, while such pages are counted from the end', () => {
    expect(read('page=-2&max=-2')).toMatchObject({ page: -2, max: 25 });
  });
  test('sizes above the largest page', { tags: ['ADM-9.02'] }, () => {
    expect(read('max=100000').max).toBe(500);
    expect(read('max=100000', catalogueOf('alarm-workflow-unit')).max).toBe(20_000);
  });
  test('orders of fields that have none', () => {
    expect(read('sort=name,-nothing,units,-shot_time,password').sort).toEqual([
      { field: 'name', down: false },
      { field: 'shot_time', down: true },
    ]);
  });
  test('filters that the field does not offer are reported by name', () => {
    expect(read('nothing=1&ready.from=1&name.has=x&name.has.not=y&name.constructor=1&__proto__=1')).toMatchObject({
      filters: [{ field: 'name', by: 'has', values: ['x'] }],
      unknown: ['nothing', 'ready.from', 'name.has.not', 'name.constructor', '__proto__'],
    });
  });
  test('but not the parameters of the call itself', () => {
    expect(read('action=export&choices=1&order=desc&columns=name&_method=put').unknown).toEqual([]);
  });
});

test('records cannot be filtered or sorted by a secret', () => {
  const secrets = catalogues.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'secret'));
  expect(secrets.length).toBeGreaterThan(10);
  for (const field of secrets) expect([comparisonsOf(field), isSortable(field)]).toEqual([[], false]);
});

describe('the address of a list', () => {
  const base: ListQuery = { page: 1, max: defaultPageSize, search: '', sort: [], filters: [] };
  const paramsOf = (query: Partial<ListQuery>) => queryParams({ ...base, ...query }).map((one) => one.join('='));

  test('has what differs from the first page, by name', () => {
    expect(
      paramsOf({
        page: 2,
        max: 50,
        search: 'gate',
        sort: [
          { field: 'name', down: false },
          { field: 'id', down: true },
        ],
      }),
    ).toEqual(['page=2', 'max=50', 'search=gate', 'sort=name,-id']);
  });

  test('names a filter by its field, and by its comparison unless it is equality', () => {
    const filter = (field: string, by: ListQuery['filters'][number]['by'], ...values: string[]) => ({ field, by, values });
    expect(
      paramsOf({
        filters: [filter('status', 'is', 'a', 'b'), filter('name', 'has', 'x'), filter('made', 'none'), filter('made', 'any', 'z')],
      }),
    ).toEqual(['status=a', 'status=b', 'name.has=x', 'made.none=1', 'made.any=1']);
    for (const field of ['action', 'page', 'max', 'search', 'sort', 'order', 'choices', 'columns'])
      expect(paramsOf({ filters: [filter(field, 'is', 'a')] })).toEqual([`${field}.is=a`]);
  });

  test('is read up to the length of its words and values', () => {
    expect(read(`search=${'x'.repeat(101)}`).search).toBe('x'.repeat(100));
    expect(read(`name.has=${'x'.repeat(201)}`).filters[0]?.values).toEqual(['x'.repeat(200)]);
    expect([read('page=1000000000').page, read('page=1000000001').page]).toEqual([1_000_000_000, 1]);
  });

  test('filters by ids, but compares them in no other way', () => {
    expect(read('id=7&id=8').filters).toEqual([{ field: 'id', by: 'is', values: ['7', '8'] }]);
    expect(read('id.has=7&id.from=1').unknown).toEqual(['id.has', 'id.from']);
  });

  test('cannot filter or sort by what is stored elsewhere', () => {
    const external = catalogues.flatMap(({ fields }) => fields.filter(({ isExternal }) => isExternal));
    for (const field of external) expect([field.name, comparisonsOf(field), isSortable(field)]).toEqual([field.name, [], false]);
    const [name] = device.fields.filter(isSortable);
    if (!name) throw new Error('No field can be sorted by');
    expect([comparisonsOf({ ...name, isExternal: true }), isSortable({ ...name, isExternal: true })]).toEqual([[], false]);
  });
});
