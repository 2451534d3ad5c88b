import * as z from 'zod/mini';
import type { Catalogue } from '../catalogue.ts';
import { type Fault, type FaultCode, faultTexts } from './fault.ts';
import { comparedField, type Field, isWritable, labelOf, type TextField } from './field.ts';

/** Values of a record's written fields, as a form holds them and as a write carries them. */
export type Values = Readonly<Record<string, unknown>>;
type Check = z.core.$ZodType;

const asFault = (code: FaultCode, values: Record<string, string | number> = {}): string => JSON.stringify({ code, values });
const { ipv4, ipv6 } = z.core.regexes;
const hostLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A name whose last part is not a number; what ends with one is an IPv4 address or nothing. */
const hostName = `(?=.{1,253}$)(?:${hostLabel}\\.)*(?!\\d+$)${hostLabel}`;
const cronPart = String.raw`(?:\*|(?:\d{1,2}|[a-z]{3})(?:-(?:\d{1,2}|[a-z]{3}))?)(?:\/\d{1,2})?`;
const cronList = `${cronPart}(?:,${cronPart})*`;
const patterns: Record<NonNullable<TextField['format']>, RegExp> = {
  ip: new RegExp(`${ipv4.source}|${ipv6.source}`),
  mac: /^[0-9a-f]{2}(?:(?::[0-9a-f]{2}){5}|(?:-[0-9a-f]{2}){5})$/i,
  url: /^https?:\/\/[^\s/?#.][^\s/?#]*(?:[/?#]\S*)?$/i,
  host: new RegExp(`^${hostName}$|${ipv4.source}|${ipv6.source}`, 'i'),
  /** Another installation: `tower.example.org`, `tower.example.org:8443`; with a scheme where it is not https. */
  installation: new RegExp(`^(?:https?://)?(?:${hostName}|(?:\\d{1,3}\\.){3}\\d{1,3})(?::\\d{2,5})?$`, 'i'),
  phone: /^(?=(?:\D*\d){5})\+?[\d\s().-]{5,24}$/,
  cron: new RegExp(`^${cronList}(?:\\s+${cronList}){4}$`, 'i'),
  plate: /^(?=.*[\p{L}\d])[\p{L}\d -]{1,16}$/u,
};
const clockPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const emailPattern = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;

const address = z
  .string({ error: asFault('email') })
  .check(z.maxLength(254, { error: asFault('tooLong', { max: 254 }) }), z.regex(emailPattern, { error: asFault('email') }));
const id = z.int({ error: asFault('ref') }).check(z.positive({ error: asFault('ref') }));
/** A record is named by its id, or by an object that holds it, as it was read. */
const reference = z.union([id, z.looseObject({ id })], { error: asFault('ref') });

const weekday = z.int({ error: asFault('days') }).check(z.minimum(0, { error: asFault('days') }), z.maximum(6, { error: asFault('days') }));
const list = (element: Check, max: number): Check =>
  z.array(element, { error: asFault('list') }).check(z.maxLength(max, { error: asFault('tooMany', { max }) }));
const named = z.record(z.string(), z.unknown(), { error: asFault('parts') });
const never = (): Check => z.never({ error: asFault('readOnly') });

const pairValue = z.union([z.string().check(z.maxLength(8000)), z.number(), z.boolean()]);

/** The schema of a field's value, by its kind; `null` and blank texts are "nothing" and are looked at before it. */
const schemas: { readonly [K in Field['kind']]: (field: Extract<Field, { kind: K }>) => Check } = {
  text: ({ max, format }) => {
    const short = z.string({ error: asFault('text') }).check(z.maxLength(max, { error: asFault('tooLong', { max }) }));
    return format ? short.check(z.regex(patterns[format], { error: asFault(format) })) : short;
  },
  secret: () => z.string({ error: asFault('text') }).check(z.maxLength(500, { error: asFault('tooLong', { max: 500 }) })),
  number: (field) => {
    const number = field.whole ? z.int({ error: asFault('whole') }) : z.number({ error: asFault('number') });
    const min = field.min ?? (field.whole ? -2_147_483_648 : -1e15);
    const max = field.max ?? (field.whole ? 2_147_483_647 : 1e15);
    return number.check(z.minimum(min, { error: asFault('tooSmall', { min }) }), z.maximum(max, { error: asFault('tooLarge', { max }) }));
  },
  flag: () => z.boolean({ error: asFault('flag') }),
  time: () => z.iso.datetime({ offset: true, error: asFault('time') }),
  clock: () => z.string({ error: asFault('clock') }).check(z.regex(clockPattern, { error: asFault('clock') })),
  days: () => z.array(weekday, { error: asFault('days') }),
  choice: ({ of }) => z.enum(of as [string, ...string[]], { error: asFault('choice') }),
  ref: () => reference,
  refs: () => list(reference, 20_000),
  email: ({ several }) => (several ? list(address, 50) : address),
  colour: () => z.string({ error: asFault('colour') }).check(z.regex(/^#[0-9a-f]{6}$/i, { error: asFault('colour') })),
  file: () => z.string({ error: asFault('file') }).check(z.maxLength(200, { error: asFault('file') })),
  texts: ({ max, of }) =>
    list(
      of
        ? z.enum(of as [string, ...string[]], { error: asFault('choice') })
        : z.string().check(z.maxLength(1000, { error: asFault('tooLong', { max: 1000 }) })),
      max,
    ),
  pairs: () =>
    z.record(z.string().check(z.maxLength(100)), z.union([pairValue, z.null(), z.array(pairValue).check(z.maxLength(1000))]), {
      error: asFault('parts'),
    }),
  parts: () => named,
  rows: ({ max }) => list(named, max),
  data: never,
  count: never,
};
const schemaOf = (field: Field): Check => (schemas[field.kind] as (one: Field) => Check)(field);

/** Whether a value says nothing: not given, null, a text of blanks only or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The id that a reference names; null where it names none. */
export function idOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const inner = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return typeof inner === 'number' ? inner : null;
}

/**
 * What is wrong with the values of a record (OQ-87); empty where nothing is. The form and the platform ask the same function.
 * @param mode on `edit` only the fields that are given are looked at, and an empty secret is one that stays
 */
export function validateValues(catalogue: Pick<Catalogue, 'fields'>, values: Values, mode: 'create' | 'edit'): Fault[] {
  return faultsWithin(catalogue.fields, values, mode, '');
}

/** Names that a write may carry besides the catalogue's fields. */
const systemFields = new Set(['id', 'version', '_method', '_labels', '_counts', '_secrets']);

const faultsWithin = (fields: readonly Field[], values: Values, mode: 'create' | 'edit', path: string): Fault[] => [
  ...faultsOfFields(fields, values, mode, path),
  ...unknownOf(fields, values, path),
];

function unknownOf(fields: readonly Field[], values: Values, path: string): Fault[] {
  return Object.keys(values)
    .filter((name) => !systemFields.has(name) && !fields.some((field) => field.name === name))
    .map((name) => faultOf(path + name, 'unknown'));
}

function faultsOfFields(fields: readonly Field[], values: Values, mode: 'create' | 'edit', path: string): Fault[] {
  return fields.flatMap((field) => {
    const isGiven = field.name in values;
    if (!isWritable(field) || (mode === 'edit' && !isGiven) || !isApplicable(field, values)) return [];
    return faultsOfValue(field, { fields, values, mode, path: path + field.name });
  });
}

/** Whether a field that depends on another one is asked for at all. */
export const isApplicable = (field: Field, values: Values): boolean => !field.when || values[field.when.field] === field.when.is;

/** Where a value stands: among which fields and values, and its own path. */
interface Place {
  fields: readonly Field[];
  values: Values;
  mode: 'create' | 'edit';
  path: string;
}

function faultsOfValue(field: Field, place: Place): Fault[] {
  const { values, mode, path } = place;
  const value = values[field.name];
  if (isEmpty(value)) {
    if (!field.required || (field.kind === 'secret' && mode === 'edit')) return [];
    return [field.requiredText ? { field: path, text: field.requiredText, values: {} } : faultOf(path, 'required')];
  }
  const read = z.core.safeParse(schemaOf(field), value);
  if (!read.success) return [readFault(path, read.error.issues[0]?.message)];
  if (field.kind === 'parts') return faultsWithin(field.of, value as Values, mode, `${path}.`);
  if (field.kind === 'rows') {
    return (value as Values[]).flatMap((row, at) => faultsWithin(field.of, row, 'create', `${path}.${at}.`));
  }
  return faultsOfComparing(field, value, place);
}

/** A time that lies before the one that it must not lie before; a choice that says the same as the one that it must differ from. */
function faultsOfComparing(field: Field, value: unknown, { fields, values, path }: Place): Fault[] {
  const other = comparedField(field);
  if (other === undefined) return [];
  const compared = values[other];
  const isWrong =
    field.kind === 'time'
      ? typeof compared === 'string' && Date.parse(String(value)) < Date.parse(compared)
      : compared !== null && compared === value;
  if (!isWrong) return [];
  const label = labelOf(fields.find(({ name }) => name === other) ?? { name: other });
  return [faultOf(path, field.kind === 'time' ? 'notBefore' : 'differ', { field: label })];
}

/** A fault of a field, with the sentence that belongs to its code. */
export const faultOf = (field: string, code: FaultCode, values: Record<string, string | number> = {}): Fault => ({
  field,
  text: faultTexts[code],
  values,
});

function readFault(field: string, message: string | undefined): Fault {
  try {
    const { code, values } = JSON.parse(message ?? '') as { code: FaultCode; values: Record<string, string | number> };
    return faultOf(field, code, values);
  } catch {
    return faultOf(field, 'text');
  }
}
