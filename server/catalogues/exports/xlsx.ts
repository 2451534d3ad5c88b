import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate';
import { type Cell, columnName, partsAfter, partsBefore, rowsXml, type SheetColumn, sheetFoot, sheetHead, sheetName } from './workbook.ts';

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
  try {
    for (const part of partsBefore) await archive.addFile(part.name, part.xml);
    let sheets = 0;
    let row = 0;
    const begin = async () => {
      sheets += 1;
      row = 1;
      archive.open(`xl/worksheets/sheet${sheets}.xml`);
      await archive.write(sheetHead(columns, letters));
    };
    await begin();
    for await (const batch of batches) {
      let left = batch;
      while (left.length > 0) {
        if (row === sheetRows) {
          await archive.end(sheetFoot(letters, row));
          await begin();
        }
        const fits = left.slice(0, Math.min(left.length, sheetRows - row));
        await archive.write(rowsXml(fits, letters, row + 1));
        row += fits.length;
        left = left.slice(fits.length);
      }
      yield* archive.drain();
    }
    await archive.end(sheetFoot(letters, row));
    const names = Array.from({ length: sheets }, (_, at) => sheetName(name, at + 1));
    for (const part of partsAfter(names)) await archive.addFile(part.name, part.xml);
    archive.close();
    yield* archive.drain();
  } finally {
    archive.release();
  }
}

/** A sheet of a workbook that fits into memory. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Writes a .xlsx file of several sheets, whose names differ in their first 31 characters. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const archive = new Archive();
  try {
    for (const part of partsBefore) await archive.addFile(part.name, part.xml);
    for (const [at, { columns, rows }] of sheets.entries()) {
      const letters = columns.map((_, column) => columnName(column));
      archive.open(`xl/worksheets/sheet${at + 1}.xml`);
      await archive.write(sheetHead(columns, letters));
      await archive.write(rowsXml(rows, letters, 2));
      await archive.end(sheetFoot(letters, rows.length + 1));
    }
    for (const part of partsAfter(sheets.map(({ name }) => sheetName(name, 1)))) await archive.addFile(part.name, part.xml);
    archive.close();
    return Buffer.concat(archive.drain());
  } finally {
    archive.release();
  }
}

/** A part of an archive, compressed beside the event loop; `write` waits while much is uncompressed. */
class DeflatedPart implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  crc = 0;
  size = 0;
  /** Set by the archive that it is added to. */
  ondata?: AsyncFlateStreamHandler;
  readonly #deflate = createDeflateRaw({ level: 1, chunkSize: slice });

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate.on('data', (bytes: Uint8Array<ArrayBuffer>) => this.ondata?.(null, bytes, false));
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain');
  }

  async end(): Promise<void> {
    this.#deflate.end();
    await finished(this.#deflate);
    this.ondata?.(null, new Uint8Array(), true);
  }

  terminate(): void {
    this.#deflate.destroy();
  }
}

/** A zip archive that is read while it is written, one part after the other. */
class Archive {
  readonly #zip: Zip;
  #part: DeflatedPart | undefined;
  #waiting = '';
  #ready: Uint8Array[] = [];

  constructor() {
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      if (bytes.length > 0) this.#ready.push(bytes);
    });
  }

  open(name: string): void {
    this.#part = new DeflatedPart(name);
    this.#zip.add(this.#part);
  }

  async write(xml: string): Promise<void> {
    this.#waiting += xml;
    if (this.#waiting.length >= slice) await this.#flush();
  }

  async end(xml: string): Promise<void> {
    this.#waiting += xml;
    await this.#flush();
    await this.#part?.end();
  }

  async addFile(name: string, xml: string): Promise<void> {
    this.open(name);
    await this.end(xml);
  }

  close(): void {
    this.#zip.end();
  }

  /** Ends the compression of a part that was left unfinished. */
  release(): void {
    this.#part?.terminate();
  }

  /** Returns and clears the bytes that are ready to send. */
  drain(): Uint8Array[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  async #flush(): Promise<void> {
    const text = this.#waiting;
    this.#waiting = '';
    await this.#part?.write(text);
  }
}
