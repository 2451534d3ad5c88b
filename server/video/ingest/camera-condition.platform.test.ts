import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Tx } from '../../platform/index.ts';
import type { ConditionProbe } from '../../platform/self-watch/finding.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { watchCameras } from './camera-condition.ts';

let platform: TestPlatform;
let probe: ConditionProbe;
let cameras: number[];
beforeAll(async () => {
  platform = await startTestPlatform();
  const selfWatch = { add: (added: ConditionProbe) => void (probe = added) };
  watchCameras({ ...platform.app, selfWatch: selfWatch as never });
  cameras = await within(async (tx) => {
    const { rows } = await sql<{ id: number }>`select c.id from camera c join tenant t on t.id = c.id_tenant
      where t.id_master_tenant = (select min(id_master_tenant) from tenant join camera on camera.id_tenant = tenant.id) order by c.id limit 3`.execute(
      tx,
    );
    await sql`delete from media_camera_state`.execute(tx);
    return rows.map(({ id }) => id);
  });
});
afterAll(() => platform?.clear());

const within = <T>(work: (tx: Tx) => Promise<T>) => platform.app.store.within(platformScope, work);
/** Sets the state of a camera, in it and last streaming so many minutes ago. */
const set = (camera: number | undefined, phase: 'streaming' | 'failed', minutes: number, recorded = true) =>
  within(async (tx) => {
    const since = new Date(Date.now() - minutes * 60_000);
    await sql`insert into media_camera_state (id_camera, id_tenant, phase, since) select id, id_tenant, ${phase}, ${since} from camera where id = ${camera}
      on conflict (id_camera) do update set phase = excluded.phase, since = excluded.since`.execute(tx);
    await sql`update camera set last_connection = ${since}, recording_support = ${recorded} where id = ${camera}`.execute(tx);
  });
const ingestSeen = (minutes: number) =>
  within((tx) =>
    sql`insert into platform_node (node, place, weight, ingests, is_draining, started, until)
      values ('of a test', 'here', 1, true, false, now(), now() - make_interval(mins => ${minutes}))
      on conflict (node) do update set until = excluded.until`.execute(tx),
  );

test('a customer has one finding, however many of its recorded cameras give no stream for long', async () => {
  await ingestSeen(0);
  for (const camera of cameras) await set(camera, 'streaming', 0);
  expect(await probe.look()).toMatchObject([{ state: 'well', grade: null, details: { total: 3 } }]);
  await set(cameras[0], 'failed', 9);
  expect(await probe.look()).toMatchObject([{ state: 'well' }]);
  await set(cameras[0], 'failed', 11);
  await set(cameras[1], 'failed', 60);
  const found = await probe.look();
  expect(found).toMatchObject([{ state: 'failing', grade: 'down', customer: expect.any(Number), details: { count: 2, total: 3 } }]);
});

test('a camera that does not record, or is out of service, is not missed', async () => {
  await ingestSeen(0);
  await set(cameras[0], 'failed', 60, false);
  await set(cameras[1], 'failed', 60);
  await within((tx) => sql`update camera set out_of_service = true where id = ${cameras[1]}`.execute(tx));
  await set(cameras[2], 'streaming', 0);
  expect(await probe.look()).toMatchObject([{ state: 'well', details: { total: 1 } }]);
});

test('while no platform ingests cameras, whether they give a stream is not known', async () => {
  await set(cameras[2], 'streaming', 0);
  await ingestSeen(3);
  expect(await probe.look()).toMatchObject([{ state: 'unknown', grade: 'not_ingested' }]);
});
