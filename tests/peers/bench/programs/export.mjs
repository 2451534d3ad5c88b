import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { platformScope } from '../../../../server/platform/store/store.ts';
import { measureExport } from '../../../bench/export-process.ts';

/** Runs one export by exceljs in a process of its own: `export.mjs <data directory> <stream|whole>`. */
const [dataDir = '', way] = process.argv.slice(2);
await measureExport(dataDir, way === 'stream' ? writeStreaming : writeWhole);

/** The streaming writer, fed from a cursor by the same batches as the product's. */
async function writeStreaming(store, { title, columns, rows, path }) {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path });
  const sheet = workbook.addWorksheet(title);
  sheet.addRow(columns.map((column) => column.title)).commit();
  await store.within(platformScope, async (tx) => {
    await sql`declare exported no scroll cursor for ${rows}`.execute(tx);
    const next = async () => (await sql`fetch 500 from exported`.execute(tx)).rows;
    for (let batch = await next(); batch.length > 0; batch = await next())
      for (const record of batch) sheet.addRow(columns.map((column) => column.cellOf(record))).commit();
  });
  await workbook.commit();
}

/** All rows at once, all cells in a workbook, the workbook written at the end. */
async function writeWhole(store, { title, columns, rows, path }) {
  const all = await store.within(platformScope, async (tx) => (await rows.execute(tx)).rows);
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(title);
  sheet.addRow(columns.map((column) => column.title));
  for (const record of all) sheet.addRow(columns.map((column) => column.cellOf(record)));
  await workbook.xlsx.writeFile(path);
}
