import fc from 'fast-check';
import * as z from 'zod';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { type Field, isWritable } from '../../contract/catalogues/fields/field.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** What breaks programs that are not careful: quotes, markup, paths, halves of pairs, what JavaScript takes for its own. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '‮gnp.exe',
  "' or 1=1 --",
  '"; drop table alarm; --',
  '%00%0d%0aSet-Cookie: a=b',
  '\r\nX-Injected: yes',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e400',
  '-0',
  '9007199254740993',
  '💣'.repeat(50),
  'x'.repeat(5000),
] as const;
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300, 2 ** 53, [], {}, [[]], [null], { id: 1 }, { $ne: null }, { length: 1e9 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom('1', '2', 'Gate', '2026-11-20T10:00:00Z', 'a@b.test', '10:00', '#C00012', 'id', 'name', 'asc') },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
);
const ids = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, { weight: 1, arbitrary: fc.integer() });

/** Values that a schema might take, and some that it does not. */
function valuesOf(schema: Shape | boolean | undefined, depth = 0): fc.Arbitrary<unknown> {
  if (!schema || typeof schema === 'boolean' || depth > 5) return fc.jsonValue({ maxDepth: 2 });
  return fc.oneof({ weight: 7, arbitrary: rightOf(schema, depth) }, { weight: 1, arbitrary: hostile });
}

function rightOf(schema: Shape, depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, depth)));
  if (schema.allOf) return valuesOf(schema.allOf[0], depth);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid' ? fc.uuid() : texts;
    case 'integer':
    case 'number':
      return fc.oneof(ids, fc.constantFrom(0, schema.minimum ?? -1, schema.maximum ?? 2 ** 31, (schema.maximum ?? 1) + 1));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items as Shape | undefined, depth + 1), { maxLength: 3 });
    case 'object':
      return objectOf(schema, depth);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [] }: Shape, depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, one]) => [name, valuesOf(one, depth + 1)] as const);
  const some = fc.record(Object.fromEntries(entries), { requiredKeys: required.filter((name) => Object.hasOwn(properties, name)) });
  return fc.oneof(
    { weight: 9, arbitrary: some },
    { weight: 1, arbitrary: fc.tuple(some, hostile).map(([held, odd]) => ({ ...held, odd })) },
  );
}

const shapeOf = (schema: z.core.$ZodType | undefined): Shape | undefined =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Values for the field of a catalogue by its kind. */
function ofField(field: Field): fc.Arbitrary<unknown> {
  const right: Partial<Record<Field['kind'], fc.Arbitrary<unknown>>> = {
    number: ids,
    ref: ids,
    refs: fc.array(ids, { maxLength: 3 }),
    days: fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 3 }),
    flag: fc.boolean(),
    texts: fc.array(texts, { maxLength: 3 }),
  };
  return fc.oneof({ weight: 6, arbitrary: right[field.kind] ?? texts }, { weight: 1, arbitrary: hostile });
}

function bodyOf(endpoint: Endpoint, catalogue: Catalogue | undefined): fc.Arbitrary<unknown> {
  const written = (catalogue?.fields ?? []).filter(isWritable);
  const isRecord = catalogue && !/\/(bulk|import)/.test(endpoint.path) && endpoint.method !== 'DELETE';
  if (!isRecord) return valuesOf(shapeOf(endpoint.body));
  return fc.record(Object.fromEntries(written.map((field) => [field.name, ofField(field)])), { requiredKeys: [] });
}

/** A request as it travels. */
export interface Input {
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly body?: string;
}

const queryInputs = fc.dictionary(
  fc.constantFrom('page', 'max', 'search', 'sort', 'id', 'id.has', 'name', 'action', 'choices', '__proto__'),
  texts,
  {
    maxKeys: 3,
  },
);
const encoded = (text: unknown): string => {
  const plain = (typeof text === 'string' ? text : (JSON.stringify(text) ?? '')).slice(0, 2000);
  return encodeURIComponent(!/\p{Surrogate}/u.test(plain) ? plain : 'half of a pair');
};

/** Requests to an endpoint, made from its own schemas. @param spoilt adds to each body what nothing takes, so that every one is refused */
export function arbitraryInputs(endpoint: Endpoint, catalogue: Catalogue | undefined): fc.Arbitrary<Input> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const { properties = {} } = shapeOf(endpoint.params) ?? {};
  const params = fc.tuple(...names.map((name) => fc.oneof(ids, valuesOf(properties[name]))));
  const query = endpoint.method === 'GET' ? (endpoint.query ? valuesOf(shapeOf(endpoint.query)) : queryInputs) : fc.constant({});
  const body = endpoint.body ? bodyOf(endpoint, catalogue) : fc.constant(undefined);
  return fc.tuple(params, query, body).map(([values, queryValues, sent]): Input => {
    let at = 0;
    const path = endpoint.path.replace(/:\w+/g, () => encoded(values[at++]) || '0');
    const pairs = typeof queryValues === 'object' && queryValues !== null ? Object.entries(queryValues) : [];
    const search = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    const text = sent === undefined ? undefined : JSON.stringify(sent);
    return { method: endpoint.method, path: search ? `${path}?${search}` : path, ...(text !== undefined && { body: text }) };
  });
}
