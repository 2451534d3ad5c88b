import type { ClientBase } from 'pg';
import { copyIn, copyOut } from './copy.ts';
import {
  finishTables,
  makeTables,
  quoted,
  readSchema,
  readSequences,
  type Schema,
  setSequences,
  storedColumns,
  type Table,
} from './schema.ts';

/** Approximate size of the parts of a table, in bytes. */
const partBytes = 4_000_000;

/** Receives a dump: the schema, then the rows of each table, then the positions of the sequences. */
export interface DumpSink {
  schema(schema: Schema): Promise<void>;
  /** Complete rows in COPY's text format. */
  rows(table: string, part: number, bytes: Buffer, rows: number): Promise<void>;
  sequences(places: Awaited<ReturnType<typeof readSequences>>): Promise<void>;
}

/** Reads a consistent snapshot of a store during concurrent writes. `first` reads further data in that snapshot. */
export async function dumpStore(client: ClientBase, take: DumpSink, first: () => Promise<void> = async () => undefined): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query("select set_config('app.scope', 'platform', true)");
    await first();
    const schema = await readSchema(client);
    await take.schema(schema);
    for (const table of schema.tables) await dumpTable(client, table, take);
    await take.sequences(await readSequences(client, schema));
  } finally {
    await client.query('rollback');
  }
}

async function dumpTable(client: ClientBase, table: Table, take: DumpSink): Promise<void> {
  let [part, rows, size]: [number, Buffer[], number] = [0, [], 0];
  let writing: Promise<void> = Promise.resolve();
  const hand = (): Promise<void> => {
    const [bytes, count, number] = [Buffer.concat(rows), rows.length, part];
    writing = writing.then(() => take.rows(table.name, number, bytes, count));
    [part, rows, size] = [part + 1, [], 0];
    return writing;
  };
  const source = table.divided ? `(select ${columnsOf(table)} from ${quoted(table.name)})` : `${quoted(table.name)} (${columnsOf(table)})`;
  await copyOut(client, `copy ${source} to stdout`, (row) => {
    rows.push(row);
    size += row.length;
    return size >= partBytes ? hand() : null;
  });
  await writing;
  if (rows.length > 0) await hand();
}

const columnsOf = (table: Table): string => storedColumns(table).map(quoted).join(', ');

/** Recreates a store in an empty database, within a transaction of the caller. Rows arrive in their dumped order. */
export class StoreRestorer {
  readonly #client: ClientBase;
  #schema: Schema | null = null;

  constructor(client: ClientBase) {
    this.#client = client;
  }

  async schema(schema: Schema): Promise<void> {
    this.#schema = schema;
    await makeTables(this.#client, schema);
  }

  /** @throws Error if the schema has no such table */
  async rows(name: string, bytes: Buffer): Promise<void> {
    const table = this.#schema?.tables.find((one) => one.name === name);
    if (!table) throw new Error(`There are rows of ${name}, a table that the schema does not have`);
    await copyIn(this.#client, `copy ${quoted(name)} (${columnsOf(table)}) from stdin`, [bytes]);
  }

  /** `mend` may change any rows, because it runs before triggers and row security exist. */
  async finish(places: Parameters<typeof setSequences>[1], mend: () => Promise<void> = async () => undefined): Promise<void> {
    if (!this.#schema) throw new Error('There is no schema');
    await setSequences(this.#client, places);
    await mend();
    await finishTables(this.#client, this.#schema);
  }
}
