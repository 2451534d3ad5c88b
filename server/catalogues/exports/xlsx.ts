import { Zip, ZipDeflate } from 'fflate';
import { type Cell, columnName, partsAfter, partsBefore, rowsXml, type SheetColumn, sheetFoot, sheetHead } from './workbook.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Contents of a streamed spreadsheet. */
export interface Spreadsheet {
  /** The name of its sheet. */
  name: string;
  columns: readonly SheetColumn[];
  /** The rows below the titles, in batches of a size that fits into memory. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Rows per sheet, header included; further rows continue on another sheet. Default: the maximum of spreadsheets. */
  sheetRows?: number;
}

const mostRows = 1_048_576;
/** XML is compressed and flushed in chunks of this many characters. */
const slice = 64 * 1024;

/**
 * Writes a real .xlsx file with typed cells (ADM-7.08), piece by piece: whatever the number of rows, only one batch of them is in memory.
 * @returns the bytes of the file, in order
 */
export async function* writeXlsx({ name, columns, batches, sheetRows = mostRows }: Spreadsheet): AsyncGenerator<Uint8Array, void, void> {
  const letters = columns.map((_, at) => columnName(at));
  const archive = new Archive();
  for (const part of partsBefore) archive.addFile(part.name, part.xml);
  let sheets = 0;
  let row = 0;
  const begin = () => {
    sheets += 1;
    row = 1;
    archive.open(`xl/worksheets/sheet${sheets}.xml`);
    archive.write(sheetHead(columns, letters));
  };
  begin();
  for await (const batch of batches) {
    let left = batch;
    while (left.length > 0) {
      if (row === sheetRows) {
        archive.end(sheetFoot(letters, row));
        begin();
      }
      const fits = left.slice(0, Math.min(left.length, sheetRows - row));
      archive.write(rowsXml(fits, letters, row + 1));
      row += fits.length;
      left = left.slice(fits.length);
    }
    yield* archive.drain();
  }
  archive.end(sheetFoot(letters, row));
  for (const part of partsAfter(name, sheets)) archive.addFile(part.name, part.xml);
  archive.close();
  yield* archive.drain();
}

/** A zip archive that is read while it is written. */
class Archive {
  readonly #zip: Zip;
  readonly #encoder = new TextEncoder();
  #part: ZipDeflate | undefined;
  #waiting = '';
  #ready: Uint8Array[] = [];

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      if (bytes.length > 0) this.#ready.push(bytes);
    });
  }

  open(name: string): void {
    this.#part = new ZipDeflate(name, { level: 1 });
    this.#zip.add(this.#part);
  }

  write(xml: string): void {
    this.#waiting += xml;
    if (this.#waiting.length >= slice) this.#push(false);
  }

  end(xml: string): void {
    this.#waiting += xml;
    this.#push(true);
  }

  addFile(name: string, xml: string): void {
    this.open(name);
    this.end(xml);
  }

  close(): void {
    this.#zip.end();
  }

  /** Returns and clears the bytes that are ready to send. */
  drain(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  #push(isLast: boolean): void {
    this.#part?.push(this.#encoder.encode(this.#waiting), isLast);
    this.#waiting = '';
  }
}
