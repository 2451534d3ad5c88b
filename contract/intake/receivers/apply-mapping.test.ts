import { describe, expect, test } from 'vitest';
import { applyMapping } from './apply-mapping.ts';
import { Mapping } from './mapping.ts';
import { MappingSetting } from './mapping-setting.ts';
import { readyMappings } from './ready-mappings.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');
const from = (...paths: string[]) => ({ paths });
const mapping = (more: object = {}) => Mapping.parse({ account: from('/account'), code: from('/code'), ...more });
const read = (of: Mapping, document: unknown, pictures: readonly string[] = []) => applyMapping(of, document, { now, pictures });
const document = { account: ' 1234 ', code: 'BA' };
const plain = {
  account: '1234',
  vocabulary: 'event',
  code: 'BA',
  qualifier: 'new',
  zone: null,
  partition: null,
  user: null,
  text: null,
  happenedAt: null,
  key: null,
  pictures: [],
};

describe('a document that is one signal', () => {
  test('has its account and code, and what else the mapping names', () => {
    expect(read(mapping(), document)).toEqual({ signals: [plain], faults: [], ignored: 0 });
    const all = { zone: from('/z'), partition: from('/p'), user: from('/u'), text: from('/t'), vocabulary: 'contact_id' };
    expect(read(mapping(all), { ...document, z: '007', p: '0', u: '007', t: 'Door' }).signals).toEqual([
      { ...plain, vocabulary: 'contact_id', zone: '7', partition: '0', user: '007', text: 'Door' },
    ]);
    expect(read(mapping(all), { ...document, z: 'A07', p: '00' }).signals[0]).toMatchObject({ zone: 'A07', partition: '0', user: null });
  });

  test('takes the first of its paths that has a value, else the constant', () => {
    const account = { paths: ['/none', '/blank', '/account', '/code'], constant: 'fixed' };
    expect(read(mapping({ account }), { ...document, blank: ' ' }).signals[0]?.account).toBe('1234');
    expect(read(mapping({ account: { paths: ['/none'], constant: ' fixed ' } }), document).signals[0]?.account).toBe('fixed');
    expect(read(mapping({ account: { paths: ['/none'], constant: ' ' } }), document).faults).toEqual([
      { item: null, field: 'account', reason: 'absent' },
    ]);
  });

  test('is none without an account or a code, or where one is too long: each is a fault', () => {
    expect(read(mapping(), {})).toEqual({
      signals: [],
      faults: [
        { item: null, field: 'account', reason: 'absent' },
        { item: null, field: 'code', reason: 'absent' },
      ],
      ignored: 0,
    });
    expect(read(mapping(), { account: 'x'.repeat(120), code: 'y'.repeat(121) })).toMatchObject({
      signals: [],
      faults: [{ field: 'code', reason: 'too_long' }],
    });
    expect(read(mapping(), { account: 'x'.repeat(120), code: 'BA' }).signals).toHaveLength(1);
  });

  test('has names of at most 120 characters and a text of at most 300', () => {
    const [signal] = read(mapping({ zone: from('/z'), user: from('/z'), text: from('/z') }), { ...document, z: 'z'.repeat(400) }).signals;
    expect([signal?.zone?.length, signal?.user?.length, signal?.text?.length]).toEqual([120, 120, 300]);
  });
});

describe('conditions', () => {
  const when = (operator: 'is' | 'is_not', ...values: string[]) => ({ path: '/state', operator, values });
  const ignoredOf = (conditions: object[], state: unknown) => read(mapping({ conditions }), { ...document, state }).ignored;

  test('hold without regard to case; a document for which one does not hold is ignored', () => {
    expect([ignoredOf([when('is', 'Active', 'On')], ' ON '), ignoredOf([when('is', 'Active')], 'off')]).toEqual([0, 1]);
    expect([ignoredOf([when('is_not', 'off')], 'on'), ignoredOf([when('is_not', 'off')], 'OFF')]).toEqual([0, 1]);
    expect(ignoredOf([when('is', 'on'), when('is_not', 'on')], 'on')).toBe(1);
  });

  test('of a value that is absent or too long: it is none of them', () => {
    for (const state of [undefined, null, '', 'x'.repeat(121)])
      expect([ignoredOf([when('is', 'x')], state), ignoredOf([when('is_not', 'x')], state)]).toEqual([1, 0]);
    expect(ignoredOf([when('is', 'x'.repeat(120))], 'X'.repeat(120))).toBe(0);
  });
});

describe('the qualifier', () => {
  const values = [
    { value: 'inactive', qualifier: 'restore' },
    { value: 'active', qualifier: 'new' },
  ];
  const of = (qualifier: object, state: unknown) =>
    read(mapping({ qualifier: { source: from('/state'), values, ...qualifier } }), { ...document, state });

  test('is found by its value, else the one of other values; without one the signal is ignored', () => {
    expect(of({}, 'INACTIVE').signals[0]?.qualifier).toBe('restore');
    expect([of({}, 'other').signals[0]?.qualifier, of({}, undefined).signals[0]?.qualifier]).toEqual(['new', 'new']);
    expect(of({ otherwise: 'restore' }, 'x'.repeat(121)).signals[0]?.qualifier).toBe('restore');
    expect(of({ otherwise: null }, 'other')).toEqual({ signals: [], faults: [], ignored: 1 });
    expect(of({ otherwise: null }, 'active').signals).toHaveLength(1);
  });

  test('is a test where all conditions of a test hold', () => {
    const tests = [
      { path: '/a', values: ['1'] },
      { path: '/b', values: ['1'] },
    ];
    const qualifierOf = (more: object) => read(mapping({ tests }), { ...document, ...more }).signals[0]?.qualifier;
    expect([qualifierOf({ a: 1, b: 1 }), qualifierOf({ a: 1 }), qualifierOf({})]).toEqual(['test', 'new', 'new']);
  });
});

describe('the time', () => {
  const timed = (time: unknown) => {
    const { signals, faults } = read(mapping({ time: from('/time') }), { ...document, time });
    return faults.length > 0 ? faults[0]?.reason : signals[0]?.happenedAt;
  };

  test.each([
    ['2026-03-04T11:59:30Z', '2026-03-04T11:59:30.000Z'],
    ['2026-03-04 13:59+02:00', '2026-03-04T11:59:00.000Z'],
    ['2026-03-04T13:59:30,5+0200', '2026-03-04T11:59:30.500Z'],
    ['2026-03-04T11:59:30.123456789Z', '2026-03-04T11:59:30.123Z'],
    ['1772625570', '2026-03-04T11:59:30.000Z'],
    ['1772625570123', '2026-03-04T11:59:30.123Z'],
    [1_772_625_570.5, '2026-03-04T11:59:30.500Z'],
  ])('%s is read with its zone', (time, at) => {
    expect(timed(time)).toBe(at);
  });

  test('that has no zone or is no time is a fault', () => {
    for (const time of [
      '2026-03-04T11:59:30',
      'now',
      '12345678',
      '2026-13-04T11:59:30Z',
      `2026-03-04T11:59:30.123456789Z${' '.repeat(3)}x`,
      '1'.repeat(41),
    ])
      expect([time, timed(time)]).toEqual([time, 'not_a_time']);
    expect(timed(undefined)).toBeNull();
  });

  test('more than a week back or more than a day ahead is left out', () => {
    const day = 24 * 3_600_000;
    const at = (ms: number) => timed(new Date(now + ms).toISOString());
    expect([at(-7 * day), at(day)]).toEqual([new Date(now - 7 * day).toISOString(), new Date(now + day).toISOString()]);
    expect([at(-7 * day - 1), at(day + 1)]).toEqual([null, null]);
  });
});

describe('a list of signals', () => {
  const items = mapping({
    items: '/events',
    account: from('/account'),
    code: from('/events/*/code', '/events/*'),
    zone: from('/eventsx', '/zone'),
  });

  test('has one for each item, which also reads what is beside the list', () => {
    const { signals, faults } = read(items, { account: '1234', zone: '05', events: [{ code: 'BA' }, 'FA', {}] });
    expect(signals.map(({ account, code, zone }) => [account, code, zone])).toEqual([
      ['1234', 'BA', '5'],
      ['1234', 'FA', '5'],
    ]);
    expect(faults).toEqual([{ item: 2, field: 'code', reason: 'absent' }]);
  });

  test('of XML with one element is that element; without the list there is a fault', () => {
    expect(read(items, { account: '1234', events: { code: 'BA' } }).signals).toHaveLength(1);
    for (const none of [{ account: '1234' }, { account: '1234', events: null }])
      expect(read(items, none)).toEqual({ signals: [], faults: [{ item: null, field: 'items', reason: 'absent' }], ignored: 0 });
    expect(read(items, { account: '1234', events: [] })).toEqual({ signals: [], faults: [], ignored: 0 });
  });

  test('of more than a hundred items is read up to them, and says so', () => {
    const of = (count: number) => read(items, { account: '1234', events: Array.from({ length: count }, () => ({ code: 'BA' })) });
    expect(of(100)).toMatchObject({ faults: [] });
    const { signals, faults } = of(101);
    expect([signals.length, faults]).toEqual([100, [{ item: null, field: 'items', reason: 'too_many' }]]);
  });
});

test('a key is of all its values, or none', () => {
  const key = [from('/a'), from('/b')];
  const keyOf = (more: object) => read(mapping({ key }), { ...document, ...more }).signals[0]?.key;
  expect([keyOf({ a: 1, b: 'x' }), keyOf({ a: 1 }), keyOf({})]).toEqual(['1/x', null, null]);
  expect(keyOf({ a: 'y'.repeat(400), b: 1 })).toBe(`${'y'.repeat(300)}/1`);
});

describe('pictures', () => {
  const of = (pictures: object, more: object = {}, names: string[] = []) =>
    read(mapping({ pictures }), { ...document, ...more }, names).signals[0]?.pictures;

  test('are values of the document, plain or as an address, and parts by their names', () => {
    expect(of({ paths: ['/p', '/q', '/none'] }, { p: 'QUJD', q: 'data:image/jpeg;base64,REVG' })).toEqual([
      { base64: 'QUJD' },
      { base64: 'REVG' },
    ]);
    expect(of({ paths: ['/p'] }, { p: 'data:image/jpeg;base64,' })).toEqual([]);
    expect(of({ parts: ['snapshot'] }, {}, ['other', ' Snapshot '])).toEqual([{ part: ' Snapshot ' }]);
    expect(of({ parts: ['*'] }, {}, ['a', 'b'])).toEqual([{ part: 'a' }, { part: 'b' }]);
  });

  test('are six at most, those of the document first', () => {
    const names = Array.from({ length: 7 }, (_, n) => `p${n}`);
    expect(of({ paths: ['/p'], parts: ['*'] }, { p: 'QUJD' }, names)).toEqual([
      { base64: 'QUJD' },
      ...names.slice(0, 5).map((part) => ({ part })),
    ]);
  });
});

test('a receiver has a ready mapping by its name, or one of its own, also as JSON text', () => {
  const own = { account: from('/account'), code: from('/code') };
  expect(MappingSetting.parse('hikvision')).toEqual(readyMappings.hikvision);
  expect(MappingSetting.parse(own)).toEqual(mapping());
  expect(MappingSetting.parse(JSON.stringify(own))).toEqual(mapping());
  expect(MappingSetting.safeParse('nobody').success).toBe(false);
  expect(MappingSetting.safeParse('{"account":').success).toBe(false);
  expect(MappingSetting.safeParse({ account: own.account }).success).toBe(false);
});
