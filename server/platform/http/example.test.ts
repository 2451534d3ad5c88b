import { expect, test } from 'vitest';
import { exampleOf, type JsonSchema } from './example.ts';

const text: JsonSchema = { type: 'string' };

test.each<[JsonSchema, unknown]>([
  [text, 'text'],
  [{ type: 'string', format: 'unheard-of' }, 'text'],
  [{ type: 'string', format: 'date' }, '2026-11-21'],
  [{ type: 'string', format: 'email' }, 'ana@example.org'],
  [{ type: 'integer' }, 1],
  [{ type: 'number', minimum: 0 }, 1],
  [{ type: 'number', minimum: 5 }, 5],
  [{ type: 'boolean' }, true],
  [{}, null],
  [{ type: 'string', enum: ['first', 'second'] }, 'first'],
  [{ type: 'string', enum: ['first'], default: 'second' }, 'second'],
  [{ type: 'boolean', default: false }, false],
  [{ anyOf: [{ type: 'integer' }, text] }, 1],
  [{ oneOf: [text, { type: 'integer' }] }, 'text'],
  [{ allOf: [{ type: 'boolean' }] }, true],
  [{ type: 'array' }, []],
  [{ type: 'array', items: text }, ['text']],
  [{ type: 'string', nullable: true }, 'text'],
])('the example of %j is %j', (schema, example) => {
  expect(exampleOf(schema)).toEqual(example);
});

test('an object has the members that are required, and no other', () => {
  const properties = { id: { type: 'integer' }, name: text };
  expect(exampleOf({ type: 'object', properties, required: ['name'] })).toEqual({ name: 'text' });
  expect(exampleOf({ type: 'object', properties })).toEqual({});
  expect(exampleOf({ type: 'object' })).toEqual({});
});

/** A schema within so many lists. */
const within = (levels: number, schema: JsonSchema, minItems?: number): JsonSchema =>
  levels === 0 ? schema : { type: 'array', items: within(levels - 1, schema, minItems), ...(minItems !== undefined && { minItems }) };
const depthOf = (example: unknown): number => (Array.isArray(example) && example.length > 0 ? 1 + depthOf(example[0]) : 0);

test('lists end in the fourth level, unless their items are required', () => {
  expect([3, 4, 5, 9].map((levels) => depthOf(exampleOf(within(levels, text))))).toEqual([3, 4, 4, 4]);
  expect(depthOf(exampleOf(within(6, text, 1)))).toBe(6);
  expect(depthOf(exampleOf(within(6, text, 0)))).toBe(4);
});

test('what may be null is null from the fourth level on, so that recursive schemas end', () => {
  const nullable = { type: 'string', nullable: true };
  const valueAt = (levels: number) => (exampleOf(within(levels, nullable, 1)) as unknown[]).flat(9)[0];
  expect([3, 4].map(valueAt)).toEqual(['text', null]);
  const self: { type: string; nullable: boolean; properties: Record<string, JsonSchema>; required: string[] } = {
    ...{ type: 'object', nullable: true, properties: {}, required: ['next'] },
  };
  self.properties['next'] = self;
  expect(exampleOf(self)).toEqual({ next: { next: { next: { next: null } } } });
});
