import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import type { AlarmHistoryEntry } from '../../../contract/alarms/record.ts';
import type { ExportJob } from '../../../contract/platform/export-job.ts';
import type { ClipRequest } from '../../../contract/video/clip.ts';
import { demoPassword } from '../../demo/people.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import type { Media } from '../engine.ts';
import { findFfmpeg } from '../ffmpeg.ts';

const run = promisify(execFile);
const hasFfmpeg = (await findFfmpeg({ ffmpegPath: null })) !== null;
let platform: TestPlatform;
let media: Media;
let ana: string;
/** A camera of Ana, one of Carla, and one of Ana that does not record. */
const cameras = { ana: 0, carla: 0, unrecorded: 0 };

beforeAll(async () => {
  platform = await startTestPlatform();
  ({ media } = platform.app);
  const { body } = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: 'ana@demo.test', password: demoPassword },
  });
  ana = body.data.access_token;
  const rows = await platform.app.store.within(platformScope, (tx) =>
    tx
      .selectFrom('camera as c')
      .innerJoin('tenant as t', 't.id', 'c.id_tenant')
      .select(['c.id', 'c.recording_support', 't.id_master_tenant as of'])
      .orderBy('c.id')
      .execute(),
  );
  const home = rows.filter((row) => row.of === rows[0]?.of);
  cameras.ana = home.find((row) => row.recording_support)?.id ?? 0;
  cameras.carla = rows.find((row) => row.of !== home[0]?.of)?.id ?? 0;
  cameras.unrecorded = home.find((row) => !row.recording_support)?.id ?? 0;
});
afterAll(() => platform?.clear());
afterEach(() => {
  platform.app.media = media;
});

type Reply = { data: ExportJob; code?: string; errors?: object };
const ago = (ms: number) => new Date(platform.clock.now() - ms).toISOString();
const begin = (body: Partial<Record<keyof ClipRequest, unknown>> = {}) =>
  platform.request<Reply>('POST', '/v1/media/clips', {
    token: ana,
    body: { id_camera: cameras.ana, from: ago(60_000), to: ago(40_000), ...body },
  });
const jobs = async () => (await platform.request<{ data: ExportJob[] }>('GET', '/v1/exports', { token: ana })).body.data;
const exportsFolder = () => readdir(join(platform.dataDir, 'exports'));

/** The finished job. */
async function over(id: string): Promise<ExportJob> {
  let found: ExportJob | undefined;
  await waitUntil(async () => {
    found = (await jobs()).find((job) => job.id === id);
    expect(found?.state).not.toBe('running');
  });
  return found as ExportJob;
}

async function fetched({ url }: Pick<ExportJob, 'url'>): Promise<{ bytes: Buffer; type: string | null; named: string | null }> {
  const reply = await fetch(`${platform.url}${url}`);
  const { headers } = reply;
  return { bytes: Buffer.from(await reply.arrayBuffer()), type: headers.get('content-type'), named: headers.get('content-disposition') };
}

/** Properties of a clip as read by ffprobe. */
async function probed(bytes: Buffer): Promise<{ seconds: number; start: number; frames: number }> {
  const path = join(platform.dataDir, 'probed.mp4');
  await writeFile(path, bytes);
  const { stdout, stderr } = await run('ffprobe', [
    ...['-v', 'error', '-count_frames', '-select_streams', 'v:0'],
    ...['-show_entries', 'stream=nb_read_frames:format=duration,start_time', '-of', 'json', path],
  ]);
  expect(stderr).toBe('');
  const { streams, format } = JSON.parse(stdout) as { streams: { nb_read_frames: string }[]; format: Record<string, string> };
  return { seconds: Number(format['duration']), start: Number(format['start_time']), frames: Number(streams[0]?.nb_read_frames) };
}

const within = (found: number, expected: number, by: number) => expect(Math.abs(found - expected)).toBeLessThanOrEqual(by);

test.runIf(hasFfmpeg)(
  'a clip is made in the background, and ffprobe reads it from its beginning',
  { tags: ['OP-2.62', 'OP-4.26'] },
  async () => {
    const { status, body } = await begin();
    expect([status, body.data.state, body.data.channel, body.data.catalogue]).toEqual([200, 'running', 'video-clip-export', 'video-clip']);
    const job = await over(body.data.id);
    expect([job.state, job.progress]).toEqual(['ended', 100]);
    expect(job.name).toMatch(/^[^/:]+_\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d_\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.mp4$/);
    const { bytes, type, named } = await fetched(job);
    expect(type).toBe('video/mp4');
    expect(named).toContain('.mp4');
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const { seconds, start, frames } = await probed(bytes);
    within(seconds, 20, 4.1);
    within(start, 0, 0.05);
    expect(frames).toBeGreaterThan(100);
    expect((await exportsFolder()).filter((name) => name.endsWith('.work'))).toEqual([]);
  },
);

test('without ffmpeg the segments are joined into a valid MP4', { tags: ['OP-4.26'] }, async () => {
  platform.app.media = { ...media, ffmpeg: null };
  const { body } = await begin();
  const job = await over(body.data.id);
  expect(job.state).toBe('ended');
  const { bytes } = await fetched(job);
  expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
  if (!hasFfmpeg) return;
  const { seconds, start, frames } = await probed(bytes);
  within(seconds, 20, 4.1);
  within(start, 0, 0.05);
  expect(frames).toBeGreaterThan(100);
});

test('a certificate describes the clip, and its SHA-256 is that of the file beside it', async () => {
  platform.app.media = { ...media, ffmpeg: null };
  const { body } = await begin({ certificate: true });
  const job = await over(body.data.id);
  expect([job.state, job.name.slice(-4)]).toEqual(['ended', '.zip']);
  const { bytes, type } = await fetched(job);
  expect(type).toBe('application/zip');
  const files = unzipSync(new Uint8Array(bytes));
  const clip = Object.keys(files).find((name) => name.endsWith('.mp4')) ?? '';
  const text = strFromU8(files['certificate.txt'] ?? new Uint8Array());
  const hash = createHash('sha256')
    .update(files[clip] ?? '')
    .digest('hex');
  expect(text).toContain(`SHA-256     ${hash}`);
  expect(text).toContain(`File:         ${clip}`);
  expect(text).toMatch(/Saved by: +Ana.* <ana@demo\.test>/);
  expect(text).toContain('Recorded without a gap.');
});

test('more than an hour, no window, no footage or an invisible camera is refused with a text', { tags: ['OQ-72'] }, async () => {
  expect((await begin({ from: ago(62 * 60_000), to: ago(60_000) })).body.errors).toEqual({ to: ['A clip is at most 60 minutes long.'] });
  expect((await begin({ from: ago(1000), to: ago(2000) })).status).toBe(422);
  const old = 60 * 24 * 3600_000;
  expect((await begin({ from: ago(old), to: ago(old - 60_000) })).body.code).toBe('media.no_footage');
  expect((await begin({ id_camera: cameras.carla })).body.code).toBe('record.not_found');
  expect((await begin({ id_camera: cameras.unrecorded })).body.code).toBe('media.no_footage');
  expect((await begin({ id_alarm: 999_999_999 })).body.code).toBe('record.not_found');
  expect((await begin({ id_recording_request: 999_999_999 })).body.code).toBe('record.not_found');
});

/** Media that delays its segments until they are released. */
function slow(): { media: Media; go: () => void; requestCount: () => number } {
  let go = () => {};
  let requestCount = 0;
  const gate = new Promise<void>((let_) => {
    go = let_;
  });
  const engineOf: Media['engineOf'] = async (camera) => {
    const engine = await media.engineOf(camera);
    const segment: typeof engine.segment = async (of, name) => {
      requestCount += 1;
      if (requestCount > 2) await gate;
      return engine.segment(of, name);
    };
    return { ...engine, segment };
  };
  return { media: { ...media, ffmpeg: null, engineOf }, go: () => go(), requestCount: () => requestCount };
}

test('a canceled clip leaves nothing, and cannot be canceled twice or by another user', { tags: ['OP-4.26'] }, async () => {
  const slowMedia = slow();
  platform.app.media = slowMedia.media;
  const { id } = (await begin()).body.data;
  await waitUntil(() => expect(slowMedia.requestCount()).toBeGreaterThan(2));
  const cancel = (token: string, job = id) => platform.request<Reply>('DELETE', `/v1/media/clips/${job}`, { token });
  const carla = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: 'carla@demo.test', password: demoPassword },
  });
  expect((await cancel(carla.body.data.access_token)).body.code).toBe('record.not_found');
  expect((await cancel(ana, "1' or 1=1")).body.code).toBe('record.not_found');
  expect((await cancel(ana)).status).toBe(200);
  slowMedia.go();
  const job = await over(id);
  expect([job.state, job.fault, job.url]).toEqual(['canceled', 'canceled', null]);
  expect((await cancel(ana)).body.code).toBe('record.not_found');
  await waitUntil(async () => expect((await exportsFolder()).filter((name) => name.startsWith(id))).toEqual([]));
});

test('a full disk and footage removed during the clip are reported', async () => {
  const engineOf: Media['engineOf'] = async (camera) => ({ ...(await media.engineOf(camera)), segment: async () => null });
  platform.app.media = { ...media, ffmpeg: null, engineOf };
  const job = await over((await begin()).body.data.id);
  expect([job.state, job.fault]).toEqual(['failed', 'no_footage']);
  const full: Media['engineOf'] = async (camera) => ({
    ...(await media.engineOf(camera)),
    segment: async () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  });
  platform.app.media = { ...media, ffmpeg: null, engineOf: full };
  expect((await over((await begin()).body.data.id)).fault).toBe('no_space');
});

test('the history of an alarm names its clip; the viewing log names the requester', async () => {
  platform.app.media = { ...media, ffmpeg: null };
  const alarms = await platform.request<{ data: { id: number }[] }>('GET', '/v1/alarm', { token: ana });
  const id = alarms.body.data[0]?.id ?? 0;
  const job = await over((await begin({ id_alarm: id })).body.data.id);
  expect(job.state).toBe('ended');
  const record = await platform.request<{ data: AlarmHistoryEntry[] }>('GET', `/v1/alarm/${id}/record`, { token: ana });
  expect(record.body.data.at(-1)).toMatchObject({ kind: 'clip', about: job.name });
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ of: number }>`select count(*)::int as of from media_view where kind = 'recorded' and id_camera = ${cameras.ana}`.execute(tx),
  );
  expect(rows[0]?.of).toBeGreaterThan(0);
});

test.runIf(hasFfmpeg)('a watermark is burnt into the pixels, and the clip is cut to what was asked', { tags: ['ADM-3.55'] }, async () => {
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into video_watermark (name, id_tenant, opacity, text_lines, text_position)
      select 'Mark', c.id_tenant, 100, array['{operator_name} {time}'], 'top left' from camera c where c.id = ${cameras.ana}`.execute(tx),
  );
  const from = ago(61_300);
  const { body } = await begin({ watermark: true, from, to: new Date(Date.parse(from) + 5000).toISOString() });
  const job = await over(body.data.id);
  expect(job.state).toBe('ended');
  const { seconds } = await probed((await fetched(job)).bytes);
  within(seconds, 5, 0.3);
  platform.app.media = { ...media, ffmpeg: null };
  expect((await begin({ watermark: true })).body.code).toBe('clip.not_burnt');
});
