import * as z from 'zod';
import { api, type CallName } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';

/** A request that is right, in all its parts. From it the wrong ones are made, one fault each. */
export interface Sample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
export interface BadRequest {
  readonly call: CallName;
  /** Description of the fault. */
  readonly fault: string;
  readonly method: Endpoint['method'];
  readonly path: string;
  readonly body?: string;
}

/** Written as they would arrive in an address. */
const badIds = ['abc', '0', '-1', '1.5', '99999999999', '9007199254740993', '1e400', '%00', '%27%20or%201%3D1', '%F0%9F%94%A5'];
const hugeText = 'x'.repeat(100_000);

/** Every request of one fault that the description of a call lets us make. */
export function badRequests(call: CallName, sample: Sample): BadRequest[] {
  const of: Endpoint = api[call];
  const base = { call, method: of.method };
  const found: BadRequest[] = [];
  const add = (fault: string, parts: Sample, body?: string) =>
    found.push({ ...base, fault, path: pathOf(of, parts), ...(body === undefined ? {} : { body }) });
  const right = sample.body ? JSON.stringify(sample.body) : undefined;

  if (of.params)
    for (const id of badIds)
      found.push({ ...base, fault: `id ${id}`, path: of.path.replace(/:\w+/, id), ...(right ? { body: right } : {}) });
  for (const [name, field] of fieldsOf(of.query))
    for (const wrong of wrongInQuery(field))
      add(`query ${name}=${short(wrong)}`, { ...sample, query: { ...sample.query, [name]: wrong } }, right);
  if (of.body && sample.body) {
    for (const broken of ['{"a":', 'null', '[]', '"text"', '7', '{}'].filter((text) => text !== '{}' || requiredOf(of.body) > 0))
      add(`body ${broken}`, sample, broken);
    add('body of 3 MB', sample, JSON.stringify({ ...sample.body, filler: 'x'.repeat(3_000_000) }));
    for (const [name, field] of fieldsOf(of.body))
      for (const wrong of [...wrongInBody(field), ...unknownIds(name)])
        add(`${name}: ${short(wrong)}`, sample, JSON.stringify({ ...sample.body, [name]: wrong }));
  }
  return found;
}

export function pathOf({ path }: Endpoint, { params = {}, query = {} }: Sample): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return parameters.length > 0 ? `${filled}?${parameters.join('&')}` : filled;
}

interface Field {
  readonly type: string | undefined;
  readonly choices: boolean;
  readonly limits: { readonly maximum?: number; readonly minimum?: number; readonly maxLength?: number };
}
type Shape = z.core.JSONSchema.BaseSchema;

function shapeOf(schema: z.core.$ZodType | undefined): Shape {
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {};
}
function requiredOf(schema: z.core.$ZodType | undefined): number {
  return shapeOf(schema).required?.length ?? 0;
}
function fieldsOf(schema: z.core.$ZodType | undefined): [string, Field][] {
  return Object.entries(shapeOf(schema).properties ?? {}).map(([name, property]) => {
    const shape: Shape = typeof property === 'object' ? property : {};
    const one = shape.anyOf?.find((it) => it.type !== 'null') ?? shape;
    const limits = {
      ...(typeof one.maximum === 'number' ? { maximum: one.maximum } : {}),
      ...(typeof one.minimum === 'number' ? { minimum: one.minimum } : {}),
      ...(typeof one.maxLength === 'number' ? { maxLength: one.maxLength } : {}),
    };
    return [name, { type: typeof one.type === 'string' ? one.type : undefined, choices: one.enum !== undefined, limits }];
  });
}

/** A query is text: only its limits and what cannot be stored can be wrong. */
function wrongInQuery({ type, choices, limits }: Field): unknown[] {
  return [
    ...(choices ? ['nothing-like-it'] : []),
    ...(limits.maxLength === undefined ? [] : ['x'.repeat(limits.maxLength + 1)]),
    ...(limits.maximum === undefined || type === 'string' ? [] : [limits.maximum + 1, 'abc']),
    ...(limits.minimum === undefined || type === 'string' ? [] : [limits.minimum - 1]),
  ];
}
function wrongInBody({ type, choices, limits }: Field): unknown[] {
  const otherTypes: Record<string, unknown[]> = {
    string: [7, {}, [], true],
    integer: ['7a', 1.5, {}, [], -1e300, 9.1e15],
    number: ['7a', {}, [], true],
    boolean: ['yes', 7, {}],
    array: ['text', 7, { length: 1 }, [{}], [null]],
    object: ['text', 7, []],
  };
  return [
    ...(otherTypes[type ?? ''] ?? []),
    ...(choices ? ['nothing-like-it'] : []),
    ...(type === 'string' && !choices ? [hugeText] : []),
    ...(limits.maximum === undefined ? [] : [limits.maximum + 1]),
    ...(limits.minimum === undefined ? [] : [limits.minimum - 1]),
  ];
}
/** Ids that are well formed and that no record has. */
function unknownIds(name: string): unknown[] {
  return name.startsWith('id_') ? [2_000_000_001] : name === 'cameras' ? [[2_000_000_001]] : [];
}
function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 30 ? `${text.slice(0, 12)}… (${text.length})` : text;
}
