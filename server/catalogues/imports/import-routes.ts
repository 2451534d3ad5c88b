import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { CatalogueCalls } from '../../../contract/catalogues/catalogue-calls.ts';
import { faultOf } from '../../../contract/catalogues/fields/schema.ts';
import { type ImportFile, ImportRequest, type ImportResult } from '../../../contract/catalogues/record.ts';
import { type App, demand, languageOf, readPart, refuse, requestHash, runIdempotent, secretBox, type Tx } from '../../platform/index.ts';
import { FormFile } from '../fields/form.ts';
import { readParts } from '../multipart.ts';
import { refuseFaults } from '../writing/faults.ts';
import { type CatalogueRequest, mount } from '../writing/mount.ts';
import { writerOf } from '../writing/write.ts';
import { isSecret, mappingOf } from './columns.ts';
import { readImportFile } from './file-reader.ts';
import { importRows, validateOptions } from './import.ts';
import { unpackTable } from './packed-table.ts';
import { isUntitled, type Table } from './table.ts';

const largestFile = 10_000_000;

/** Mounts the two import endpoints: upload (stored for a day), then a dry run or an import with a mapping. */
export function importRoutes(app: App, catalogue: Catalogue, calls: Partial<CatalogueCalls>): void {
  mount(app, calls.importFile, (input) => receiveFile(app, catalogue, input));
  mount(app, calls.importRows, (input) => applyFile(app, catalogue, input));
}

async function receiveFile(app: App, catalogue: Catalogue, { request, caller, scope }: CatalogueRequest): Promise<ImportFile> {
  const parts = request.isMultipart() ? await readParts(request, largestFile) : [];
  const file = parts.find(([name]) => name === 'file')?.[1];
  if (!(file instanceof FormFile)) throw refuseFaults(languageOf(request), [faultOf('file', 'required')]);
  if (file.isCut) throw refuseFaults(languageOf(request), [faultOf('file', 'fileSize', { size: `${largestFile / 1_000_000} MB` })]);
  const textOf = (name: string) => parts.flatMap(([key, value]) => (key === name && typeof value === 'string' ? [value] : []))[0];
  const header = textOf('header') ?? '';
  if (header !== '' && !/^[1-9]\d{0,4}$/.test(header)) throw refuseFaults(languageOf(request), [faultOf('header', 'whole')]);
  const table = await readImportFile(file.bytes, { sheet: textOf('sheet') ?? null, header: header === '' ? null : Number(header) });
  const upload = randomBytes(24).toString('base64url');
  const box = await secretBox(app.config);
  const content = box.sealBytes(table.packed);
  await app.store.within(scope, async (tx) => {
    await sql`delete from import_upload where created < now() - interval '1 day'`.execute(tx);
    await sql`insert into import_upload (id, id_user, catalogue, content) values (${upload}, ${caller.user}, ${catalogue.key}, ${content})`.execute(
      tx,
    );
  });
  const { columns, count, dates, sheets, sheet } = table;
  const mapping = mappingOf(
    catalogue,
    columns.map((title) => (isUntitled(title) ? '' : title)),
    languageOf(request),
  );
  const sample = table.sample.map((row) => row.map((cell, at) => (cell !== '' && isSecret(catalogue, mapping[at]) ? '•••' : cell)));
  return { upload, columns, rows: count, sample, mapping, dates, sheets, sheet, header: table.header };
}

/** Rolls back a dry run and returns its result. */
class Rollback extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('undone');
    this.result = result;
  }
}

async function applyFile(app: App, catalogue: Catalogue, { request, caller, scope, key }: CatalogueRequest): Promise<ImportResult> {
  const options = readPart(ImportRequest, request.body, 'body');
  const errors = validateOptions(catalogue, options);
  if (Object.keys(errors).length > 0) throw refuse('request.invalid', { errors });
  if (options.key.length > 0) demandEditing(catalogue, caller);
  const work = async (tx: Tx): Promise<ImportResult> => {
    const table = await readUpload(app, tx, { user: caller.user, catalogue, upload: options.upload });
    const result = await importRows(writerOf(tx, { caller, request }, app.config), catalogue, table, options);
    if (!options.apply || result.faulty > 0) throw new Rollback(result);
    await sql`delete from import_upload where id = ${options.upload}`.execute(tx);
    return { ...result, applied: true };
  };
  try {
    return await app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, options.apply ? key : null, requestHash('import', catalogue.key, options), () => work(tx)),
    );
  } catch (error) {
    if (error instanceof Rollback) return error.result;
    throw error;
  }
}

/** Changing existing records requires the right to edit, in addition to the right to create. */
function demandEditing(catalogue: Catalogue, caller: CatalogueRequest['caller']): void {
  demand(caller, 'update', catalogue.resource);
  if (!catalogue.operations.includes('edit'))
    throw refuse('request.invalid', { errors: { key: ['Records of this catalogue are not edited.'] } });
}

/** The stored upload, sealed as it may contain passwords. Only one of two concurrent imports finds it. @throws Refused `import.unknown` */
async function readUpload(
  app: App,
  tx: Tx,
  { user, catalogue, upload }: { user: number; catalogue: Catalogue; upload: string },
): Promise<Table> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from import_upload where id = ${upload} and id_user = ${user} and catalogue = ${catalogue.key} for update`.execute(tx);
  if (!rows[0]) throw refuse('import.unknown');
  // A version before this one sealed texts.
  if (rows[0].content.toString('latin1', 0, 3) === 'v1:') throw refuse('import.unknown');
  return unpackTable((await secretBox(app.config)).openBytes(rows[0].content));
}
