/** One row of a printed table: the measurement, then its figures by column. */
export type Row = readonly (string | number)[];

/** The value below which the given share of the samples lies (nearest rank). NaN without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** A number as people read it: three figures at least, none after the point from 100 on. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Formats a Markdown table with padded columns, readable in a terminal; numbers are right-aligned. */
export function table(head: readonly string[], rows: readonly Row[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)));
  const numeric = head.map((_, at) => rows.length > 0 && rows.every((row) => typeof row[at] === 'number'));
  const widths = head.map((name, at) => Math.max(3, name.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, at) => (numeric[at] ? (row[at] ?? '').padStart(width) : (row[at] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (numeric[at] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [line(head), rule, ...cells.map(line)].join('\n');
}
