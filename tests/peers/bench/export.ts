import { join } from 'node:path';
import { fillMatches, productExport, runExport, withMatches } from '../../bench/export.ts';
import { type Comparison, compare, interleave } from './comparison.ts';
import { versionOf } from './packages.ts';

const rows = 20_000;

/** The product's writer of spreadsheets beside both of exceljs: the same rows of the same store, each export in a process of its own. */
export function exporting(rounds: number, said: (line: string) => void): Promise<Comparison> {
  return withMatches(async (dataDir) => {
    await fillMatches(dataDir, rows);
    const contestant = (name: string, program: string, ...parameters: string[]) => ({
      name,
      measure: async () => {
        const { seconds, cpuS, peakMb, stallMs } = await runExport(dataDir, program, ...parameters);
        return [Math.round(rows / seconds), cpuS, peakMb, stallMs];
      },
    });
    const peer = join(import.meta.dirname, 'programs/export.mjs');
    const measured = await interleave(
      [
        contestant('product', productExport),
        contestant(`${versionOf('exceljs')}, streaming writer`, peer, 'stream'),
        contestant(`${versionOf('exceljs')}, whole workbook`, peer, 'whole'),
      ],
      rounds,
      said,
    );
    return {
      head: [`${rows.toLocaleString('en-US')} rows to .xlsx`, 'rows/s', 'CPU s', 'peak MB', 'longest stall ms'],
      rows: compare(measured),
    };
  });
}
