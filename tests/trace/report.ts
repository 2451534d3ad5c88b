import { sectionOf } from './requirements.ts';

/**
 * How a requirement is proven. `declared`: by data alone, in a law or a test of `contract/`; `behaves`: a unit, view or platform test
 * drives the product; `seen`: a journey sees it in the browser. Ascending.
 */
const degrees = ['declared', 'behaves', 'seen'] as const;
export type Degree = (typeof degrees)[number];

export interface Trace {
  /** Ids that tests name, with the files that name them. */
  readonly proven: ReadonlyMap<string, readonly string[]>;
  /** Ids of no requirement, with the files that name them. */
  readonly unknown: ReadonlyMap<string, readonly string[]>;
}

/** Sorts the ids found in each file into those of requirements and those of none. */
export function traceOf(requirements: ReadonlyMap<string, string>, found: ReadonlyMap<string, Iterable<string>>): Trace {
  const proven = new Map<string, string[]>();
  const unknown = new Map<string, string[]>();
  for (const [file, ids] of found) {
    for (const id of ids) {
      const side = requirements.has(id) ? proven : unknown;
      side.set(id, [...(side.get(id) ?? []), file]);
    }
  }
  return { proven, unknown };
}

/** The degree to which the tests of a file can prove a requirement, by the kind of the file. */
export function degreeOfFile(path: string): Degree {
  if (/^tests\/(journeys|faults)\/|\.peers\.test\.ts$/.test(path)) return 'seen';
  return /^(contract|scripts)\/|^tests\/(?!platform\/|peers\/)/.test(path) ? 'declared' : 'behaves';
}

/** The highest degree of the tests that name a requirement; undefined: none does. */
export function degreeOf(id: string, { proven }: Trace): Degree | undefined {
  const reached = new Set((proven.get(id) ?? []).map(degreeOfFile));
  return degrees.findLast((degree) => reached.has(degree));
}

/** Requirements whose degree is below an earlier one (the committed list), with both. */
export function findLost(baseline: Readonly<Record<string, Degree>>, trace: Trace): string[] {
  return Object.entries(baseline).flatMap(([id, before]) => {
    const now = degreeOf(id, trace);
    return now !== undefined && degrees.indexOf(now) >= degrees.indexOf(before) ? [] : [`${id} (${before}, now ${now ?? 'no test'})`];
  });
}

/** The printed table: the requirements of each section by degree, and the sum. */
export function table(requirements: ReadonlyMap<string, string>, trace: Trace): string {
  const columns = [...degrees, 'none', 'all'] as const;
  type Row = Record<(typeof columns)[number], number>;
  const rows = new Map<string, Row>();
  const rowOf = (name: string): Row => rows.get(name) ?? { declared: 0, behaves: 0, seen: 0, none: 0, all: 0 };
  for (const id of requirements.keys())
    for (const name of [sectionOf(id), 'all']) {
      const row = rowOf(name);
      const degree = degreeOf(id, trace) ?? 'none';
      rows.set(name, { ...row, [degree]: row[degree] + 1, all: row.all + 1 });
    }
  const line = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(8), ...cells.map((cell) => String(cell).padStart(8))].join(' ');
  const bySection = [...rows].sort(([one], [other]) => Number(one === 'all') - Number(other === 'all'));
  return [
    line('section', columns),
    ...bySection.map(([name, row]) =>
      line(
        name,
        columns.map((column) => row[column]),
      ),
    ),
  ].join('\n');
}

/** The requirements without a test, one line each. */
export function listUnproven(requirements: ReadonlyMap<string, string>, trace: Trace): string[] {
  return [...requirements].filter(([id]) => !trace.proven.has(id)).map(([id, text]) => `${id.padEnd(9)} ${text}`);
}

/** Every requirement with its degree and the files that prove it, in Markdown. */
export function traceDocument(requirements: ReadonlyMap<string, string>, trace: Trace): string {
  const rows = [...requirements].map(([id, text]) => {
    const files = (trace.proven.get(id) ?? []).map((file) => `\`${file}\``).join('<br>');
    return `| ${id} | ${text.replaceAll('|', '\\|')} | ${degreeOf(id, trace) ?? 'none'} | ${files} |`;
  });
  const head = ['# Requirements and their tests', '', '```', table(requirements, trace), '```', ''];
  return [...head, '| id | requirement | degree | tests |', '|---|---|---|---|', ...rows, ''].join('\n');
}
