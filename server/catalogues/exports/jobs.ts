import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import {
  type ExportChannel,
  type ExportFault,
  type ExportJob,
  exportChannels,
  exportFaultOf,
  exportStreamName,
  type UserId,
} from '../../../contract/platform/index.ts';
import { clipCatalogue, clipChannel } from '../../../contract/video/index.ts';
import {
  type App,
  appendEvent,
  type Caller,
  type ConcurrencyLimit,
  instant,
  platformScope,
  type ReadOptions,
  refuse,
  type Scope,
  type Tx,
} from '../../platform/index.ts';
import type { ExportFileKind } from './export.tables.ts';
import { type ExportPlan, writeExport } from './export-file.ts';
import { exportAddress } from './export-link.ts';

/** A finished file and its address are valid for a day. */
const retentionMs = 24 * 3600_000;
/** Validity of an address issued again. */
const reopenedMs = 5 * 60_000;
/** Maximum duration of an export, in ms; after it, its node counts as dead. */
const longestMs = 6 * 3600_000;
/** Minimum interval between progress reports. */
const progressEveryMs = 400;

/** Dependencies of export jobs on this node. */
export interface JobParts {
  app: Pick<App, 'store' | 'clock' | 'log'>;
  directory: string;
  key: Uint8Array;
  node: string;
  limit: ConcurrencyLimit;
  /** Aborted when the platform ends. */
  ending: AbortSignal;
  /** Abort controllers of the jobs of this node, by id. */
  stops: Map<string, AbortController>;
}

interface Job {
  id: string;
  user: UserId;
  channel: ExportChannel;
  expires: number;
  name: string;
  kind: ExportFileKind;
}

/** Input for creating the file of a job: target path, progress callback (0 to 1), and `signal` to cancel. */
export interface JobRun {
  job: string;
  path: string;
  reportProgress: (share: number) => Promise<void>;
  signal: AbortSignal;
}

/** A file that is made in the background. */
export interface JobInput {
  catalogue: string;
  caller: Pick<Caller, 'user' | 'session'>;
  name: string;
  kind: ExportFileKind;
  /** @returns the name and kind of the file, if they differ from those given; `asOf`: up to when its rows are complete, in ms, if not current */
  make: (making: JobRun) => Promise<{ name: string; kind: ExportFileKind; asOf?: number | null } | undefined>;
  /** Called in the transaction that completes the job. */
  ended?: ((tx: Tx, file: { job: string; name: string; path: string }) => Promise<void>) | undefined;
  /** Called when the file cannot be created, in the transaction that records the failure. */
  failed?: ((tx: Tx, job: string, fault: ExportFault) => Promise<void>) | undefined;
  limit?: ConcurrencyLimit | undefined;
}

/** A known reason why a file cannot be created. */
export class JobFault extends Error {
  readonly fault: ExportFault;
  constructor(fault: ExportFault, cause?: unknown) {
    super(`The file cannot be made: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** Path of the file of a job. */
const fileOf = (directory: string, id: string, kind: ExportFileKind): string => join(directory, `${id}.${kind}`);

const channelOf = (key: string): ExportChannel | undefined => {
  if (key === clipCatalogue) return clipChannel;
  const catalogue = catalogues.find((one) => one.key === key);
  return exportChannels.find((channel) => channel === catalogue?.exportChannel);
};

interface ExportOrder {
  readonly catalogue: Catalogue;
  readonly caller: Caller;
  readonly scope: Scope;
  readonly plan: ExportPlan;
  readonly name: string;
  /** What must be in it, where a replica is read. */
  readonly read?: ReadOptions;
}

/**
 * Starts an export in the background (ADM-4.01): one per catalogue and user (OQ-78). Progress and result are published on its channel.
 * @returns the job's id, and its promise, which never rejects
 * @throws Refused `export.running` if one is in progress
 */
export async function beginJob(
  parts: JobParts,
  { catalogue, caller, scope, plan, name, read }: ExportOrder,
): Promise<{ id: string; work: Promise<void> }> {
  return startJob(parts, {
    catalogue: catalogue.key,
    caller,
    name,
    kind: 'xlsx',
    make: async ({ path, reportProgress, signal }) => {
      const asOf = await writeExport(parts.app.store, scope, { ...plan, path }, { done: reportProgress, signal, ...(read && { read }) });
      return { name, kind: 'xlsx', asOf };
    },
  });
}

/** Like `beginJob`, for any kind of file. A user may have several active clips. */
export async function startJob(parts: JobParts, input: JobInput): Promise<{ id: string; work: Promise<void> }> {
  const { catalogue, caller, name, kind } = input;
  const channel = channelOf(catalogue);
  if (!channel) throw new TypeError(`${catalogue} names no channel for its exports`);
  const now = parts.app.clock.now();
  const expires = now + retentionMs;
  const created = await parts.app.store.within(platformScope, (tx) =>
    tx
      .insertInto('export_job')
      .values({
        id_user: caller.user,
        id_session: caller.session,
        catalogue,
        node: parts.node,
        name,
        kind,
        created: instant(now),
        expires: instant(expires),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['id_user', 'catalogue'])
          .where((row) => row.and([row('state', '=', 'running'), row('catalogue', '<>', clipCatalogue)]))
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst(),
  );
  if (!created) throw refuse('export.running');
  const job = { id: created.id, user: caller.user, channel, expires, name, kind };
  parts.stops.set(job.id, new AbortController());
  const work = (input.limit ?? parts.limit).run(() => run(parts, job, input)).finally(() => parts.stops.delete(job.id));
  return { id: created.id, work };
}

async function run(parts: JobParts, job: Job, { make, ended, failed }: JobInput): Promise<void> {
  const { app, directory, key, ending, stops } = parts;
  const stop = stops.get(job.id) ?? new AbortController();
  const signal = AbortSignal.any([ending, stop.signal]);
  const path = fileOf(directory, job.id, job.kind);
  let stored = path;
  try {
    signal.throwIfAborted();
    await publishProgress(app, job, 0, stop);
    const result = await make({ job: job.id, path, reportProgress: createProgressReporter(app, job, stop), signal });
    const file = { name: result?.name ?? job.name, kind: result?.kind ?? job.kind };
    const asOf = result?.asOf === undefined || result.asOf === null ? null : instant(result.asOf);
    if (file.kind !== job.kind) {
      await rename(path, fileOf(directory, job.id, file.kind));
      stored = fileOf(directory, job.id, file.kind);
    }
    await app.store.within(platformScope, async (tx) => {
      const changed = await tx
        .updateTable('export_job')
        .set({ state: 'ended', progress: 100, as_of: asOf, ...file })
        .where('id', '=', job.id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new JobFault('canceled');
      await ended?.(tx, { job: job.id, name: file.name, path: stored });
      const url = exportAddress(key, { job: job.id, expires: job.expires });
      await publishJobEvent(tx, job, 'end', { url, name: file.name, ...(asOf !== null && { as_of: asOf }) });
    });
  } catch (error) {
    await rm(stored, { force: true });
    const fault = faultIn(error, stop.signal);
    if (fault !== 'canceled') app.log.error({ err: error, job: job.id }, 'an export failed');
    await failJobs(app, [job], fault, failed).catch((cause: unknown) =>
      app.log.error({ err: cause }, 'a failed export could not be published'),
    );
  }
}

function faultIn(error: unknown, stopped: AbortSignal): ExportFault {
  if (stopped.aborted) return 'canceled';
  if (error instanceof JobFault) return error.fault;
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC' ? 'no_space' : 'failed';
}

/** Reports progress whenever the percentage changes, but at a limited rate. */
function createProgressReporter(app: JobParts['app'], job: Job, stop: AbortController): (share: number) => Promise<void> {
  let reported = 0;
  let at = Number.NEGATIVE_INFINITY;
  return async (share) => {
    const progress = Math.min(99, Math.floor(share * 100));
    const now = performance.now();
    if (progress === reported || now - at < progressEveryMs) return;
    [reported, at] = [progress, now];
    await publishProgress(app, job, progress, stop);
  };
}

/** A job that another node canceled reports nothing more and ends. */
async function publishProgress(app: JobParts['app'], job: Job, progress: number, stop: AbortController): Promise<void> {
  const isRunning = await app.store.within(platformScope, async (tx) => {
    const running = tx.updateTable('export_job').set({ progress }).where('id', '=', job.id).where('state', '=', 'running');
    const { numUpdatedRows } = await running.executeTakeFirst();
    if (numUpdatedRows > 0n) await publishJobEvent(tx, job, 'process', { progress });
    return numUpdatedRows > 0n;
  });
  if (!isRunning) stop.abort(new Error('It was canceled'));
}

async function publishJobEvent(
  tx: Tx,
  job: Pick<Job, 'id' | 'user' | 'channel'>,
  event: 'process' | 'end' | 'exception',
  data: object,
): Promise<void> {
  await appendEvent(tx, { user: job.user, name: exportStreamName(job.channel, event), data: { ...data, job: job.id } });
}

const unfinished: Record<ExportFault, string> = {
  failed: 'The export was not finished: ask for it again.',
  canceled: 'The export was canceled.',
  no_space: 'The disk of the platform is full: ask for it again when there is room.',
  camera_gone: 'The camera was deleted while its clip was being made.',
  no_footage: 'What was recorded is no longer kept.',
  node_unanswered: 'A part of the recording is on a node that does not answer: ask for it again when it is back.',
};

async function failJobs(
  app: JobParts['app'],
  jobs: readonly Pick<Job, 'id' | 'user' | 'channel'>[],
  fault: ExportFault = 'failed',
  onFailed?: JobInput['failed'],
): Promise<void> {
  await app.store.within(platformScope, async (tx) => {
    for (const job of jobs) {
      const failed = await tx
        .updateTable('export_job')
        .set({ state: fault === 'canceled' ? 'canceled' : 'failed', fault })
        .where('id', '=', job.id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (failed.numUpdatedRows > 0n) await publishJobEvent(tx, job, 'exception', { message: unfinished[fault], fault });
      await onFailed?.(tx, job.id, fault);
    }
  });
}

/**
 * Cancels a job of the caller and discards its file. A job on another node ends with its next progress report.
 * @returns false: the caller has no running job with that id
 */
export async function cancelJob(
  { app, stops }: Pick<JobParts, 'app' | 'stops'>,
  caller: Pick<Caller, 'user'>,
  id: string,
): Promise<boolean> {
  const isOwn = await app.store.within(platformScope, async (tx) => {
    const row = await tx
      .updateTable('export_job')
      .set({ state: 'canceled', fault: 'canceled' })
      .where('id', '=', id)
      .where('id_user', '=', caller.user)
      .where('state', '=', 'running')
      .returning('catalogue')
      .executeTakeFirst();
    const channel = row && channelOf(row.catalogue);
    if (channel)
      await publishJobEvent(tx, { id, user: caller.user, channel }, 'exception', { message: unfinished.canceled, fault: 'canceled' });
    return row !== undefined;
  });
  stops.get(id)?.abort(new Error('It was canceled'));
  return isOwn;
}

/** Reports jobs that ended with their node (ADM-4.05): at startup those of this node, later those that exceeded the time limit. */
export async function failOrphans({ app, node }: Pick<JobParts, 'app'> & { node: string | null }): Promise<void> {
  const left = await app.store.within(platformScope, (tx) => {
    const running = tx.selectFrom('export_job').select(['id', 'id_user', 'catalogue']).where('state', '=', 'running');
    const whose = node === null ? running.where('created', '<', new Date(app.clock.now() - longestMs)) : running.where('node', '=', node);
    return whose.orderBy('created').execute();
  });
  await failJobs(
    app,
    left.flatMap(({ id, id_user, catalogue }) => {
      const channel = channelOf(catalogue);
      return channel ? [{ id, user: id_user, channel }] : [];
    }),
  );
}

/** The caller's jobs, newest first; finished ones with their address. */
export async function readJobs(
  { app, key }: Pick<JobParts, 'app' | 'key'>,
  caller: Pick<Caller, 'user' | 'session'>,
): Promise<ExportJob[]> {
  const rows = await app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('export_job')
      .selectAll()
      .where('id_user', '=', caller.user)
      .where('id_session', '=', caller.session)
      .where('expires', '>', new Date(app.clock.now()))
      .orderBy('created', 'desc')
      .execute(),
  );
  return rows.flatMap(({ id, catalogue, state, progress, name, fault, as_of: asOf, created, expires }) => {
    const channel = channelOf(catalogue);
    const url = state === 'ended' ? exportAddress(key, { job: id, expires: expires.getTime() }) : null;
    const about = { id, catalogue, state, progress, name, url, fault: exportFaultOf(fault), as_of: asOf && instant(asOf) };
    return channel ? [{ ...about, channel, created: instant(created), expires: instant(expires) }] : [];
  });
}

/**
 * Grants another session of its user access to a finished file, and retains the file until then (ms).
 * @returns an address valid for some minutes, and the node of the file; null: the user has no such job
 */
export async function reopenJob(
  { app, key }: Pick<JobParts, 'app' | 'key'>,
  { user, session }: Pick<Caller, 'user' | 'session'>,
  job: string,
  until: number,
): Promise<{ url: string; node: string } | null> {
  const reopened = await app.store.within(platformScope, (tx) =>
    tx
      .updateTable('export_job')
      .set({ id_session: session, expires: instant(until) })
      .where('id', '=', job)
      .where('id_user', '=', user)
      .where('state', '=', 'ended')
      .returning('node')
      .executeTakeFirst(),
  );
  if (!reopened) return null;
  return { url: exportAddress(key, { job, expires: Math.min(until, app.clock.now() + reopenedMs) }), node: reopened.node };
}

/** Deletes expired jobs. @returns their files, for deletion */
export async function deleteExpired({ app, node, directory }: Pick<JobParts, 'app' | 'node' | 'directory'>): Promise<string[]> {
  const expired = await app.store.within(platformScope, (tx) =>
    tx
      .deleteFrom('export_job')
      .where('node', '=', node)
      .where('state', '<>', 'running')
      .where('expires', '<=', new Date(app.clock.now()))
      .returning(['id', 'kind'])
      .execute(),
  );
  return expired.map(({ id, kind }) => fileOf(directory, id, kind));
}
