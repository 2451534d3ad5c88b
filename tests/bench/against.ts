import { compare } from '../peers/bench/comparison.ts';
import type { Row } from './numbers.ts';

/**
 * Reads the figures of all Markdown tables in the output of a bench, by their names: the part, the texts of the row, of which the first cell always is one, and the title
 * of the column. Of rows with the same texts, the further ones have a number.
 */
export function readFigures(output: string): Map<string, number> {
  const figures = new Map<string, number>();
  let part = '';
  let head: readonly string[] | null = null;
  for (const line of output.split('\n')) {
    part = /^(\S+) \(load /.exec(line)?.[1] ?? part;
    const cells = line.startsWith('|') ? cellsOf(line) : null;
    if (cells === null) head = null;
    else if (head === null) head = cells;
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) readRow(figures, { part, head }, cells);
  }
  return figures;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function readRow(figures: Map<string, number>, { part, head }: { part: string; head: readonly string[] }, cells: readonly string[]): void {
  const numbers = cells.map((cell, at) => (at > 0 && /^-?[\d,]+(\.\d+)?$/.test(cell) ? Number(cell.replaceAll(',', '')) : null));
  const texts = cells.filter((_, at) => numbers[at] === null).join(', ');
  const nameOf = (at: number, time: number) => `${part}, ${texts}${time > 1 ? ` (${time})` : ''}: ${head[at] ?? ''}`;
  const first = numbers.findIndex((number) => number !== null);
  let time = 1;
  while (figures.has(nameOf(first, time))) time += 1;
  for (const [at, number] of numbers.entries()) if (number !== null) figures.set(nameOf(at, time), number);
}

/** A row for each figure that every round of both has: its medians, and the median of the ratios of each round with the smallest and the largest. */
export function pairFigures(
  before: readonly ReadonlyMap<string, number>[],
  now: readonly ReadonlyMap<string, number>[],
): { rows: Row[]; missing: string[] } {
  const all = [...before, ...now];
  const named = [...new Set(all.flatMap((figures) => [...figures.keys()]))];
  const names = named.filter((name) => all.every((figures) => figures.has(name)));
  const roundsOf = (of: typeof all) => of.map((figures) => names.map((name) => figures.get(name) ?? Number.NaN));
  const [older = [], newer = [], ratios = []] = compare([
    { name: 'before', rounds: roundsOf([...before]) },
    { name: 'now', rounds: roundsOf([...now]) },
  ]);
  const rows = names.map((name, at) => [name, ...[older, newer, ratios].map((row) => String(row[at + 1] ?? ''))]);
  return { rows, missing: named.filter((name) => !names.includes(name)) };
}
