import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../../../contract/api.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import type { ExportJob } from '../../../contract/platform/index.ts';
import { isScreenLocked } from '../../access/index.ts';
import {
  type App,
  type Caller,
  ConcurrencyLimit,
  languageOf,
  platformScope,
  readOptionsOf,
  readViewers,
  refuse,
  route,
  type Scope,
  secret,
  sendAsOf,
  wordFor,
} from '../../platform/index.ts';
import { exportColumns, fieldsOf } from './columns.ts';
import type { ExportFileKind } from './export.tables.ts';
import { type ExportPlan, writeExport } from './export-file.ts';
import { verifyExportLink } from './export-link.ts';
import { contentDisposition, exportName } from './file-name.ts';
import { beginJob, cancelJob, deleteExpired, failOrphans, type JobInput, type JobParts, readJobs, reopenJob, startJob } from './jobs.ts';
import { xlsxType } from './xlsx.ts';

/** A list request for a spreadsheet. `rows` selects these fields of the matching records in order. */
export interface ExportInput {
  catalogue: Catalogue;
  rows: (names: ReadonlySet<string>) => ExportPlan['rows'];
  caller: Caller;
  scope: Scope;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The exports of this platform. */
export interface Exports {
  /**
   * Answers a list call with `action=export` (ADM-7.08): the file itself, with its name in content-disposition; or, of a catalogue
   * that reports on its progress, at once, and the file later by its channel (ADM-4.01). `columns=` names the fields, in order.
   * @throws Refused `export.running`
   */
  answer(input: ExportInput): Promise<void>;
  /** Creates another kind of file in the background; its user is notified and finds it among the exports. */
  begin(input: JobInput): Promise<ExportJob>;
  /** Cancels a job of this caller. @returns false: no active job has that id */
  cancel(caller: Pick<Caller, 'user'>, job: string): Promise<boolean>;
  /**
   * Grants the caller's current session access to their file, and retains the file until then (ms).
   * @returns its address, valid for some minutes @throws Refused `record.not_found`, `file.node_unanswered`
   */
  reopen(caller: Pick<Caller, 'user' | 'session'>, job: string, until: number): Promise<string>;
}

/** The application with exports. */
export interface ExportingApp extends App {
  readonly exports: Exports;
}

/** Maximum concurrent exports of each kind; others wait. Each uses one connection to the store. */
const atOnce = 3;
const sweepMs = 60_000;
const exportFileForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.(xlsx|mp4|zip)$/;
const exportExpired = () => refuse('record.not_found', { message: 'This file is no longer kept: export it again.' });

/** Opens exports: reports those that a stop left unfinished as failed, mounts the calls of finished ones, deletes expired ones. */
export async function openExports(app: App): Promise<ExportingApp> {
  const directory = join(app.config.dataDir, 'exports');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const stop = new AbortController();
  const key = await secret(app.config, 'export-links');
  app.nodeFiles.offer('exports', (name) => ownExport(directory, name));
  const parts: JobParts = {
    app,
    directory,
    key,
    node: app.nodeFiles.name,
    limit: new ConcurrencyLimit(atOnce),
    ending: stop.signal,
    stops: new Map(),
  };
  const running = new Set<Promise<void>>();
  const limit = new ConcurrencyLimit(atOnce);

  await clearParts(directory);
  await failOrphans(parts);
  await clear(parts);
  const sweeping = setInterval(() => {
    clear(parts).catch((error: unknown) => app.log.error({ err: error }, 'old exports could not be cleared away'));
  }, sweepMs);
  sweeping.unref();
  app.onClose.push(async () => {
    clearInterval(sweeping);
    stop.abort(new Error('The platform ends'));
    await Promise.all(running);
  });
  exportRoutes(app, parts);

  const follow = (work: Promise<void>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const exports: Exports = {
    begin: async (input) => {
      const { id, work } = await startJob(parts, input);
      follow(work);
      const found = (await readJobs(parts, input.caller)).find((job) => job.id === id);
      if (!found) throw refuse('record.not_found');
      return found;
    },
    cancel: (caller, job) => cancelJob(parts, caller, job),
    reopen: async (caller, job, until) => {
      const found = await reopenJob(parts, caller, job, until);
      if (found === null) throw exportExpired();
      const host = await app.nodeFiles.lostHost(found);
      if (host !== null) throw refuse('file.node_unanswered', { details: { node: host } });
      return found.url;
    },
    answer: async (input) => {
      const { plan, name } = planOf(app, input);
      if (input.catalogue.exportMode !== 'progress') return sendNow(app, { directory, limit }, input, plan, name);
      const { id, work } = await beginJob(parts, { ...input, plan, name, read: readOptionsOf(input.request) });
      follow(work);
      await input.reply.header('cache-control', 'no-store').send({ success: true, data: [], job: id });
    },
  };
  return Object.assign(app, { exports });
}

function planOf(app: App, { catalogue, rows, request }: ExportInput): { plan: ExportPlan; name: string } {
  const language = languageOf(request);
  const title = wordFor(language, catalogue.title);
  const requested = new URL(request.url, 'http://any').searchParams.get('columns');
  const columns = exportColumns(catalogue, language, requested);
  return { plan: { title, columns, rows: rows(fieldsOf(columns)) }, name: exportName(title, app.clock.now()) };
}

/**
 * Completes the file before sending it, so that slow readers hold no transaction and every sent file is complete.
 */
async function sendNow(
  app: App,
  { directory, limit }: Pick<JobParts, 'directory' | 'limit'>,
  { scope, request, reply }: ExportInput,
  plan: ExportPlan,
  name: string,
): Promise<void> {
  const left = new AbortController();
  const leave = () => left.abort(new Error('The caller left'));
  request.raw.socket.once('close', leave);
  const path = join(directory, `${randomUUID()}.part`);
  try {
    const asOf = await limit.run(async () => {
      if (request.raw.socket.destroyed) leave();
      return writeExport(app.store, scope, { ...plan, path }, { signal: left.signal, read: readOptionsOf(request) });
    });
    sendAsOf(reply, asOf);
    const { size } = await stat(path);
    const file = createReadStream(path).once('close', () => void rm(path, { force: true }));
    await sendFile(reply, { file, size, name, kind: 'xlsx' });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    request.raw.socket.off('close', leave);
  }
}

const types = { xlsx: xlsxType, mp4: 'video/mp4', zip: 'application/zip' } as const satisfies Record<ExportFileKind, string>;

interface SentFile {
  file: Readable;
  size: number;
  name: string;
  kind: ExportFileKind;
}

async function sendFile(reply: FastifyReply, { file, size, name, kind }: SentFile): Promise<void> {
  void reply
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition(name))
    .header('content-length', size)
    .type(types[kind]);
  await reply.send(file);
}

/** The finished file of a job of this node. @param name as `fileOf` makes it; null: there is none */
async function ownExport(directory: string, name: string): Promise<{ path: string; size: number } | null> {
  if (!exportFileForm.test(name)) return null;
  const path = join(directory, name);
  return stat(path).then(
    ({ size }) => ({ path, size }),
    () => null,
  );
}

function exportRoutes(app: App, parts: JobParts): void {
  route(app, api.exports, ({ caller }) => readJobs(parts, caller));
  type File = { Params: { job: string }; Querystring: { expires?: unknown; signature?: unknown } };
  app.http.get<File>('/v1/exports/:job/file', async ({ params: { job }, query }, reply) => {
    const now = app.clock.now();
    if (!verifyExportLink(parts.key, { job, expires: Number(query.expires) }, String(query.signature), now)) throw exportExpired();
    const found = await app.store.within(platformScope, async (tx) => {
      const row = await tx.selectFrom('export_job').selectAll().where('id', '=', job).where('state', '=', 'ended').executeTakeFirst();
      const viewer = row && (await readViewers(tx, [row.id_session], now)).get(row.id_session);
      const isLocked = row && (await isScreenLocked(tx, row.id_session));
      return viewer?.user === row?.id_user && !isLocked ? row : undefined;
    });
    if (!found) throw exportExpired();
    const { name, kind, node } = found;
    const file = await app.nodeFiles.find('exports', { node, file: `${job}.${kind}` });
    if (file.kind === 'unanswered') throw refuse('file.node_unanswered', { details: { node: file.host } });
    if (file.kind === 'absent') throw exportExpired();
    await sendFile(reply, { file: file.open(), size: file.size, name, kind });
    return reply;
  });
}

/** Deletes expired exports and orphaned files. */
async function clear(parts: JobParts): Promise<void> {
  await failOrphans({ ...parts, node: null });
  for (const path of await deleteExpired(parts)) await rm(path, { force: true });
}

/** Deletes files of interrupted exports. */
async function clearParts(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (/\.(part|work)$/.test(name)) await rm(join(directory, name), { force: true, recursive: true });
}
