import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import type { ExportJob } from '../../contract/platform/export-job.ts';
import { demoPassword } from '../demo/people.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { readSources } from './ingest/camera-source.ts';

const run = promisify(execFile);
const hasFfmpeg = (await findFfmpeg({ ffmpegPath: null })) !== null;
let platform: TestPlatform;
let token: string;
let alarm: { id: number; type: string; tenant: number; unit: number; camera: number };
const query = async <T>(text: ReturnType<typeof sql>) =>
  (await platform.app.store.within(platformScope, (tx) => text.execute(tx))).rows as T[];

beforeAll(async () => {
  platform = await startTestPlatform();
  const { body } = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', {
    body: { email: 'ana@demo.test', password: demoPassword },
  });
  token = body.data.access_token;
  const [camera] = await query<{ id: number; unit: number; tenant: number }>(sql`
    select c.id, c.id_unit as unit, c.id_tenant as tenant from camera c where c.recording_support order by c.id limit 1`);
  const [level] = await query<{ id: number }>(sql`select id from alarm_level order by id limit 1`);
  const [row] = await query<{ id: number }>(sql`
    update alarm set id_tenant = ${camera?.tenant}, id_unit = ${camera?.unit}, cameras = array[${camera?.id}]::bigint[], alarm_type = 'Incident test',
      id_alarm_level = ${level?.id}, alarm_status = 'waiting', created = ${new Date(platform.clock.now() - 30_000)}
    where id = (select max(id) from alarm) returning id`);
  alarm = { id: row?.id ?? 0, type: 'Incident test', tenant: camera?.tenant ?? 0, unit: camera?.unit ?? 0, camera: camera?.id ?? 0 };
  const [type] = await query<{ id: number }>(
    sql`insert into type_alarm (type, description) values (${alarm.type}, 'Incident test') returning id`,
  );
  await query(sql`insert into incident (name, id_tenant, id_alarm_type, colour, resolution, frames_per_second, live_video_time)
    values ('Robbery', ${alarm.tenant}, ${type?.id}, '#FF0000', '320x320', 4, 60)`);
});
afterAll(() => platform?.clear());

test('cameras of an incident’s alarm are recorded for its live-video time, as long as that lasts', {
  tags: ['ADM-3.50', 'OQ-93'],
}, async () => {
  const now = platform.clock.now();
  const [device] = await query<{ camera: number }>(sql`
    insert into camera (id_tenant, id_unit, name) values (${alarm.tenant}, ${alarm.unit}, 'On demand') returning id as camera`);
  const [owner] = await query<{ id: number }>(sql`select id_master_tenant as id from tenant where id = ${alarm.tenant}`);
  await query(sql`insert into generic_devices (name, type, idcameraproxy, custom_fields, id_master_tenant)
    values ('On demand', 'camera', ${device?.camera}, '{"url": "rtsp://127.0.0.1:9/x", "record": false}', ${owner?.id})`);
  const isRecorded = async (at: number) => {
    const sources = await readSources({ ...platform.app, clock: { ...platform.app.clock, now: () => at } });
    return sources.find(({ camera }) => camera === device?.camera)?.record;
  };
  expect(await isRecorded(now)).toBe(false);
  await query(sql`update alarm set cameras = cameras || ${device?.camera}::bigint where id = ${alarm.id}`);
  expect([await isRecorded(now), await isRecorded(now + 29_000), await isRecorded(now + 31_000)]).toEqual([true, true, false]);
  await query(sql`update alarm set cameras = '{}' where id = ${alarm.id}`);
  expect(await isRecorded(now)).toBe(true);
  await query(sql`update alarm set cameras = array[${alarm.camera}]::bigint[] where id = ${alarm.id}`);
  expect(await isRecorded(now)).toBe(false);
});

test.runIf(hasFfmpeg)(
  'clips of an incident’s alarm have its frame rate, and no larger picture',
  { tags: ['ADM-3.50', 'OQ-93'] },
  async () => {
    const ago = (ms: number) => new Date(platform.clock.now() - ms).toISOString();
    const begun = await platform.request<{ data: ExportJob }>('POST', '/v1/media/clips', {
      token,
      body: { id_camera: alarm.camera, from: ago(60_000), to: ago(50_000), id_alarm: alarm.id },
    });
    expect(begun.status).toBe(200);
    let job: ExportJob | undefined;
    await waitUntil(async () => {
      const { body } = await platform.request<{ data: ExportJob[] }>('GET', '/v1/exports', { token });
      job = body.data.find(({ id }) => id === begun.body.data.id);
      expect(job?.state).toBe('ended');
    });
    const path = join(platform.dataDir, 'incident.mp4');
    await writeFile(path, Buffer.from(await (await fetch(`${platform.url}${job?.url}`)).arrayBuffer()));
    const { stdout } = await run('ffprobe', [
      ...[
        '-v',
        'error',
        '-count_frames',
        '-select_streams',
        'v:0',
        '-show_entries',
        'stream=width,height,nb_read_frames',
        '-of',
        'json',
        path,
      ],
    ]);
    const [stream] = (JSON.parse(stdout) as { streams: { width: number; height: number; nb_read_frames: string }[] }).streams;
    expect([stream?.width, stream?.height]).toEqual([320, 180]);
    expect(Math.abs(Number(stream?.nb_read_frames) - 40)).toBeLessThanOrEqual(4);
  },
);
