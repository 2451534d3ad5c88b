import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { commandFormFields } from '../../contract/automation/command-forms.ts';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { codes } from '../../machines/quality/trace/anonymize.ts';
import { isKnownWord } from '../../machines/quality/trace/known-words.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}
const root = join(import.meta.dirname, '../../contract');
/** Values written by programs although the contract does not enumerate them: field names, event-log names, job failures, list filters. */
const written: ReadonlySet<string> = new Set(['field', 'epoch', 'fault', 'alarm_status']);

/** Every schema that the contract exports, also inside the declarations of its endpoints. */
async function* schemas(): AsyncGenerator<z.ZodType> {
  const inside = function* (value: unknown, depth: number): Generator<z.ZodType> {
    if (typeof value !== 'object' || value === null || depth > 4) return;
    if ('_zod' in value) yield value as z.ZodType;
    else for (const one of Object.values(value)) yield* inside(one, depth + 1);
  };
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (/^(?!.*\.test\.).*\.ts$/.test(file)) yield* inside(await import(join(root, file)), 0);
}

/** The words under each key of a schema; null: any text. */
function* wordsIn(schema: Schema, key: string): Generator<readonly [key: string, word: string | null]> {
  const said = schema.enum ?? ('const' in schema ? [schema.const] : null);
  for (const word of said ?? []) if (typeof word === 'string') yield [key, word];
  if (said === null && schema.type === 'string' && schema.format === undefined) yield [key, null];
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* wordsIn(inner, name);
  for (const [name, inner] of Object.entries(schema))
    if (name !== 'properties' && name !== 'const' && typeof inner === 'object')
      for (const one of Array.isArray(inner) ? inner : [inner])
        if (typeof one === 'object' && one !== null) yield* wordsIn(one as Schema, name === '$defs' ? '' : key);
}

async function everyWord(): Promise<(readonly [string, string | null])[]> {
  const found = new Map<string, readonly [string, string | null]>();
  for await (const schema of schemas())
    for (const one of wordsIn(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema, '')) found.set(one.join(' '), one);
  return [...found.values()];
}
const words = await everyWord();

test('under a key whose every word a trace keeps, nobody can have written anything', () => {
  expect(words.length).toBeGreaterThan(500);
  expect(words.filter(([key, word]) => word === null && codes.has(key) && !written.has(key))).toEqual([]);
});

const chosen: ReadonlySet<Field['kind']> = new Set(['choice', 'number', 'flag']);
const inner = (field: Field): Field[] => (field.kind === 'parts' || field.kind === 'rows' ? field.of.flatMap(inner) : [field]);

test('no field that is written into is called as a key whose every word a trace keeps', () => {
  const asked = catalogues.flatMap(({ fields, actions = [] }) => [...fields, ...actions.flatMap(({ inputs = [] }) => inputs)]);
  const fields = [...asked, ...commandFormFields].flatMap(inner);
  expect(fields.length).toBeGreaterThan(500);
  expect(fields.filter(({ name, kind }) => codes.has(name) && !chosen.has(kind)).map(({ name }) => name)).toEqual([]);
});

test('contract words under free-form keys are listed in machines/quality/trace/known-words.ts', () => {
  expect(words.filter(([key, word]) => word !== null && isKnownWord(key, word) === false)).toEqual([]);
});

/** What is compared in a value that a machine computes, in a cron expression, in its own source, or in what a person wrote. */
const computed: ReadonlySet<string> = new Set([
  'comment',
  'day',
  'hour',
  'last',
  'left',
  'month',
  'name',
  'needs',
  'order',
  'right',
  'text',
  'type',
  'weekday',
]);
const machines = join(import.meta.dirname, '../../machines');

test('a word that a machine compares in its context or in an event is kept by traces', () => {
  const files = readdirSync(machines, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.machine.ts'));
  const compared = files.flatMap((file) =>
    [...readFileSync(join(machines, file), 'utf8').matchAll(/(?<!typeof [\w.?()]*)\b(\w+) [!=]== '([^']+)'/g)].map(
      ([, key = '', word = '']) => ({ file, key, word }),
    ),
  );
  expect(compared.length).toBeGreaterThan(50);
  const isKept = (key: string, word: string) => codes.has(key) || isKnownWord(key, word) === true;
  expect(compared.filter(({ key, word }) => !computed.has(key) && !isKept(key, word))).toEqual([]);
});
