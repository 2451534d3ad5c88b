import { eventNames } from '../../../contract/events.ts';
import { exportEventOf } from '../../../contract/platform/index.ts';
import { isKnownWord } from './known-words.ts';
import { createMasker } from './mask.ts';
import { isChoice, namedBy, nameOf } from './source.ts';

/** Keys whose values are only codes of this project, all of which are in the source. */
export const codes: ReadonlySet<string> = new Set([
  'kind',
  'phase',
  'alarm_status',
  'alarm_acronym',
  'why',
  'of',
  'fault',
  'act',
  'as',
  'actorId',
  'front',
  'strategy',
  'widget',
  'side',
  'lang',
  'skin',
  'menu',
  'method',
  'event',
  'field',
  'purpose',
  'on',
  'epoch',
  'attribute',
  'way',
  'every',
]);
/** Numbers that reveal a location. */
const places: ReadonlySet<string> = new Set(['latitude', 'longitude', 'altitude', 'lat', 'lon']);
/** The names of the stream's events: a `name` that is not a person's. */
const streamEventNames: ReadonlySet<string> = new Set(eventNames);
/** Codes are single words. */
const code = /^[a-z#*][\w.:/#*-]*$/i;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const deepest = 12;
/** Start time of every trace. */
export const traceStart = Date.UTC(2000, 0, 1);

/**
 * Makes values privacy-safe: words become masks (`masker`), the same word the same mask; moments retain their distances but not their date;
 * positions are removed. Functions and actors are left out; values nested too deeply become null.
 * @param began ms; the moment that becomes the first of 2000
 * @param events the types of events that machines take
 */
export function createAnonymizer(began: number, events: ReadonlySet<string> = new Set()): (value: unknown) => unknown {
  const masked = createMasker(began - traceStart);
  const word = (text: string, key: string): string =>
    instant.test(text) ? new Date(Date.parse(text) - began + traceStart).toISOString() : masked(text, key);
  const anonymize = (value: unknown, key: string, depth: number): unknown => {
    if (typeof value === 'string') return isKnownValue(key, value) || (key === 'type' && events.has(value)) ? value : word(value, key);
    if (typeof value === 'number') return places.has(key) ? 0 : isMoment(value) ? value - began + traceStart : value;
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value !== 'object') return undefined;
    if (depth > deepest) return null;
    if (Array.isArray(value)) return value.map((one) => anonymize(one, key, depth + 1));
    if (value instanceof Map)
      return { $map: [...value].map(([name, inner]) => [anonymize(name, key, depth + 1), anonymize(inner, '', depth + 1)]) };
    if (value instanceof Set) return { $set: [...value].map((one) => anonymize(one, key, depth + 1)) };
    if (value instanceof Error) return { $error: value.name };
    if (!isPlain(value)) return undefined;
    const source = nameOf(value);
    if (source !== undefined) return source ?? undefined;
    // The value written to a field is treated by the rule of that field.
    const field = typeof value['field'] === 'string' ? value['field'] : null;
    const parts = Object.entries(value).flatMap(([name, inner]) => {
      const anonymized = anonymize(inner, name === 'value' && field !== null ? field : name, depth + 1);
      return anonymized === undefined ? [] : [[name, anonymized] as const];
    });
    return Object.fromEntries(parts);
  };
  return (value) => anonymize(value, '', 0);
}

/** Puts back what `keeper` wrote of maps, sets and errors. */
export function restoreValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreValues);
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value && Array.isArray(value.$map))
    return new Map((value.$map as [unknown, unknown][]).map(([name, inner]) => [name, restoreValues(inner)]));
  if ('$set' in value && Array.isArray(value.$set)) return new Set(value.$set.map(restoreValues));
  const source = namedBy(value as Record<string, unknown>);
  if (source !== undefined) return source;
  if ('$error' in value) return new Error(String(value.$error));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, restoreValues(inner)]));
}

/** A time in ms of this century, with parts of milliseconds where the clock was set by another. */
const isMoment = (value: number): boolean => value > 946_684_800_000 && value < 4_102_444_800_000;

function isKnownValue(key: string, text: string): boolean {
  return (
    text.trim() === '' ||
    (isKnownWord(key, text) ?? (codes.has(key) && code.test(text))) ||
    isChoice(key, text) ||
    (key === 'name' && (streamEventNames.has(text) || exportEventOf(text) !== undefined))
  );
}

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
