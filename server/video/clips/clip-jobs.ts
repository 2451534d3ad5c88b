import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { clipCatalogue } from '../../../contract/video/clip.ts';
import { JobFault, type JobRun, sanitizeFileName } from '../../catalogues/index.ts';
import { zoneOf } from '../../places/index.ts';
import { type ArchivedFile, ConcurrencyLimit, instant, platformScope, Refused, refuse, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import { clipFormatOf } from '../incidents.ts';
import { holdFootage, releaseFootage } from '../recorder/hold.ts';
import { nodeOfRefusal } from '../unanswered.ts';
import type { VideoApp } from '../video-app.ts';
import { watermarkImage } from '../watermarks/filter.ts';
import { watermarkFor } from '../watermarks/watermark-for.ts';
import { certificate } from './certificate.ts';
import { type ClipPlan, planClip } from './clip-plan.ts';
import type { ClipInput, Clips } from './clips.ts';
import { type BurnedWatermark, type ClipFile, type ClipFormat, makeClip } from './make-clip.ts';
import { pack, sha256Of } from './pack.ts';

/** Maximum number of active and waiting clips of a user. */
const mostOfUser = 10;
/** Encoding uses every core, so one clip at a time; joining segments is limited by the disk. */
const [encodesAtOnce, copiesAtOnce] = [1, 3];
/** Maximum hold on the footage of a clip in progress, in case its node fails, in ms. */
const holdMs = 6 * 3600_000;

/** Camera, tenant, alarm and requester, for names, certificates and watermarks. */
interface ClipSubject {
  camera: { id: ClipInput['camera']; name: string };
  tenant: { id: number; name: string };
  zone: string;
  person: { name: string; email: string };
  alarm: string | null;
  /** The format that the incident of its alarm states. */
  format: ClipFormat | null;
}

interface Work {
  app: VideoApp;
  input: ClipInput;
  about: ClipSubject;
}

/** The clip jobs of this platform (`app.clips`). */
export function clipJobs(app: VideoApp): Clips {
  const turns = { encode: new ConcurrencyLimit(encodesAtOnce), copy: new ConcurrencyLimit(copiesAtOnce) };
  return {
    begin: async (input) => {
      const about = await readSubject(app, input);
      const engine = await app.media.engineOf(input.camera);
      const [recorded] = await engine.stretches(input.camera, input.window);
      if (!recorded) throw refuse('media.no_footage');
      const [lost] = (await engine.unanswered?.(input.camera, input.window)) ?? [];
      if (lost) throw refuse('media.node_unanswered', { details: { node: lost.node } });
      const isBurnt = input.watermark === true && (await hasWatermark(app, about));
      const { ffmpeg } = app.media;
      if (isBurnt && !(ffmpeg?.canEncode && ffmpeg.canDrawText)) throw refuse('clip.not_burnt');
      return app.exports.begin({
        catalogue: clipCatalogue,
        caller: input.caller,
        name: `${clipName(about.camera.name, input.window, about.zone)}.mp4`,
        kind: 'mp4',
        limit: isBurnt || (about.format && ffmpeg?.canEncode) ? turns.encode : turns.copy,
        make: (making) => make({ app, input, about }, making, isBurnt),
        ended: (tx, file) => recordClip(tx, { app, input, about }, file),
        failed: input.failed,
      });
    },
  };
}

async function readSubject(app: VideoApp, { camera: id, caller, alarm }: ClipInput): Promise<ClipSubject> {
  return app.store.within(platformScope, async (tx) => {
    const camera = await tx
      .selectFrom('camera as c')
      .innerJoin('tenant as t', 't.id', 'c.id_tenant')
      .select(['c.id', 'c.name', 't.id as id_tenant', 't.name as tenant'])
      .where('c.id', '=', id)
      .executeTakeFirst();
    if (!camera) throw refuse('record.not_found');
    const [{ count }] = (
      await sql<{ count: number }>`select count(*)::int as count from export_job
        where id_user = ${caller.user} and catalogue = ${clipCatalogue} and state = 'running'`.execute(tx)
    ).rows as [{ count: number }];
    if (count >= mostOfUser) throw refuse('clip.too_many');
    const user = await tx.selectFrom('user_account').select('email').where('id', '=', caller.user).executeTakeFirst();
    const named = alarm ? await tx.selectFrom('alarm').select('alarm_id').where('id', '=', alarm).executeTakeFirst() : undefined;
    return {
      camera: { id: camera.id, name: camera.name },
      tenant: { id: camera.id_tenant, name: camera.tenant },
      zone: await zoneOf(tx, { tenant: camera.id_tenant }),
      person: { name: caller.name, email: user?.email ?? '' },
      alarm: named?.alarm_id ?? null,
      format: alarm ? await clipFormatOf(tx, alarm) : null,
    };
  });
}

const hasWatermark = (app: VideoApp, { tenant, person }: ClipSubject): Promise<boolean> =>
  app.store.within(platformScope, async (tx) => (await watermarkFor(tx, tenant.id, person, { on: 'clips', id: '' })) !== null);

/** The watermark with the job's id, so that a leaked clip can be traced to its requester. */
const readWatermark = (app: VideoApp, { tenant, person }: ClipSubject, job: string): Promise<BurnedWatermark | null> =>
  app.store.within(platformScope, async (tx) => {
    const look = await watermarkFor(tx, tenant.id, person, { on: 'clips', id: job });
    return look && { look, image: await watermarkImage(tx, look) };
  });

async function make({ app, input, about }: Work, { job, path, reportProgress, signal }: JobRun, isBurnt: boolean) {
  const { camera, window } = input;
  const folder = path.replace(/\.mp4$/, '.work');
  const until = app.clock.now() + holdMs;
  await app.store.within(platformScope, (tx) => holdFootage(tx, { kind: 'clip', ref: job, camera, window, until }));
  try {
    const engine = await app.media.engineOf(camera);
    const plan = await planClip(engine, camera, window);
    // A file that lacks a part without a word would pass for all that was recorded.
    if (((await engine.unanswered?.(camera, window)) ?? []).length > 0) throw new JobFault('node_unanswered');
    if (!plan) throw new JobFault((await cameraExists(app, input)) ? 'no_footage' : 'camera_gone');
    const burnt = isBurnt ? await readWatermark(app, about, job) : null;
    const files = await makeClip({
      engine,
      camera,
      plan,
      window,
      ffmpeg: app.media.ffmpeg,
      watermark: burnt,
      format: app.media.ffmpeg?.canEncode ? about.format : null,
      folder,
      signal,
      reportProgress,
    });
    const name = clipName(about.camera.name, spanOf(files), about.zone);
    const [only] = files;
    if (only && files.length === 1 && !input.certificate) {
      await rename(only.path, path);
      return { name: `${name}.mp4`, kind: 'mp4' as const };
    }
    await pack(await packFiles({ app, input, about }, { job, plan, files, name, signal, isBurnt: burnt !== null }), path, signal);
    return { name: `${name}.zip`, kind: 'zip' as const };
  } catch (error) {
    if (error instanceof Refused && nodeOfRefusal(error) !== null) throw new JobFault('node_unanswered', error);
    if (!(error instanceof JobFault) && !signal.aborted && !(await cameraExists(app, input))) throw new JobFault('camera_gone', error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await app.store.within(platformScope, (tx) => releaseFootage(tx, 'clip', job));
  }
}

const spanOf = (files: readonly ClipFile[]) => ({ from: files[0]?.from ?? 0, to: files.at(-1)?.to ?? 0 });

const cameraExists = (app: VideoApp, { camera }: ClipInput): Promise<boolean> =>
  app.store.within(
    platformScope,
    async (tx) => (await tx.selectFrom('camera').select('id').where('id', '=', camera).executeTakeFirst()) !== undefined,
  );

interface Packing {
  job: string;
  plan: ClipPlan;
  files: readonly ClipFile[];
  name: string;
  signal: AbortSignal;
  isBurnt: boolean;
}

async function packFiles({ app, input, about }: Work, { job, plan, files, name, signal, isBurnt }: Packing): Promise<ArchivedFile[]> {
  const nameOf = (n: number) => (files.length === 1 ? `${name}.mp4` : `${name} (${n + 1}).mp4`);
  const clips = files.map(({ path }, n): ArchivedFile => ({ name: nameOf(n), path }));
  if (!input.certificate) return clips;
  const certified = [];
  for (const [n, file] of files.entries()) certified.push({ ...file, name: nameOf(n), sha256: await sha256Of(file.path, signal) });
  const { camera, tenant, zone, person, alarm } = about;
  const by = person.email === '' ? person.name : `${person.name} <${person.email}>`;
  const at = app.clock.now();
  const content = certificate({
    ...{ job, camera, tenant: tenant.name, zone, alarm, by, at },
    ...{ requested: input.window, gaps: plan.gaps, files: certified, watermark: isBurnt },
  });
  return [...clips, { name: 'certificate.txt', content }];
}

/** Records a finished clip in the viewing log and in the history of its alarm. */
async function recordClip(tx: Tx, { app, input, about }: Work, file: { job: string; name: string; path: string }): Promise<void> {
  const { caller, window, alarm } = input;
  const at = instant(app.clock.now());
  if (alarm) {
    const description = `${about.camera.name}, ${instant(window.from)} – ${instant(window.to)}`;
    await sql`
      insert into alarm_record (id_alarm, id_tenant, at, kind, id_user, user_name, from_status, to_status, comments, level, about)
      select a.id, a.id_tenant, ${at}, 'clip', ${caller.user}, ${caller.name}, a.alarm_status, a.alarm_status, ${description}, l.level, ${file.name}
      from alarm a join alarm_level l on l.id = a.id_alarm_level where a.id = ${alarm}`.execute(tx);
  }
  await input.ended?.(tx, file);
}

/** A moment in a time zone, valid in file names: `2026-03-02 08.15.00`. */
function moment(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(at).replaceAll(':', '.');
}

/** The name of a clip: camera, from, to, in the time of the tenant; without its ending. */
const clipName = (camera: string, { from, to }: Window, zone: string): string =>
  `${sanitizeFileName(camera).slice(0, 120)}_${moment(from, zone)}_${moment(to, zone)}`;
