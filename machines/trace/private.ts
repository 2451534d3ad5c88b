import { catalogueOf } from '../../contract/catalogues/index.ts';
import { type CatalogueKey, catalogueKeys } from '../../contract/catalogues/keys.ts';
import { exportEventOf } from '../../contract/event-names.ts';
import { eventNames } from '../../contract/events.ts';

/** Keys whose words are codes of ours: what may be known of them is in the source. All other words are somebody's. */
const codes: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'code',
  'state',
  'phase',
  'wanted',
  'status',
  'alarm_status',
  'alarm_acronym',
  'why',
  'what',
  'of',
  'reason',
  'fault',
  'act',
  'as',
  'action',
  'actorId',
  'subject',
  'strategy',
  'widget',
  'side',
  'source',
  'lang',
  'skin',
  'menu',
  'direction',
  'method',
  'event',
  'measure',
  'by',
  'channel',
  'field',
  'purpose',
  'on',
  'epoch',
]);
/** Numbers that tell where somebody is. */
const places: ReadonlySet<string> = new Set(['latitude', 'longitude', 'altitude', 'lat', 'lon']);
/** What the stream's events are called: a `name` that is nobody's. */
const said: ReadonlySet<string> = new Set(Object.values(eventNames));
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const deepest = 12;
/** Every trace begins at this moment. */
export const traceStart = Date.UTC(2000, 0, 1);

/**
 * Makes values privacy-safe: words become numbered words, the same word the same number; moments keep their distances but not their date;
 * positions are gone. Functions and actors are left out; what is nested too deeply is null.
 * @param began ms; the moment that becomes the first of 2000
 */
export function keeper(began: number): (value: unknown) => unknown {
  const known = new Map<string, string>();
  const word = (text: string): string => {
    if (instant.test(text)) return new Date(Date.parse(text) - began + traceStart).toISOString();
    const numbered = known.get(text) ?? `word-${known.size + 1}${shapeOf(text)}`;
    known.set(text, numbered);
    return numbered;
  };
  const keep = (value: unknown, key: string, depth: number): unknown => {
    if (typeof value === 'string') return isOurs(key, value) ? value : word(value);
    if (typeof value === 'number') return places.has(key) ? 0 : isMoment(value) ? value - began + traceStart : value;
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return undefined;
    if (depth > deepest) return null;
    if (Array.isArray(value)) return value.map((one) => keep(one, key, depth + 1));
    if (value instanceof Map) return { $map: [...value].map(([name, inner]) => [keep(name, key, depth + 1), keep(inner, '', depth + 1)]) };
    if (value instanceof Set) return { $set: [...value].map((one) => keep(one, key, depth + 1)) };
    if (value instanceof Error) return { $error: value.name };
    if (!isPlain(value)) return undefined;
    if (isCatalogue(value)) return { $catalogue: value.key };
    const parts = Object.entries(value).flatMap(([name, inner]) => {
      const kept = keep(inner, name, depth + 1);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return Object.fromEntries(parts);
  };
  return (value) => keep(value, '', 0);
}

/** Puts back what `keeper` wrote of maps, sets and errors. */
export function unkept(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unkept);
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map))
    return new Map((value.$map as [unknown, unknown][]).map(([name, inner]) => [name, unkept(inner)]));
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set.map(unkept));
  if ('$catalogue' in value) return catalogueOf(value.$catalogue as CatalogueKey);
  if ('$error' in value) return new Error(String(value.$error));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unkept(inner)]));
}

/** A time in ms of this century. */
const isMoment = (value: number): boolean => Number.isInteger(value) && value > 946_684_800_000 && value < 4_102_444_800_000;

/** A descriptor is the source's own, and replayed from it. */
const isCatalogue = (value: Record<string, unknown>): value is { key: CatalogueKey } =>
  Array.isArray(value['fields']) && (catalogueKeys as readonly unknown[]).includes(value['key']);

function isOurs(key: string, text: string): boolean {
  return text.trim() === '' || codes.has(key) || (key === 'name' && (said.has(text) || exportEventOf(text) !== undefined));
}

/** What machines look at in words beside their being equal: an address stays an address. */
const shapeOf = (text: string): string => (/^[^@\s]+@[^@\s]+$/.test(text) ? '@kept.test' : '');

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
