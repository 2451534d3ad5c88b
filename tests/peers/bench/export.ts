import { join } from 'node:path';
import { fillMatches, productExport, runExport, withMatches } from '../../bench/export.ts';
import { type Comparison, compare, interleave } from './comparison.ts';
import { versionOf } from './packages.ts';

/** The product's writer of spreadsheets beside both of exceljs. */
export const exporting = (rounds: number, said: (line: string) => void): Promise<Comparison> => exportOf(20_000, true, rounds, said);

/** Ten times as many rows, beside the streaming writer only: a whole workbook of them takes two minutes and 5 GB. */
export const exportingMany = (rounds: number, said: (line: string) => void): Promise<Comparison> => exportOf(200_000, false, rounds, said);

/** The same rows of the same store, each export in a process of its own. */
function exportOf(rows: number, hasWhole: boolean, rounds: number, said: (line: string) => void): Promise<Comparison> {
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
        ...(hasWhole ? [contestant(`${versionOf('exceljs')}, whole workbook`, peer, 'whole')] : []),
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
