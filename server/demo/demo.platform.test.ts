import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import type { AlarmHistoryEntry } from '../../contract/alarms/record.ts';
import type { MailboxMessage } from '../../contract/capabilities.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { seedCity } from './city.ts';
import { demoPassword } from './people.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.clear());

const signIn = (who: string, password = demoPassword) =>
  platform.request<{ data: Grant & { two_factor?: true; token: string } }>('POST', '/v1/user/auth', {
    body: { email: `${who}@demo.test`, password },
  });
const play = (body: object) =>
  platform.request<{ data: { name: string; alarms: number }; code?: string; message?: string }>('POST', '/demo/scenario', { body });

async function open(who = 'ana'): Promise<Alarm[]> {
  const token = (await signIn(who)).body.data.access_token;
  return (await platform.request<{ data: Alarm[] }>('GET', '/v1/services/alarms/open?max=500', { token })).body.data;
}
const counts = (tx: Parameters<Parameters<TestPlatform['app']['store']['within']>[1]>[0]) =>
  Promise.all(
    (['master_tenant', 'tenant', 'unit', 'camera', 'alarm_level', 'user_account'] as const).map(async (table) => {
      const { n } = await tx
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return [table, n] as const;
    }),
  );

describe('the city', () => {
  const whole = { master_tenant: 2, tenant: 5, unit: 60, camera: 240, alarm_level: 4, user_account: 7 };

  test('is whole', { tags: ['OP-7.21'] }, async () => {
    expect(Object.fromEntries(await platform.app.store.within(platformScope, counts))).toEqual(whole);
  });

  test('is not filled twice', async () => {
    expect(await seedCity(platform.app.store, platform.clock)).toBe(false);
    expect(Object.fromEntries(await platform.app.store.within(platformScope, counts))).toEqual(whole);
  });

  test('every camera of every facility is near it and has video', async () => {
    const strays = await platform.app.store.within(platformScope, (tx) =>
      tx
        .selectFrom('camera as c')
        .innerJoin('unit as u', 'u.id', 'c.id_unit')
        .leftJoin('media_loop as l', 'l.id_camera', 'c.id')
        .select('c.id')
        .where((eb) => eb.or([eb('l.scene', 'is', null), eb(eb.fn('abs', [eb('c.latitude', '-', eb.ref('u.latitude'))]), '>', 0.01)]))
        .execute(),
    );
    expect(strays).toEqual([]);
  });

  test('its users sign in; Luis needs a code, which the mailbox shows', async () => {
    for (const who of ['admin', 'ana', 'bruno', 'carla', 'wall', 'qa']) expect((await signIn(who)).status, who).toBe(200);
    const challenge = (await signIn('luis')).body.data;
    expect(challenge.two_factor).toBe(true);
    const { body } = await platform.request<MailboxMessage[]>('GET', '/demo/mailbox');
    const newest = body[0];
    expect([newest?.to, newest?.code]).toEqual(['luis@demo.test', expect.stringMatching(/^\d{6}$/)]);
    const page = await platform.request<string>('GET', '/demo/mailbox/page');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`<output>${newest?.code}</output>`);
    const verified = await platform.request('POST', '/v1/user/auth/verify', { body: { token: challenge.token, code: newest?.code } });
    expect(verified.status).toBe(200);
  });

  test('the first screen of an operator is not empty, nor is the history', async () => {
    const rows = await open();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every((row) => row.alarm_status === 'waiting')).toBe(true);
    const token = (await signIn('ana')).body.data.access_token;
    const { body } = await platform.request<{ data: Alarm[] }>('GET', '/v1/alarm?alarm_status=attended&max=20', { token });
    expect(body.data.length).toBe(20);
    expect(body.data.every((row) => row.ended_by !== null && row.comments !== null)).toBe(true);
  });
});

describe('a scenario', () => {
  const fresh = (before: readonly Alarm[]) => async () => {
    const known = new Set(before.map((row) => row.id));
    return (await open()).filter((row) => !known.has(row.id));
  };

  test('raises exactly its alarms through the intake, with their pictures', { tags: ['OP-4.02', 'OP-1.03'] }, async () => {
    const news = fresh(await open());
    expect((await play({ name: 'plates', seed: 3 })).body.data).toEqual({ name: 'plates', alarms: 4 });
    await vi.waitFor(async () => expect(await news()).toHaveLength(4), { timeout: 30_000, interval: 300 });
    const rows = await news();
    expect(rows.every((row) => row.type === 6 && row.alarm_acronym === 'LPR' && row.host === 'demo')).toBe(true);
    const first = rows.find((row) => row.detection_event_data?.plate === 'KVD-482');
    const picture = await fetch(`${platform.url}${first?.detection_event_data?.image}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  test('a flood raises all its alarms, and the same ones for the same seed', async () => {
    const events = async () => {
      const news = fresh(await open());
      await play({ name: 'flood', seed: 9, count: 40, per_second: 1000 });
      await vi.waitFor(async () => expect(await news()).toHaveLength(40), { timeout: 30_000, interval: 100 });
      return (await news()).map((row) => `${row.description} ${row.unit.id}`).sort();
    };
    expect(await events()).toEqual(await events());
  });

  test('the second operator takes an alarm and ends it, as a client would', { tags: ['OP-4.04'] }, async () => {
    const [first] = await open();
    expect((await play({ name: 'second', count: 1 })).body.data.alarms).toBe(1);
    const token = (await signIn('ana')).body.data.access_token;
    const read = async () =>
      (await platform.request<{ data: Alarm }>('GET', `/v1/services/alarms/alarm-by-id?alarm_id=${first?.alarm_id}`, { token })).body.data;
    const record = await platform.request<{ data: AlarmHistoryEntry[] }>('GET', `/v1/alarm/${first?.id}/record`, { token });
    expect(record.body.data[1]).toMatchObject({ from: 'waiting', to: 'attending', by: { name: expect.stringContaining('Bruno') } });
    await vi.waitFor(async () => expect(await read()).toMatchObject({ alarm_status: 'attended', comments: expect.any(String) }), {
      timeout: 30_000,
      interval: 300,
    });
  });

  test('reset ends what plays and leaves the queue as it was at first', async () => {
    await play({ name: 'flood', seed: 2, count: 500, per_second: 5 });
    const [known] = await open();
    const { body } = await play({ name: 'reset' });
    const rows = await open();
    const others = await open('carla');
    expect(rows.length + others.length).toBe(body.data.alarms);
    expect(rows.every((row) => row.alarm_status === 'waiting')).toBe(true);
    const token = (await signIn('ana')).body.data.access_token;
    const closed = await platform.request<{ data: Alarm }>('GET', `/v1/services/alarms/alarm-by-id?alarm_id=${known?.alarm_id}`, { token });
    const wasChanged = { alarm_status: 'canceled', version: (known?.version ?? 0) + 1, comments: 'Demo reset' };
    expect(closed.body.data).toMatchObject({ ...wasChanged, ended_by: { name: expect.stringContaining('Adriana') } });
    const record = await platform.request<{ data: AlarmHistoryEntry[] }>('GET', `/v1/alarm/${known?.id}/record`, { token });
    expect(record.body.data.at(-1)).toMatchObject({ kind: 'cancel', from: known?.alarm_status, to: 'canceled', reason: 'cancellation' });
    const incidents = await platform.app.store.within(platformScope, (tx) => tx.selectFrom('media_incident').selectAll().execute());
    expect(incidents).toEqual([]);
    expect((await open()).map((row) => row.id)).toEqual(rows.map((row) => row.id));
  });

  test('that is unknown is refused', async () => {
    expect((await play({ name: 'meteor' })).status).toBe(422);
  });
});

test('a production platform has no city, mailbox or scenarios of the demo', async () => {
  const production = await startTestPlatform({ mode: 'production' });
  try {
    for (const [method, path] of [
      ['POST', '/demo/scenario'],
      ['GET', '/demo/mailbox'],
      ['GET', '/demo/mailbox/page'],
      ['GET', '/demo/mailbox/page.js'],
      ['GET', '/demo/anything'],
    ] as const) {
      const { status, body } = await production.request(method, path, method === 'POST' ? { body: { name: 'calm' } } : {});
      expect([status, body.code], path).toEqual([404, 'route.not_found']);
    }
    const [units, users] = await production.app.store.within(platformScope, (tx) =>
      Promise.all([tx.selectFrom('unit').select('id').execute(), tx.selectFrom('user_account').select('id').execute()]),
    );
    expect([units, users]).toEqual([[], []]);
  } finally {
    await production.clear();
  }
});
