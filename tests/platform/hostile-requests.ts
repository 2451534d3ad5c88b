import * as z from 'zod';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { isWritable } from '../../contract/catalogues/fields/field.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import { exceededLimit, jsonLimits } from '../../server/platform/http/json-limits.ts';
import { isAlike, type NamedEndpoint } from './endpoints.ts';

type Shape = z.core.JSONSchema.BaseSchema;

/** A request at the limit of its size. */
export interface HostileRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const usualBytes = 1024 * 1024;
/** Characters of an address, near the limit of the HTTP server for all headers. */
const addressLength = 14_000;

/** Texts that make careless expressions and loops slow. */
const texts: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  addresses: 'a@a.',
  accents: 'é́́́',
  pictographs: '👩‍👩‍👧‍👦',
  dashes: '-:',
  digits: '1,',
  braces: '{{',
  quotes: '\\"',
  dates: '2026-11-2',
};

/** How a value is filled. */
interface Filling {
  readonly text: string;
  readonly count: number;
  /** Whether the limits of the schema itself hold, so that the body is accepted and everything is done with it. */
  readonly isValid: boolean;
}

/** A value as large as a schema takes it. */
function fill(schema: Shape | boolean | undefined, of: Filling, depth = 0): unknown {
  if (!schema || typeof schema === 'boolean') return of.text;
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices)
    return fill(
      choices.find((one) => typeof one === 'object' && one.type !== 'null'),
      of,
      depth,
    );
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') {
    const length = of.isValid ? Math.min(of.count, schema.maxItems ?? of.count) : of.count;
    const inner = depth === 0 ? of : { ...of, count: Math.min(3, of.count) };
    return Array.from({ length }, () => fill(schema.items as Shape | undefined, inner, depth + 1));
  }
  if (schema.type === 'object' || schema.properties) return fillObject(schema, of, depth);
  return fillPlain(schema, of);
}

function fillPlain(schema: Shape, of: Filling): unknown {
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (of.isValid && schema.format === 'date-time') return new Date().toISOString();
  return of.isValid ? of.text.slice(0, schema.maxLength ?? 1000) : of.text;
}

function fillObject({ properties = {}, additionalProperties }: Shape, of: Filling, depth: number): unknown {
  const named = Object.entries(properties).map(([name, one]) => [name, fill(one, of, depth)]);
  const isOpen = typeof additionalProperties === 'object' && Object.keys(properties).length === 0;
  const more = Array.from({ length: isOpen ? Math.min(of.count, jsonLimits.keys) : 0 }, (_, n) => [
    `key ${n}`,
    fill(additionalProperties, { ...of, count: Math.min(3, of.count) }, depth + 1),
  ]);
  return Object.fromEntries([...named, ...more]);
}

const shapes = new WeakMap<z.core.$ZodType, Shape>();

function shapeOf(schema: z.core.$ZodType | undefined): Shape | undefined {
  if (!schema) return undefined;
  const shape = shapes.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  shapes.set(schema, shape);
  return shape;
}

/** Whether the body has the fields of a catalogue, which its engine validates. */
const hasRecord = ({ endpoint, catalogue }: NamedEndpoint): boolean => catalogue !== undefined && !/\/(bulk|import)/.test(endpoint.path);

function fillRecord({ fields }: Catalogue, { text, count }: Filling): unknown {
  const lists = new Set(['refs', 'texts', 'days', 'parts', 'pairs']);
  return Object.fromEntries(
    fields
      .filter(isWritable)
      .map(({ name, kind }) => [name, lists.has(kind) ? Array.from({ length: count }, (_, n) => (kind === 'refs' ? n + 1 : text)) : text]),
  );
}

/** A body that still passes the limits of bytes and values: with the longest texts, or with the longest lists. */
function largest(named: NamedEndpoint, sign: string, isValid: boolean, by: 'texts' | 'lists'): string | null {
  const { endpoint, catalogue } = named;
  const limits = { ...jsonLimits, values: endpoint.maxValues ?? jsonLimits.values };
  const bytes = endpoint.maxBytes ?? usualBytes;
  const isRecord = hasRecord(named);
  const shape = shapeOf(endpoint.body);
  const bodyOf = (count: number, length: number): string => {
    const of = { isValid, count, text: sign.repeat(Math.max(1, Math.floor(length / sign.length))) };
    return JSON.stringify(isRecord && catalogue ? fillRecord(catalogue, of) : fill(shape, of));
  };
  const fits = (body: string) => Buffer.byteLength(body) <= bytes && exceededLimit(body, limits) === null;
  if (by === 'texts') {
    // Bodies that are certainly too long are not made.
    const growth = (bodyOf(1, 300).length - bodyOf(1, 100).length) / 200;
    const lengths = [bytes, bytes / 2, bytes / 8, bytes / 40, 2000, 100].filter((length) => growth * length <= bytes * 1.1);
    for (const length of lengths) {
      const body = bodyOf(1, length);
      if (fits(body)) return body;
    }
    return null;
  }
  // Lists in lists grow with the square of the count, and begin with few.
  const [four, eight, sixteen] = [4, 8, 16].map((count) => bodyOf(count, 4).length) as [number, number, number];
  const isLinear = sixteen - eight <= 2.2 * (eight - four);
  let count = isLinear ? 2 ** Math.floor(Math.log2(Math.min(limits.values, (4 * bytes) / Math.max(eight - four, 4)))) : 1;
  while (count > 1 && !fits(bodyOf(count, 4))) count /= 2;
  while (!isLinear && count < limits.values && fits(bodyOf(count * 2, 4))) count *= 2;
  return eight === four || count === 1 ? null : bodyOf(count, 4);
}

type Body = readonly [name: string, body: string | Uint8Array<ArrayBuffer>];
const sized = (name: string, body: string | null): Body[] => (body === null ? [] : [[name, body]]);

/** Bodies that are refused before any schema, or by every schema at once. */
const refusedAlike = new Set(['too many numbers', 'no JSON', 'text']);
/** What names no field, which catalogues read by one engine: each gets one of them, in turns. */
const withoutFields = ['numbers', 'keys', 'objects of keys', 'nesting', 'many parameters', 'every parameter'];
/** So many endpoints of one family receive all of it. */
const ofFamily = 3;

/** Which call it is of a catalogue, since catalogues share one engine; of the others, the limits of its body. */
function familyOf({ name, catalogue, endpoint }: NamedEndpoint): string {
  const limits = `${endpoint.method} ${endpoint.access.kind} ${endpoint.maxBytes ?? usualBytes} ${endpoint.maxValues ?? jsonLimits.values}`;
  return catalogue ? `${name.split(' ').at(-1)} ${limits}` : limits;
}

const plainOf = new Map<string, readonly Body[]>();

/** Bodies that depend on no schema; made once for all endpoints of the same limits. */
function plainBodies(bytes: number, values: number): readonly Body[] {
  const known = plainOf.get(`${bytes} ${values}`);
  if (known) return known;
  const many = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n)).join(',');
  const rows = many(Math.floor(values / 600) - 1, (row) => `"r${row}":{${many(500, (n) => `"k${n}":0`)}}`);
  const bodies = Object.entries({
    numbers: `[${many(values - 10, () => '0')}]`,
    'too many numbers': `[${'0,'.repeat(Math.floor(bytes / 2) - 2)}0]`,
    keys: `{${many(900, (n) => `"unknown ${n}":${n}`)}}`,
    'objects of keys': `{${rows}}`,
    nesting: `${'{"a":['.repeat(31)}${many(values - 100, () => '1')}${']}'.repeat(31)}`,
    text: JSON.stringify('x'.repeat(bytes - 10)),
    'no JSON': '{"a":'.repeat(12).padEnd(bytes - 1, ' '),
  }).map(([name, text]): Body => [name, Buffer.from(text)]);
  plainOf.set(`${bytes} ${values}`, bodies);
  return bodies;
}

function bodiesOf(named: NamedEndpoint, signs: readonly string[]): Body[] {
  const { endpoint } = named;
  if (!endpoint.body || endpoint.method === 'GET') return [];
  // Fields of a catalogue have no limits in a schema of the body.
  const limits = Object.entries({ beyond: false, within: true }).slice(0, hasRecord(named) ? 1 : 2);
  return [
    ...limits.flatMap(([limit, isValid]) => [
      ...signs.flatMap((kind) => sized(`${kind} ${limit} the schema`, largest(named, texts[kind] ?? kind, isValid, 'texts'))),
      ...sized(`lists ${limit} the schema`, largest(named, 'a', isValid, 'lists')),
    ]),
    ...plainBodies(endpoint.maxBytes ?? usualBytes, endpoint.maxValues ?? jsonLimits.values),
  ];
}

function pathOf({ path }: Endpoint): string {
  return path.replace(/:\w+/g, '1');
}

function queriesOf({ endpoint, catalogue }: NamedEndpoint, signs: readonly string[]): [string, string][] {
  if (endpoint.method !== 'GET') return [];
  const shape = shapeOf(endpoint.query);
  const names = Object.keys(shape?.properties ?? (catalogue ? { search: 1, sort: 1, id: 1, 'id.has': 1 } : { q: 1 }));
  const long = (sign: string) => sign.repeat(Math.floor(addressLength / encodeURIComponent(sign).length));
  return [
    [
      'many parameters',
      Array.from({ length: addressLength / 8 }, (_, n) => `p${n}=1`)
        .join('&')
        .slice(0, addressLength),
    ],
    ...names
      .slice(0, 6)
      .flatMap((name) =>
        signs.map((kind): [string, string] => [`${name}: ${kind}`, `${name}=${encodeURIComponent(long(texts[kind] ?? kind))}`]),
      ),
    ['every parameter', names.map((name) => `${name}=${'1,'.repeat(Math.floor(addressLength / names.length / 2 / 2))}`).join('&')],
  ];
}

const kinds = Object.keys(texts);

/**
 * What is sent to endpoints. Calls of catalogues share one engine, so each gets one kind of text and one body or query without fields; the kinds
 * take turns. A family of endpoints gets what all of it refuses alike a few times only, and each kind of text once if its calls do the same for
 * every catalogue.
 */
export function* hostileRequests(all: readonly NamedEndpoint[]): Generator<HostileRequest & { of: NamedEndpoint }> {
  const families = new Map<string, number>();
  for (const [at, named] of all.entries()) {
    const { method } = named.endpoint;
    const path = pathOf(named.endpoint);
    const before = families.get(familyOf(named)) ?? 0;
    families.set(familyOf(named), before + 1);
    if (isAlike(named) && before >= kinds.length) continue;
    const turn = isAlike(named) ? before : at;
    const signs = Array.from({ length: named.catalogue ? 1 : 3 }, (_, n) => kinds[(turn + n) % kinds.length] ?? 'letters');
    const bodies = bodiesOf(named, signs);
    const queries = queriesOf(named, signs);
    const turns = withoutFields.filter((kind) => [...bodies, ...queries].some(([name]) => name === kind));
    const isDue = (kind: string) =>
      before < ofFamily ||
      (!refusedAlike.has(kind) && (!named.catalogue || !turns.includes(kind) || kind === turns[before % turns.length]));
    for (const [kind, body] of bodies) if (isDue(kind)) yield { of: named, name: `${named.name}, ${kind}`, method, path, body };
    for (const [kind, query] of queries)
      if (isDue(kind)) yield { of: named, name: `${named.name}, ${kind}`, method, path: `${path}?${query}` };
  }
}
