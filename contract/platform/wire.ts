import * as z from 'zod/mini';
import { isParts } from './deep-equal.ts';
import { Instant } from './ids.ts';

/**
 * How the console reads what the specification leaves open. Platforms of the specification send ids as numbers or digits, flags as
 * booleans, 0/1 or texts, and times in any of the usual forms; fields beyond the specification are absent. Each schema here turns such a
 * form into the one form of this contract; what cannot be turned fails, or takes the stated fallback.
 */
type Schema = z.core.$ZodType;
type Read<T extends Schema> = z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, T>;

/** Reads with `change` first: the value of the wire, in any form, becomes what `schema` expects. */
export const reads = <T extends Schema>(change: (value: unknown) => unknown, schema: T): Read<T> => z.pipe(z.transform(change), schema);

/** A field that a platform may leave out, or send in a form that means nothing: then `initial`. */
export const absent = <T extends Schema>(field: T, initial: z.output<T>): z.ZodMiniCatch<T> =>
  z.catch(z._default(field, initial as never), initial as never) as unknown as z.ZodMiniCatch<T>;

/** A number, as a number or as digits: ids, counts, types. */
export const wireNumber = <T extends Schema>(schema: T): Read<T> => reads(numberOf, schema);

/** A text; a number becomes its digits, a named record (`{ name }`, `{ description }`, `{ type }`) its name. */
export const wireText = (): Read<z.ZodMiniString> => reads(textOf, z.string());

/** A text or null; absent and unreadable are null. */
export const optionalText = () => absent(z.nullable(wireText()), null);

/** A flag: boolean, 0/1, or their texts. */
export const wireFlag = (): Read<z.ZodMiniBoolean> => reads(flagOf, z.boolean());

/**
 * An instant. A time without a zone is read as UTC (`2026-11-21 06:20:00`), one with an offset is converted, a number is a Unix time in
 * seconds or, from 10^11 on, in milliseconds.
 */
export const wireInstant = (): Read<typeof Instant> => reads(instantOf, Instant);

/** An instant or null; absent and unreadable are null. */
export const optionalInstant = () => absent(z.nullable(wireInstant()), null);

/** The rows of an inner list that can be read; absent is an empty list. */
export const wireRows = <T extends Schema>(row: T) =>
  reads(
    (value) => (Array.isArray(value) ? value.filter((one: unknown) => z.core.safeParse(row, one).success) : []) as unknown[],
    z.array(row),
  );

/** A record whose fields depend on each other: `change` gets the sent fields and returns those of `schema`. */
export const wireRecord = <T extends Schema>(change: (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>, schema: T) =>
  reads((value) => (isParts(value) ? change(value) : value), schema);

/** JSON that was sent as text: the columns that some platforms do not decode. */
export function decodeJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function textOf(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (!isParts(value)) return value;
  return value['name'] ?? value['description'] ?? value['type'] ?? value;
}

const flags = new Map<unknown, boolean>([
  [1, true],
  ['1', true],
  ['true', true],
  [0, false],
  ['0', false],
  ['false', false],
]);
function flagOf(value: unknown): unknown {
  return flags.get(value) ?? value;
}

function instantOf(value: unknown): unknown {
  if (typeof value === 'number') return isoOf(value < 1e11 ? value * 1000 : value) ?? value;
  if (typeof value !== 'string') return value;
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(value.trim());
  if (parts === null || (parts[5] === 'Z' && value.includes('T'))) return value;
  const [, day = '', minutes = '', seconds = ':00', fraction = '', zone = 'Z'] = parts;
  return isoOf(Date.parse(`${day}T${minutes}${seconds}${fraction.slice(0, 4)}${zone}`)) ?? value;
}

function isoOf(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : null;
}
