import { readFileSync } from 'node:fs';

const idPattern = /\b(OP|ADM|OQ)-(\d+(?:\.\d+)?)(?:–(?:\1-)?(\d+(?:\.\d+)?))?/g;

/** The requirements by id, one line of text each, in the order of the specification. */
export function readRequirements(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('requirements.json', import.meta.url), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
}

/** The ids a text names. `OP-7.02–7.04` (en dash) names all three. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(idPattern)].flatMap(([, family, first = '', last]) =>
    between(first, last ?? first).map((number) => `${family}-${number}`),
  );
}

function between(first: string, last: string): string[] {
  const [section, from] = split(first);
  const [lastSection, to] = split(last);
  if (section !== lastSection || to < from) return [first, last];
  const width = (first.split('.')[1] ?? '').length;
  return Array.from({ length: to - from + 1 }, (_, step) => `${section}${String(from + step).padStart(width, '0')}`);
}

function split(number: string): [string, number] {
  const [head = '', tail] = number.split('.');
  return tail === undefined ? ['', Number(head)] : [`${head}.`, Number(tail)];
}

/** The section an id belongs to: `OP 4`, `ADM 10`, `OQ`. */
export function sectionOf(id: string): string {
  const [family = '', number = ''] = id.split('-');
  return number.includes('.') ? `${family} ${number.split('.')[0]}` : family;
}
