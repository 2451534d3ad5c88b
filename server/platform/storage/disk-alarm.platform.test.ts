import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { platformScope } from '../store/store.ts';
import { openDiskAlarm } from './disk-alarm.ts';
import { DiskWatch } from './disk-watch.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.clear());

/** Recipients of the messages about disks, in whichever language. */
const recipients = async () =>
  (
    await platform.app.store.within(platformScope, (tx) =>
      tx.selectFrom('mail').select(['recipient']).where('subject', 'like', 'Atalaya: %').orderBy('id').execute(),
    )
  ).map(({ recipient }) => recipient);

/** A start of a platform whose disk has this share free. */
async function startWith(share: number) {
  const space = async () => ({ free: share * 1e12, total: 1e12 });
  const disks = new DiskWatch({ config: platform.app.config, log: platform.app.log, space });
  await openDiskAlarm({ ...platform.app, disks, onClose: [] });
  await disks.close();
}

test('administrators receive one e-mail for each state of a disk, also over restarts', async () => {
  await platform.app.disks.close();
  await startWith(0.5);
  const before = await recipients();
  await startWith(0.08);
  await startWith(0.08);
  expect(await recipients()).toEqual([...before, 'admin@demo.test']);
  await startWith(0.03);
  await startWith(0.4);
  expect(await recipients()).toHaveLength(before.length + 3);
});

test('a full disk fails readiness, is named in /health and /metrics, and lists are still served', async () => {
  platform.app.disks.noteRefusal();
  const [ready, health, metrics, live] = await Promise.all(
    ['/health/ready', '/health', '/metrics', '/health/live'].map((path) => platform.request<unknown>('GET', path)),
  );
  expect([ready?.status, health?.status, live?.status]).toEqual([503, 503, 200]);
  expect(health?.body).toMatchObject({ status: 'degraded', disk: expect.stringContaining('refuses writes'), disks: [{ disk: 'data' }] });
  expect(metrics?.body).toMatch(/\natalaya_disk_free_bytes\{disk="data"\} \d+/);
  const body = { email: 'ana@demo.test', password: 'atalaya-demo' };
  const { data } = (await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body })).body;
  expect((await platform.request('GET', '/v1/services/alarms/open', { token: data.access_token })).status).toBe(200);
});

test('the administrator of the platform reads how full its disks are, and nobody else', async () => {
  const before = platform.app.disks;
  const disks = new DiskWatch({
    config: platform.app.config,
    log: platform.app.log,
    space: async () => ({ free: 3e9, total: 1e11 }),
  });
  await disks.check();
  platform.app.disks = disks;
  const read = async (email: string) => {
    const { data } = (
      await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body: { email, password: 'atalaya-demo' } })
    ).body;
    return platform.request<unknown>('GET', '/v1/installation/disks', { token: data.access_token });
  };
  const [admin, ana] = [await read('admin@demo.test'), await read('ana@demo.test')];
  platform.app.disks = before;
  expect(admin.body).toMatchObject({ success: true, data: { can_write: true, disks: [{ disk: 'data', free: 3e9, state: 'critical' }] } });
  expect(ana.status).toBe(403);
});
