import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import { validateValues } from '../../../contract/catalogues/fields/schema.ts';
import { createAnonymizer } from './anonymize.ts';
import { createMasker } from './mask.ts';

const mask = createMasker(0);

test('what programs read survives: length, letters, digits, capitals, blanks, separators', () => {
  for (const text of [
    'Ana Robles',
    'ana.robles@demo.test',
    'KVD-482',
    'https://cam.example.org:8443/live',
    '+52 55 1234 5678',
    'Secret#2026',
    '  ',
  ]) {
    const shape = (of: string) =>
      of
        .replaceAll(/\p{Lu}/gu, 'A')
        .replaceAll(/\p{Ll}/gu, 'a')
        .replaceAll(/\d/g, '0');
    expect(shape(mask(text, 'name'))).toBe(shape(text));
  }
  expect(mask('https://cam', 'url')).toMatch(/^https:\/\//);
  for (const text of ['0 8 * * 1', '22:15', '#ff0044', '8080', '-12.5']) expect(mask(text, 'name')).toBe(text);
  for (const text of ['8080', '22:15']) expect(mask(text, 'password')).not.toBe(text);
});

test('the same word is the same mask, whatever its capitals; others are others', () => {
  expect(mask('Robles', 'a').toLowerCase()).toBe(mask('ROBLES', 'b').toLowerCase());
  expect(mask('Robles', 'a')).not.toBe(mask('Rubles', 'a'));
  const many = Array.from({ length: 500 }, (_, at) => mask(`name${String.fromCharCode(97 + (at % 26))}${at}`, 'name'));
  expect(new Set(many).size).toBe(500);
});

test('a day is as much earlier as everything else', () => {
  const earlier = createMasker(Date.UTC(2026, 4, 10) - Date.UTC(2000, 0, 1));
  expect([earlier('2026-05-12', 'day'), earlier('2026-05-12T10:30', 'from')]).toEqual(['2000-01-03', '2000-01-03T10:30']);
});

const fields: readonly Field[] = [
  ...(['ip', 'mac', 'url', 'host', 'phone', 'cron', 'plate'] as const).map(
    (format) => ({ kind: 'text', name: format, max: 60, format }) as const,
  ),
  { kind: 'email', name: 'email' },
  { kind: 'text', name: 'name', max: 20, required: true },
  { kind: 'secret', name: 'password', required: true },
  { kind: 'choice', name: 'direction', of: ['in', 'out', 'both'] },
  { kind: 'clock', name: 'at' },
  { kind: 'colour', name: 'colour' },
];

test.each([
  ['ip', '192.168.1.25', '192.168.1'],
  ['mac', '00:1B:44:11:3A:B7', '00:1B:44'],
  ['url', 'https://cam.example.org/live', 'cam example'],
  ['host', 'cam-7.example.org', 'cam 7'],
  ['phone', '+52 55 1234 5678', '1234'],
  ['cron', '0 8 * * 1-5', '0 8 * *'],
  ['plate', 'KVD-482', '--'],
  ['email', 'ana@demo.test', 'ana@demo'],
  ['name', 'North gate', ''],
  ['password', 'Secret#1', ''],
  ['at', '22:15', '25:15'],
  ['colour', '#a1b2c3', '#a1b2'],
])('%s is as right or wrong in a trace as it was', (name, right, wrong) => {
  const keep = createAnonymizer(Date.UTC(2026, 0, 1));
  const field = fields.filter((one) => one.name === name);
  const faults = (value: string) => validateValues({ fields: field }, keep({ [name]: value }) as Record<string, unknown>, 'create').length;
  expect([faults(right), faults(wrong)]).toEqual([0, 1]);
});

/** Keys under which machines hold typed text; some of them hold our own words elsewhere. */
const ambiguous = ['what', 'subject', 'source', 'channel', 'measure', 'status', 'state', 'code', 'action', 'wanted', 'operator'];
const keys = [
  ...ambiguous,
  'typed',
  'value',
  'name',
  'password',
  'note',
  'description',
  'query',
  'text',
  'subject_line',
  'reason',
  'by',
  'email',
];
const own = [...keys, 'type', 'form', 'change', 'draft', 'inner', 'map', 'set'];
const key = fc.constantFrom(...keys);
/** Words as people write them: four letters or more, with a vowel; the names of keys are the program's own. */
const word = fc
  .stringMatching(/^[A-Za-záéíóúñ]{4,12}$/)
  .filter((one) => /[aeiouáéíóú]/i.test(one) && !own.some((key) => key.includes(one.toLowerCase())));

test('no trace holds a word of four letters or more that was typed, wherever it stood', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(key, fc.array(word, { minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 6 }), (typed) => {
      const keep = createAnonymizer(Date.UTC(2026, 0, 1));
      const told = typed.map(([name, words]) => {
        const text = words.join(' ');
        const event = {
          type: 'form.change',
          [name]: text,
          draft: { inner: { [name]: [text] } },
          map: new Map([[text, text]]),
          set: new Set([text]),
        };
        return JSON.stringify(keep(event)).toLowerCase();
      });
      for (const [, words] of typed) for (const one of words) for (const line of told) expect(line).not.toContain(one.toLowerCase());
    }),
  );
});
