import { createHash, randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { sql } from 'kysely';
import { sendFile } from '../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import type { Fault } from '../../contract/catalogues/fields/fault.ts';
import type { FileField } from '../../contract/catalogues/fields/field.ts';
import { faultOf, type Values } from '../../contract/catalogues/fields/schema.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { type App, languageOf, pictureLimits, platformScope, reencode, refuse, route, type Tx } from '../platform/index.ts';
import { FormFile } from './fields/form.ts';
import { type FileType, isAccepted, kindsOf, sizeText, typeOf } from './file-kind.ts';
import { readParts } from './multipart.ts';
import { refuseFaults } from './writing/faults.ts';
import type { Writer } from './writing/write.ts';

/** The address of a file, as stored in a record's column. */
const addressOf = (id: string): string => `/v1/files/${id}`;
const idIn = (address: unknown): string | null =>
  typeof address === 'string' ? (/^\/v1\/files\/([\w-]{32})$/.exec(address)?.[1] ?? null) : null;
const largest = 5_000_000;

/** POST v1/files, and the files at the addresses that it leads to. Registers multipart forms; called once, before the catalogues. */
export async function fileRoutes(app: App): Promise<void> {
  await app.http.register(multipart, { throwFileSizeLimit: false });
  route(app, sendFile, async ({ request, caller, scope }) => {
    const parts = request.isMultipart() ? await readParts(request, largest) : [];
    const file = parts.find(([name]) => name === 'file')?.[1];
    const validated = file instanceof FormFile ? await validateFile({ name: 'file', max: largest }, file) : faultOf('file', 'required');
    if ('text' in validated) throw refuseFaults(languageOf(request), [validated]);
    return app.store.within(scope, (tx) => storeFile(tx, caller.user, validated));
  });
  app.http.get<{ Params: { id: string } }>('/v1/files/:id', async ({ params }, reply) => {
    const found = await app.store.within(platformScope, (tx) => readFile(tx, params.id));
    if (!found) throw refuse('record.not_found');
    void reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline',
    });
    return reply.type(found.type).send(found.bytes);
  });
}

async function readFile(tx: Tx, id: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer }>`select type, bytes from stored_file where id = ${id}`.execute(tx);
  return rows[0];
}

/** The bytes of the file at an address that a record has, in platform scope; undefined: there is none. */
export const readStoredFile = async (tx: Tx, address: string): Promise<Buffer | undefined> =>
  (await readFile(tx, idIn(address) ?? ''))?.bytes;

/** Stores a file until a record references it; deletes those unreferenced after a day. */
async function storeFile(
  tx: Tx,
  user: number,
  { name, type, bytes, sent }: ValidatedFile,
): Promise<{ file: string; name: string; size: number }> {
  await sql`delete from stored_file where used is null and created < now() - interval '1 day'`.execute(tx);
  const id = randomBytes(24).toString('base64url');
  const sha = createHash('sha256').update(bytes).digest();
  await sql`insert into stored_file (id, id_user, name, type, sha256, bytes, sent)
    values (${id}, ${user}, ${name.slice(0, 255)}, ${type}, ${sha}, ${bytes}, ${sent})`.execute(tx);
  return { file: id, name, size: sent };
}

/** An accepted file: its type by content, and its uploaded size in bytes. */
interface ValidatedFile {
  name: string;
  type: FileType;
  bytes: Buffer;
  sent: number;
}

/** Validates a file by its content (ADM-5.05, ADM-5.06); pictures are re-encoded, and only the result is stored (OP-5.24, OP-5.25). */
async function validateFile(
  field: Pick<FileField, 'name' | 'max'> & { accept?: FileField['accept'] },
  { name, bytes, isCut }: FormFile,
): Promise<ValidatedFile | Fault> {
  if (isCut || bytes.length > field.max) return faultOf(field.name, 'fileSize', { size: sizeText(field.max) });
  const type = typeOf(bytes);
  const kinds = field.accept ? kindsOf[field.accept] : [kindsOf.image, kindsOf.mp3].join(', ');
  if (!type || (field.accept && !isAccepted(field.accept, type))) return faultOf(field.name, 'fileKind', { kinds });
  if (type === 'audio/mpeg') return { name, type, bytes, sent: bytes.length };
  const redrawn = await reencode(bytes, type);
  if ('bytes' in redrawn) return { name, type, bytes: redrawn.bytes, sent: bytes.length };
  return redrawn.fault === 'pixels'
    ? faultOf(field.name, 'filePixels', { max: pictureLimits.pixels / 1_000_000 })
    : faultOf(field.name, 'fileKind', { kinds });
}

/**
 * Stores the files of a write: sent in its form, or uploaded before and referenced by id; an existing address is left unchanged.
 * @returns the values with addresses in the files' fields, and faults of the files
 */
export async function storeFiles(
  { tx, caller }: Writer,
  catalogue: Catalogue,
  values: Values,
  before: CatalogueRecord | null,
): Promise<{ values: Values; faults: Fault[] }> {
  const accepted: Record<string, unknown> = { ...values };
  const faults: Fault[] = [];
  for (const field of catalogue.fields) {
    const value = values[field.name];
    if (field.kind !== 'file' || value === null || value === undefined || value === before?.[field.name]) continue;
    const id =
      value instanceof FormFile ? await storeSentFile(tx, caller.user, field, value, faults) : await claim(tx, field, value, faults);
    accepted[field.name] = id && addressOf(id);
    if (id) await sql`update stored_file set used = now() where id = ${id}`.execute(tx);
  }
  return { values: accepted, faults };
}

async function storeSentFile(tx: Tx, user: number, field: FileField, file: FormFile, faults: Fault[]): Promise<string | null> {
  const validated = await validateFile(field, file);
  if (!('text' in validated)) return (await storeFile(tx, user, validated)).file;
  faults.push(validated);
  return null;
}

/** Reads an uploaded file of the sender that has no record yet. */
async function claim(tx: Tx, field: FileField, value: unknown, faults: Fault[]): Promise<string | null> {
  const id = idIn(value) ?? (typeof value === 'string' ? value : '');
  const { rows } = await sql<{ type: string; size: number }>`
    select type, coalesce(sent, length(bytes)) as size from stored_file where id = ${id} and used is null for update`.execute(tx);
  const file = rows[0];
  if (!file) faults.push(faultOf(field.name, 'file'));
  else if (file.size > field.max) faults.push(faultOf(field.name, 'fileSize', { size: sizeText(field.max) }));
  else if (!isAccepted(field.accept, file.type)) faults.push(faultOf(field.name, 'fileKind', { kinds: kindsOf[field.accept] }));
  else return id;
  return null;
}

/** Deletes the files that a record no longer references. */
export async function deleteUnusedFiles(tx: Tx, catalogue: Catalogue, before: CatalogueRecord, after: Values): Promise<void> {
  const removed = catalogue.fields
    .filter((field) => field.kind === 'file' && before[field.name] !== (after[field.name] ?? null))
    .flatMap((field) => idIn(before[field.name]) ?? []);
  if (removed.length > 0) await sql`select app_forget_files(${removed}::text[])`.execute(tx);
}
