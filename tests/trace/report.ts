import { sectionOf } from './requirements.ts';

export interface Trace {
  /** Ids in the titles of tests, with the files that name them. */
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

/** Requirements that had a test once (the committed list) and have none now. */
export function findLost(baseline: readonly string[], trace: Trace): string[] {
  return baseline.filter((id) => !trace.proven.has(id));
}

/** The printed table: proven and total of each section, and the sum. */
export function table(requirements: ReadonlyMap<string, string>, trace: Trace): string {
  const rows = new Map<string, { proven: number; total: number }>();
  for (const id of requirements.keys()) {
    const row = rows.get(sectionOf(id)) ?? { proven: 0, total: 0 };
    rows.set(sectionOf(id), { proven: row.proven + (trace.proven.has(id) ? 1 : 0), total: row.total + 1 });
  }
  const line = (name: string, proven: number, total: number) =>
    `${name.padEnd(8)} ${String(proven).padStart(4)} / ${String(total).padStart(3)}`;
  return [
    'section  proven / all',
    ...[...rows].map(([name, { proven, total }]) => line(name, proven, total)),
    line('all', trace.proven.size, requirements.size),
  ].join('\n');
}

/** The requirements without a test, one line each. */
export function listUnproven(requirements: ReadonlyMap<string, string>, trace: Trace): string[] {
  return [...requirements].filter(([id]) => !trace.proven.has(id)).map(([id, text]) => `${id.padEnd(9)} ${text}`);
}
