import { mappingLimits, type Pointer } from './mapping.ts';

const indexForm = /^(?:0|[1-9]\d{0,5})$/;
const unescape = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
const escape = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The names that a pointer goes through. */
export const segmentsOf = (pointer: Pointer): string[] => pointer.split('/').slice(1).map(unescape);

/**
 * The value at a place; undefined: there is none. XML shows no difference between one element and a list with one, so a name in a list reads
 * its first item, and index 0 of a single value reads that value.
 */
export function valueAt(document: unknown, segments: readonly string[]): unknown {
  let value = document;
  for (const segment of segments.slice(0, mappingLimits.segments)) {
    if (Array.isArray(value)) {
      if (indexForm.test(segment)) {
        value = (value as unknown[])[Number(segment)];
        continue;
      }
      value = (value as unknown[])[0];
    } else if (segment === '0' && !hasOwn(value, segment)) {
      if (value === undefined) return undefined;
      continue;
    }
    if (!hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

function hasOwn(value: unknown, name: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}

/** The text of a value: of a string, number or boolean, or of an element with attributes; null: it has none. */
export function textOf(value: unknown): string | null {
  const plain = Array.isArray(value) ? (value as unknown[])[0] : value;
  const own = hasOwn(plain, '#text') ? plain['#text'] : plain;
  if (typeof own === 'number' || typeof own === 'boolean') return String(own);
  if (typeof own !== 'string') return null;
  const trimmed = own.trim();
  return trimmed === '' ? null : trimmed;
}

/** A place of a document with a sample of its value. */
export interface DocumentPath {
  readonly pointer: Pointer;
  /** At most 120 characters. */
  readonly sample: string;
  /** Items where the place is an array. */
  readonly items: number | null;
}

const maxPaths = 500;
/** Places visited at most; empty objects and long lists have no sample but cost time. */
const maxVisited = 5000;

/** The places of a document that have a value, in its order and at most 500, so that fields can be chosen on an example. */
export function listPaths(document: unknown): DocumentPath[] {
  const found: DocumentPath[] = [];
  let visited = 0;
  const visit = (value: unknown, pointer: string, depth: number): void => {
    visited += 1;
    if (found.length >= maxPaths || visited > maxVisited || pointer.length > mappingLimits.pointer) return;
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined && value !== null) found.push({ pointer, sample: sampleOf(value), items: null });
      return;
    }
    if (depth >= mappingLimits.segments) return;
    if (Array.isArray(value)) found.push({ pointer, sample: '', items: value.length });
    for (const name of Object.keys(value).slice(0, maxPaths)) {
      visit((value as Record<string, unknown>)[name], `${pointer}/${escape(name)}`, depth + 1);
    }
  };
  visit(document, '', 0);
  return found;
}

const sampleOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 120);
