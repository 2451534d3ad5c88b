import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import { exportColumns } from '../../server/catalogues/exports/columns.ts';
import { writeExport } from '../../server/catalogues/exports/export-file.ts';
import { rowsOf } from '../../server/catalogues/reading/reading.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope } from '../../server/platform/store/store.ts';

/**
 * Runs one export in a process of its own, to measure its memory: `export.child.ts <data directory> <stream|whole>`. Prints the result as
 * JSON; `peakMb` is the peak memory of the process, `heldMb` its memory before the export.
 */
const [dataDir = '', way] = process.argv.slice(2);
const catalogue = catalogueOf('lpr-match');
const columns = exportColumns(catalogue, 'en', null);
const query = { page: 1, max: 25, search: '', sort: [], filters: [] };
const rows = rowsOf(catalogue, { query, language: 'en' }, true);
const path = join(dataDir, `bench-${way}.xlsx`);
const mb = (bytes: number) => Math.round(bytes / 1e6);

const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
const heapMb = process.memoryUsage.rss();
let peak = heapMb;
let eventLoopDelay = 0;
let expected = performance.now() + 20;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
  eventLoopDelay = Math.max(eventLoopDelay, performance.now() - expected);
  expected = performance.now() + 20;
}, 20);
const began = performance.now();
if (way === 'stream') await writeExport(store, platformScope, { title: catalogue.title, columns, rows, path });
else await writeWhole();
const seconds = (performance.now() - began) / 1000;
peak = Math.max(peak, process.memoryUsage.rss(), process.resourceUsage().maxRSS * 1024);
clearInterval(watching);
await store.close();
const { size } = await stat(path);
await rm(path);
process.stdout.write(
  `${JSON.stringify({ seconds, heldMb: mb(heapMb), peakMb: mb(peak), fileMb: size / 1e6, stallMs: Math.round(eventLoopDelay) })}\n`,
);

/** The usual way: all rows at once, all cells in a workbook, the workbook written at the end. */
async function writeWhole(): Promise<void> {
  const all = await store.within(platformScope, async (tx) => (await rows.execute(tx)).rows);
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(catalogue.title);
  sheet.addRow(columns.map(({ title }) => title));
  for (const { record } of all) sheet.addRow(columns.map((column) => column.cellOf(record)));
  await workbook.xlsx.writeFile(path);
}
