import { sql } from 'kysely';
import { CameraId } from '../../../contract/platform/index.ts';
import { type MediaStorage, type RecordedDay, recordingsCalls } from '../../../contract/video/recordings.ts';
import { zoneOf } from '../../places/index.ts';
import { instant, refuse, route, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';
import type { VideoApp } from '../video-app.ts';
import type { Recorder } from './recorder.ts';
import { freeShare } from './retention.ts';

/** GET v1/media/days (OP-1.08, OP-9.28) and GET v1/media/storage. */
export function recordingRoutes(app: VideoApp, recorder: Recorder): void {
  route(app, recordingsCalls.mediaDays, async ({ scope, query }) => {
    const camera = CameraId.parse(query.camera);
    const { zone, days, isRecorded } = await app.store.within(scope, async (tx) => {
      const found = await tx.selectFrom('camera').select(['id_tenant', 'recording_support']).where('id', '=', camera).executeTakeFirst();
      if (!found) throw refuse('record.not_found');
      const name = await zoneOf(tx, { tenant: found.id_tenant });
      return { zone: name, days: await daysOf(tx, query.month, name), isRecorded: found.recording_support };
    });
    const engine = await app.media.engineOf(camera);
    const window = { from: days[0]?.from ?? 0, to: Math.min(days.at(-1)?.to ?? 0, app.clock.now()) };
    const parts = window.from < window.to && (isRecorded || engine.name !== 'loop') ? await engine.stretches(camera, window) : [];
    return { timezone: zone, days: recordedDays(days, parts) };
  });
  route(app, recordingsCalls.mediaStorage, async ({ scope }) => storageOf(app, recorder, await app.store.within(scope, recordedCameras)));
}

type Day = Window & { readonly day: string };

/** The days of a month of a time zone, each from midnight to midnight. */
async function daysOf(tx: Tx, month: string, zone: string): Promise<Day[]> {
  const { rows } = await sql<{ day: string; from: Date; to: Date }>`
    select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${zone}::text as from, (d + interval '1 day') at time zone ${zone}::text as to
    from generate_series(${`${month}-01`}::timestamp, ${`${month}-01`}::timestamp + interval '1 month' - interval '1 day', interval '1 day') d
    order by d`.execute(tx);
  return rows.map(({ day, from, to }) => ({ day, from: from.getTime(), to: to.getTime() }));
}

/** The days with recordings and the recorded time of each; both in order. */
function recordedDays(days: readonly Day[], parts: readonly Window[]): RecordedDay[] {
  const found: RecordedDay[] = [];
  for (const { day, from, to } of days) {
    const ms = parts.reduce((sum, part) => sum + Math.max(0, Math.min(part.to, to) - Math.max(part.from, from)), 0);
    if (ms > 0) found.push({ day, from: instant(from), to: instant(to), seconds: ms / 1000 });
  }
  return found;
}

interface RecordedCamera {
  readonly id: CameraId;
  readonly name: string;
  readonly oldest: Date;
  readonly newest: Date;
}

async function recordedCameras(tx: Tx): Promise<RecordedCamera[]> {
  const { rows } = await sql<RecordedCamera>`
    select c.id, c.name, first.starts as oldest, last.ends as newest from camera c
    cross join lateral (select starts from media_file where id_camera = c.id order by starts limit 1) first
    cross join lateral (select ends from media_file where id_camera = c.id order by starts desc limit 1) last
    order by c.id`.execute(tx);
  return rows;
}

/** Runs outside of transactions: the recorder reads the store itself, so concurrent callers with a connection would deadlock. */
async function storageOf(app: VideoApp, recorder: Recorder, recorded: readonly RecordedCamera[]): Promise<MediaStorage> {
  const { gigabytes, days } = app.config.mediaKeep;
  const storage = await recorder.storage();
  const cameras = recorded
    .map(({ id, name, oldest, newest }) => ({
      id_camera: id,
      name,
      bytes: storage.of(id),
      oldest: instant(oldest),
      newest: instant(newest),
    }))
    .sort((a, b) => b.bytes - a.bytes);
  const limit = gigabytes === null ? null : gigabytes * 1e9;
  const room = limit ?? storage.bytes + storage.free - storage.total * freeShare;
  const pace = await recorder.pace(app.clock.now());
  const most = pace > 0 ? room / pace : Number.POSITIVE_INFINITY;
  const oldest = cameras.map((one) => one.oldest).sort()[0] ?? null;
  return {
    bytes: storage.bytes,
    free: storage.free,
    total: storage.total,
    limit,
    keep_days: days,
    oldest,
    bytes_a_day: pace,
    days_of_room: most < days ? Math.max(0, Math.round(most * 10) / 10) : null,
    fault: recorder.fault(),
    cameras,
  };
}
