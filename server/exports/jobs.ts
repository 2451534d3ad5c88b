import { join } from 'node:path';
import type { Catalogue } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import { type ExportChannel, exportChannels, exportStreamName } from '../../contract/event-names.ts';
import type { ExportJob } from '../../contract/exports.ts';
import type { UserId } from '../../contract/ids.ts';
import { instant } from '../clock.ts';
import type { App } from '../http/app.ts';
import type { Caller } from '../http/caller.ts';
import { refuse } from '../http/refused.ts';
import { appendEvent } from '../realtime/event-log.ts';
import { platformScope, type Scope, type Tx } from '../store/store.ts';
import { type ExportPlan, writeExport } from './export-file.ts';
import { exportAddress } from './export-link.ts';
import type { Turns } from './turns.ts';

/** A finished file is kept for a day, and its address opens as long. */
const keptMs = 24 * 3600_000;
/** No export takes so long: the node that made it is gone. */
const longestMs = 6 * 3600_000;
/** Progress is told at most this often. */
const tellEveryMs = 400;

/** What the work of jobs needs of this node. */
export interface JobParts {
  app: Pick<App, 'store' | 'clock' | 'log'>;
  directory: string;
  key: Uint8Array;
  node: string;
  turns: Turns;
  /** Aborted when the platform ends. */
  ending: AbortSignal;
}

interface Job {
  id: string;
  user: UserId;
  channel: ExportChannel;
  expires: number;
  name: string;
}

/** Where the file of a job lies. */
export const fileOf = (directory: string, id: string): string => join(directory, `${id}.xlsx`);

const channelOf = (key: string): ExportChannel | undefined => {
  const catalogue = catalogues.find((one) => one.key === key);
  return exportChannels.find((channel) => channel === catalogue?.exportChannel);
};

/**
 * Begins an export in the background (ADM-4.01): one a catalogue and user (OQ-78). What becomes of it is said on its channel.
 * @returns the job's id, and the work, which never rejects
 * @throws Refused `export.running` where one is being made
 */
export async function beginJob(
  parts: JobParts,
  asked: { catalogue: Catalogue; caller: Caller; scope: Scope; plan: ExportPlan; name: string },
): Promise<{ id: string; work: Promise<void> }> {
  const { catalogue, caller, scope, plan, name } = asked;
  const channel = channelOf(catalogue.key);
  if (!channel) throw new TypeError(`${catalogue.key} names no channel for its exports`);
  const now = parts.app.clock.now();
  const expires = now + keptMs;
  const made = await parts.app.store.within(platformScope, (tx) =>
    tx
      .insertInto('export_job')
      .values({
        id_user: caller.user,
        id_session: caller.session,
        catalogue: catalogue.key,
        node: parts.node,
        name,
        created: instant(now),
        expires: instant(expires),
      })
      .onConflict((conflict) => conflict.columns(['id_user', 'catalogue']).where('state', '=', 'running').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!made) throw refuse('export.running');
  const job = { id: made.id, user: caller.user, channel, expires, name };
  return { id: made.id, work: parts.turns.take(() => run(parts, job, scope, plan)) };
}

async function run(parts: JobParts, job: Job, scope: Scope, plan: ExportPlan): Promise<void> {
  const { app, directory, key, ending } = parts;
  try {
    ending.throwIfAborted();
    await tellProgress(app, job, 0);
    const path = fileOf(directory, job.id);
    await writeExport(app.store, scope, { ...plan, path }, { done: teller(app, job), signal: ending });
    await app.store.within(platformScope, async (tx) => {
      await tx.updateTable('export_job').set({ state: 'ended', progress: 100 }).where('id', '=', job.id).execute();
      const url = exportAddress(key, { job: job.id, expires: job.expires });
      await say(tx, job, 'end', { url, name: job.name });
    });
  } catch (error) {
    app.log.error({ err: error, job: job.id }, 'an export failed');
    await failJobs(app, [job]).catch((cause: unknown) => app.log.error({ err: cause }, 'a failed export could not be told of'));
  }
}

/** Tells how far it is whenever that is another percentage, but not too often. */
function teller(app: JobParts['app'], job: Job): (share: number) => Promise<void> {
  let told = 0;
  let at = Number.NEGATIVE_INFINITY;
  return async (share) => {
    const progress = Math.min(99, Math.floor(share * 100));
    const now = performance.now();
    if (progress === told || now - at < tellEveryMs) return;
    [told, at] = [progress, now];
    await tellProgress(app, job, progress);
  };
}

async function tellProgress(app: JobParts['app'], job: Job, progress: number): Promise<void> {
  await app.store.within(platformScope, async (tx) => {
    await tx.updateTable('export_job').set({ progress }).where('id', '=', job.id).execute();
    await say(tx, job, 'process', { progress });
  });
}

async function say(tx: Tx, job: Pick<Job, 'id' | 'user' | 'channel'>, event: 'process' | 'end' | 'exception', data: object): Promise<void> {
  await appendEvent(tx, { user: job.user, name: exportStreamName(job.channel, event), data: { ...data, job: job.id } });
}

async function failJobs(app: JobParts['app'], jobs: readonly Pick<Job, 'id' | 'user' | 'channel'>[]): Promise<void> {
  await app.store.within(platformScope, async (tx) => {
    for (const job of jobs) {
      const failed = await tx
        .updateTable('export_job')
        .set({ state: 'failed' })
        .where('id', '=', job.id)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (failed.numUpdatedRows > 0n) await say(tx, job, 'exception', { message: 'The export was not finished: ask for it again.' });
    }
  });
}

/** Tells of jobs that a stop of their node left unfinished (ADM-4.05): at the start those of this node, later those that ran too long. */
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

/** The caller's jobs, newest first, each with its address where it is finished. */
export async function readJobs({ app, key }: Pick<JobParts, 'app' | 'key'>, caller: Caller): Promise<ExportJob[]> {
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
  return rows.flatMap(({ id, catalogue, state, progress, name, created, expires }) => {
    const channel = channelOf(catalogue);
    const url = state === 'ended' ? exportAddress(key, { job: id, expires: expires.getTime() }) : null;
    return channel ? [{ id, catalogue, channel, state, progress, name, url, created: instant(created), expires: instant(expires) }] : [];
  });
}

/** Forgets jobs whose time is over. @returns their ids: their files are to go as well */
export async function forgetExpired({ app, node }: Pick<JobParts, 'app' | 'node'>): Promise<string[]> {
  const gone = await app.store.within(platformScope, (tx) =>
    tx
      .deleteFrom('export_job')
      .where('node', '=', node)
      .where('state', '<>', 'running')
      .where('expires', '<=', new Date(app.clock.now()))
      .returning('id')
      .execute(),
  );
  return gone.map(({ id }) => id);
}
