import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FaultCode, faultTexts, fillGaps } from './fault.ts';
import type { Field, TextField } from './field.ts';
import * as kinds from './field.ts';
import { idOf, isApplicable, isEmpty, type Values, validateValues } from './schema.ts';

const faults = (field: Field, value: unknown, mode: 'create' | 'edit' = 'create') =>
  validateValues({ fields: [field] }, { [field.name]: value }, mode);
/** The fault text of a value; null: valid. */
const faultText = (field: Field, value: unknown) => faults(field, value)[0]?.text ?? null;
const takes = (field: Field, values: readonly unknown[]) => {
  for (const value of values) expect([value, faultText(field, value)]).toEqual([value, null]);
};
const refuses = (field: Field, code: FaultCode, values: readonly unknown[]) => {
  for (const value of values) expect([value, faultText(field, value)]).toEqual([value, faultTexts[code]]);
};

const formats: Record<NonNullable<TextField['format']>, { good: string[]; bad: string[] }> = {
  ip: {
    good: ['0.0.0.0', '192.168.1.20', '255.255.255.255', '::', '::1', 'fe80::1', '2001:db8:0:0:8:800:200c:417a'],
    bad: ['256.1.1.1', '1.2.3', '1.2.3.4.', '1.2.3.4:80', '::::', '1:2', '12345::', '1:2:3:4:5:6:7:8:9', 'gate.example', '...:'],
  },
  mac: {
    good: ['00:1A:2b:3C:4D:5E', '00-1a-2b-3c-4d-5e'],
    bad: ['001A2B3C4D5E', '00:1A-2B:3C:4D:5E', '00:1A:2B:3C:4D', '00:1A:2B:3C:4D:5G'],
  },
  url: {
    good: ['http://a', 'https://gate.example:8443/x?y=1#z', 'HTTPS://10.0.0.1/'],
    bad: ['gate.example', 'ftp://a', 'http://', 'http:///x', 'https://?x', 'https://a b', 'javascript:alert(1)//http://a'],
  },
  host: {
    good: ['gate', 'gate-1.example', 'a.b.c', '10.0.0.1', '::1', '3com.example'],
    bad: [
      '-gate',
      'gate-',
      'a..b',
      '999.1.1.1',
      '1.2.3',
      'a b',
      'a_b',
      '::::',
      `${'a'.repeat(64)}.example`,
      'http://a',
      `${'a.'.repeat(127)}a`,
    ],
  },
  installation: {
    good: ['tower.example.org', 'tower.example.org:8443', 'http://10.0.0.7:8080', 'https://tower', 'localhost:8080', '10.0.0.7'],
    bad: [
      'ftp://tower',
      'tower/auth',
      'a b',
      'tower:99999999',
      'user@tower',
      'https://',
      'javascript:alert(1)',
      'tower?x=1',
      `${'a.'.repeat(127)}a`,
    ],
  },
  phone: { good: ['+52 55 1234 5678', '(55) 1234-5678', '12345'], bad: ['.....', '+1234', 'call me', '5'.repeat(25), '12345+6'] },
  cron: {
    good: ['* * * * *', '*/5 0,12 1-15 jan-MAR mon', '0 4 * * 7'],
    bad: ['* * * *', '* * * * * *', 'a b c d e', '@daily', '*/x * * * *'],
  },
  size: { good: ['1280x720', '640x480'], bad: ['1280', '1280 x 720', '12x7', 'x720', '10000x720', '0280x720'] },
  letter: { good: ['R', 'z'], bad: ['1', 'AB', 'ñ', '<'] },
  plate: { good: ['ABC-123', 'ÑU 12 34', '1'], bad: ['-', 'ABC_123', 'A'.repeat(17), '<b>'] },
};

describe('each format accepts valid texts and refuses invalid ones', { tags: ['OQ-87'] }, () => {
  test.each(Object.keys(formats) as (keyof typeof formats)[])('%s', (format) => {
    takes(kinds.text('it', { format }), formats[format].good);
    refuses(kinds.text('it', { format }), format, formats[format].bad);
  });
});

test('every format is validated quickly, however long and odd the text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(formats) as (keyof typeof formats)[])),
      fc.string({ minLength: 0, maxLength: 255 }),
      (format, text) => {
        const [fault] = faults(kinds.text('it', { format }), text);
        return isEmpty(text) ? fault === undefined : fault === undefined || fault.text === faultTexts[format];
      },
    ),
  );
  const slow = `${'a-'.repeat(120)}!`;
  refuses(kinds.text('it', { format: 'host' }), 'host', [slow, `${'1'.repeat(250)}!`]);
});

describe('each kind accepts valid values and explains invalid ones', { tags: ['OQ-87'] }, () => {
  const { text, whole, decimal, port, latitude, longitude, flag, time, clock, days, choice, ref, refs, email, colour, secret, image } =
    kinds;
  const rows: [name: string, field: Field, good: unknown[], code: FaultCode, bad: unknown[]][] = [
    ['text', text('it'), ['a', 'Ñ', 'x'.repeat(255)], 'text', [1, true, {}]],
    ['too long a text', text('it', { max: 3 }), ['abc'], 'tooLong', ['abcd']],
    ['whole number', whole('it'), [0, -1, 2_147_483_647], 'whole', [1.5, '1', true, Number.NaN]],
    ['number', decimal('it'), [0, -1.5, 1e14], 'number', ['1', Number.NaN, Number.POSITIVE_INFINITY]],
    ['port', port('it'), [1, 65_535], 'tooLarge', [65_536]],
    ['port from 1', port('it'), [1], 'tooSmall', [0, -1]],
    ['latitude', latitude('it'), [-90, 19.4, 90], 'tooLarge', [90.01]],
    ['longitude', longitude('it'), [-180, 180], 'tooSmall', [-180.01]],
    ['flag', flag('it'), [true, false], 'flag', ['true', 1, 'yes']],
    [
      'time',
      time('it'),
      ['2026-02-28T12:00:00Z', '2026-02-28T12:00:00.123-06:00'],
      'time',
      ['2026-02-30T12:00:00Z', '2026-02-28', 'now', 1, '2026-02-28T12:00:00'],
    ],
    ['clock', clock('it'), ['00:00', '23:59'], 'clock', ['24:00', '7:30', '12:60', 730]],
    ['days', days('it'), [[0], [1, 2, 3, 4, 5]], 'days', [[7], [-1], ['mon'], 'mon', [0.5]]],
    ['choice', choice('it', ['on', 'off']), ['on', 'off'], 'choice', ['On', 'none', 1]],
    ['reference', ref('it', 'unit'), [1, { id: 7, description: 'North' }], 'ref', [0, -1, 1.5, '1', { id: 0 }, { name: 'x' }]],
    ['references', refs('it', 'unit'), [[1, { id: 2 }]], 'ref', [['1'], [0], [null]]],
    ['references as a list', refs('it', 'unit'), [[1]], 'list', [1, 'x', { id: 1 }]],
    ['ADM-5.07 e-mail', email('it'), ['a@b.mx', 'a.b+c@d.example'], 'email', ['a', 'a@b', 'a@b.c,d@e.fg', 'a b@c.de', ['a@b.mx']]],
    ['ADM-5.07 several e-mails', email('it', { several: true }), [['a@b.mx', 'c@d.mx']], 'email', [['a@b.mx', 'no']]],
    ['ADM-5.07 several e-mails as a list', email('it', { several: true }), [['a@b.mx']], 'list', ['a@b.mx']],
    ['colour', colour('it'), ['#C00012', '#abcdef'], 'colour', ['red', '#fff', 'C00012', '#GG0000', '#C0001200']],
    ['secret', secret('it'), ['x', 'x'.repeat(500)], 'tooLong', ['x'.repeat(501)]],
    ['file', image('it'), ['f-1', '/v1/files/abc'], 'file', [1, {}, 'x'.repeat(201)]],
    ['texts', kinds.texts('it', { max: 2 }), [['a'], ['a', 'b']], 'tooMany', [['a', 'b', 'c']]],
    ['pairs', kinds.pairs('it'), [{ siren: 'on', count: 2, ready: true, none: null }], 'parts', ['x', 1, []]],
  ];
  test.each(rows)('%s', (_name, field, good, code, bad) => {
    takes(field, good);
    refuses(
      field,
      code,
      bad.filter((value) => !isEmpty(value)),
    );
  });
});

test('a required field must be filled on creation and cannot be emptied later', { tags: ['OQ-87'] }, () => {
  const field = kinds.text('name', { required: true });
  for (const nothing of [undefined, null, '', '   ', []]) expect(faultText(field, nothing)).toBe(faultTexts.required);
  expect(validateValues({ fields: [field] }, {}, 'create')).toHaveLength(1);
  expect(validateValues({ fields: [field] }, {}, 'edit')).toEqual([]);
  expect(validateValues({ fields: [field] }, { name: ' ' }, 'edit')).toHaveLength(1);
  expect(faultText(kinds.time('start_date', { required: true, requiredText: 'Start date is required' }), null)).toBe(
    'Start date is required',
  );
  expect(faultText(kinds.flag('active', { required: true }), false)).toBeNull();
  expect(faultText(kinds.whole('count', { required: true }), 0)).toBeNull();
});

test('a secret is required on creation; an empty one in an edit leaves it unchanged', { tags: ['OQ-87'] }, () => {
  const field = kinds.secret('password', { required: true });
  expect(faults(field, '', 'create')).toHaveLength(1);
  expect(faults(field, '', 'edit')).toEqual([]);
});

test('a dependent field is required only with the value it depends on', () => {
  const fields = [
    kinds.choice('mode', ['clock', 'none']),
    kinds.clock('at', { required: true, when: { field: 'mode', is: 'clock' } }),
  ] as const;
  expect(validateValues({ fields }, { mode: 'clock' }, 'create')).toEqual([{ field: 'at', text: faultTexts.required, values: {} }]);
  expect(validateValues({ fields }, { mode: 'none', at: 'never' }, 'create')).toEqual([]);
  expect(isApplicable(fields[1], { mode: 'clock' })).toBe(true);
});

test('an end before its start names the label of the start', () => {
  const fields = [kinds.time('authorized_from', { label: 'Viewing from' }), kinds.time('authorized_to', { notBefore: 'authorized_from' })];
  const values = { authorized_from: '2026-01-02T00:00:00Z', authorized_to: '2026-01-01T23:59:59Z' };
  const [fault] = validateValues({ fields }, values, 'create');
  expect(fault && fillGaps(fault.text, fault.values)).toBe('Must not be before Viewing from');
  expect(validateValues({ fields }, { ...values, authorized_to: '2026-01-01T20:00:00-06:00' }, 'create')).toEqual([]);
});

test('faults in parts and rows have their path; unknown parts are refused', () => {
  const custom = kinds.parts('custom_fields', [kinds.port('port'), kinds.secret('password', { required: true })]);
  const servers = kinds.rows('servers', [kinds.text('name', { required: true }), kinds.text('host', { format: 'host' })], { max: 2 });
  const values = { custom_fields: { port: 0, extra: 1 }, servers: [{ name: 'a' }, { host: '-', id: 1 }] };
  expect(validateValues({ fields: [custom, servers] }, values, 'create').map(({ field, text }) => [field, text])).toEqual([
    ['custom_fields.port', fillGaps(faultTexts.tooSmall, {})],
    ['custom_fields.password', faultTexts.required],
    ['custom_fields.extra', faultTexts.unknown],
    ['servers.1.name', faultTexts.required],
    ['servers.1.host', faultTexts.host],
  ]);
  expect(faultText(servers, [{ name: 'a' }, { name: 'b' }, { name: 'c' }])).toBe(faultTexts.tooMany);
  expect(faultText(servers, 'x')).toBe(faultTexts.list);
  expect(faultText(custom, 'x')).toBe(faultTexts.parts);
});

test('read-only fields are ignored, unknown fields are refused', () => {
  const fields = [
    kinds.text('folio', { readOnly: true, required: true }),
    kinds.count('units_count', 'unit', 'id_tenant'),
    kinds.data('media'),
  ];
  expect(validateValues({ fields }, { folio: 5, units_count: 'x', media: 1, id: 1, version: 2, _labels: {} }, 'create')).toEqual([]);
  expect(validateValues({ fields }, { nme: 'x' }, 'edit')).toEqual([{ field: 'nme', text: faultTexts.unknown, values: {} }]);
});

test('any value gets a result, and every placeholder of its text is filled', () => {
  const one = kinds.text('t', { max: 5, required: true, format: 'host' });
  const fields: Field[] = [
    one,
    kinds.port('n'),
    kinds.days('d'),
    kinds.refs('r', 'unit'),
    kinds.pairs('p'),
    kinds.rows('w', [one, kinds.parts('q', [one])]),
  ];
  const anyValues = fc.record(Object.fromEntries(fields.map(({ name }) => [name, fc.anything()])), { requiredKeys: [] });
  fc.assert(
    fc.property(anyValues, fc.constantFrom('create' as const, 'edit' as const), (values, mode) =>
      validateValues({ fields }, values as Values, mode).every(({ text, values: gaps }) => !/\{\w+\}/.test(fillGaps(text, gaps))),
    ),
  );
});

test('a reference is named by its id or by what was read', () => {
  fc.assert(fc.property(fc.integer({ min: 1 }), (id) => idOf(id) === id && idOf({ id, name: 'x' }) === id));
  for (const none of [null, undefined, '5', {}, { id: '5' }, []]) expect(idOf(none)).toBeNull();
});
