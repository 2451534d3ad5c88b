import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, startTown, type TownPlatform, townPassword } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { platformScope } from '../store/store.ts';
import { deleteExpiredLogs } from './logs.ts';

interface Page {
  success: boolean;
  data: Record<string, unknown>[];
  total: number;
  errors?: Record<string, string[]>;
}
let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown({ env: { LOGS_HOST: 'https://logs.test:8443' } });
  const { ana, carla } = platform.town.users;
  await platform.app.store.within(platformScope, (tx) =>
    tx
      .insertInto('user_ability')
      .values(
        [ana, carla].flatMap((id_user) => ['Logs', 'MicroserviceLogs', 'Traffic'].map((subject) => ({ id_user, action: 'read', subject }))),
      )
      .execute(),
  );
  await Promise.all(['ana', 'bruno', 'carla'].map((who) => signIn(platform, who)));
});
afterAll(() => platform?.clear());

const read = async (path: string, who: 'ana' | 'carla' | 'admin' | 'guest' = 'admin') =>
  platform.request<Page>('GET', `/v1/${path}`, { token: platform.tokens[who] });
const created = async (name: string) =>
  (
    await platform.request<{ data: { id: number; version: number } }>('POST', '/v1/country', {
      token: platform.tokens.admin,
      body: { name, code: name.slice(0, 2).toUpperCase() },
      headers: { 'X-Module': 'console' },
    })
  ).body.data;
const span = `start_date=${encodeURIComponent(new Date(Date.now() - 3600_000).toISOString())}&end_date=2100-01-01T00:00:00Z`;

describe('the system log', { tags: ['ADM-3.59'] }, () => {
  test('logs user, action, result and address', { tags: ['ADM-3.14'] }, async () => {
    const { id } = await created('Peru');
    await platform.request('PUT', `/v1/country/${id}`, { token: platform.tokens.guest, body: { name: 'Mine' } });
    const lines = await waitUntil(async () => {
      const { body } = await read('logs?resource=country&sort=date');
      expect(body.total).toBe(2);
      return body.data;
    });
    expect(lines[0]).toMatchObject({
      user: 'Admin',
      application: 'console',
      action: 'create',
      type: 'request',
      resource: 'country',
      message: 'Create: Country: done',
      ip: '127.0.0.1',
      name: 'POST /v1/country',
    });
    expect(lines[1]).toMatchObject({
      user: 'Guest',
      action: 'update',
      type: 'refused',
      identifier: String(id),
      message: 'Edit: Country: refused, 403',
    });
    expect(Math.abs(Date.parse(String(lines[0]?.['date'])) - Date.now())).toBeLessThan(60_000);
  });

  test('logs sign-ins and attempts, but not the typed name of an unknown user', async () => {
    await platform.request('POST', '/v1/user/auth', { body: { email: 'ana@town.test', password: 'wrong' } });
    await platform.request('POST', '/v1/user/auth', { body: { email: 'nobody@town.test', password: townPassword } });
    await waitUntil(async () => {
      const { body } = await read('logs?type=session&sort=-id&max=2');
      expect(body.data.map(({ user, message }) => [user ?? '', message])).toEqual([
        ['', expect.stringContaining('refused, 401')],
        ['Ana Torres', expect.stringContaining('refused, 401')],
      ]);
    });
    expect(JSON.stringify((await read('logs?max=500')).body)).not.toMatch(/nobody|a password of the town|wrong/);
  });

  test('is visible to users of the same customer, and not writable', async () => {
    const users = async (who: 'ana' | 'carla') => new Set((await read('logs?max=500', who)).body.data.map(({ user }) => user));
    expect(await users('ana')).toContain('Bruno');
    expect(await users('ana')).not.toContain('Carla');
    expect(await users('carla')).toEqual(new Set(['Carla']));
    expect((await read('logs', 'guest')).status).toBe(403);
    expect((await platform.request('POST', '/v1/logs', { token: platform.tokens.admin, body: {} })).status).toBe(404);
  });
});

describe('the microservice log', { tags: ['ADM-3.59'] }, () => {
  test('logs each change of a record with its values before and after', async () => {
    const { id } = await created('Chile');
    await platform.request('PUT', `/v1/country/${id}`, { token: platform.tokens.admin, body: { name: 'Chile, new' } });
    await platform.request('DELETE', `/v1/country/${id}`, { token: platform.tokens.admin });
    const { body } = await read(`microservice_log?${span}&path=country&sort=-id&max=3`);
    expect(body.data.map(({ action, log_message }) => [action, log_message])).toEqual([
      ['delete', 'A record was deleted'],
      ['update', 'A record was changed'],
      ['create', 'A record was created'],
    ]);
    expect(body.data[1]).toMatchObject({
      client_host: '127.0.0.1',
      provider: 'atalaya',
      level: 'info',
      description: expect.stringMatching(/^(CH|Chile, new)$/),
      path: 'country',
      data: { name: 'Chile, new' },
      old_data: { name: 'Chile' },
      difference: { name: { before: 'Chile', after: 'Chile, new' } },
    });
  });

  test('a start date and an end date are each required, each with its own message', {
    tags: ['ADM-5.01', 'ADM-8.06', 'OP-5.22', 'OQ-99'],
  }, async () => {
    const nothing = await read('microservice_log');
    expect([nothing.status, nothing.body.errors]).toEqual([
      422,
      { start_date: ['Start date is required'], end_date: ['End date is required'] },
    ]);
    expect((await read('microservice_log?start_date=2026-01-01')).body.errors).toEqual({ end_date: ['End date is required'] });
    expect((await read('microservice_log?end_date=2026-01-01')).body.errors).toEqual({ start_date: ['Start date is required'] });
    const turned = await read('microservice_log?start_date=2026-01-02&end_date=2026-01-01');
    expect([turned.status, turned.body.errors]).toEqual([422, { end_date: ['The end must not be before the start'] }]);
    expect((await read('microservice_log?start_date=2026-01-02&end_date=2026-01-02')).status).toBe(200);
    expect((await read('microservice_log?start_date=soon&end_date=2026-01-01')).body.errors).toHaveProperty('start_date');
    expect((await read('microservice_log?start_date=2020-01-01&end_date=2020-01-02')).body.data).toEqual([]);
    expect((await read(`microservice_log?${span}`)).body.total).toBeGreaterThan(0);
    expect((await read(`microservice_log?${span}`, 'carla')).body.total).toBe(0);
  });

  test('its sentences can be put in other words, in English only', { tags: ['ADM-3.60', 'OQ-100'] }, async () => {
    const { data } = (await read('log_messages?sort=id')).body;
    expect(data.map(({ code, lang }) => [code, lang])).toEqual([
      ['catalogue.create', 'en'],
      ['catalogue.update', 'en'],
      ['catalogue.delete', 'en'],
    ]);
    const path = `/v1/log_messages/${String(data[0]?.['id'])}`;
    const change = (body: object) => platform.request<Page>('PUT', path, { token: platform.tokens.admin, body });
    expect((await change({ lang: 'es' })).status).toBe(422);
    expect((await change({ message: 'Something new' })).status).toBe(200);
    await created('Bolivia');
    const { body } = await read(`microservice_log?${span}&action=create&max=1`);
    expect(body.data[0]).toMatchObject({ log_message: 'Something new' });
  });
});

test('lines of the system log stay for 180 days, the traffic for 30', { tags: ['ADM-3.59'] }, async () => {
  const { clock, store } = platform.app;
  const days = [29, 31, 179, 181];
  const ago = (count: number) => new Date(clock.now() - count * 24 * 3600_000);
  await store.within(platformScope, async (tx) => {
    for (const count of days) {
      await sql`insert into system_log (date, action, type, message, name) values (${ago(count)}, 'create', 'request', 'aged', ${`aged ${count}`})`.execute(
        tx,
      );
      await sql`insert into traffic (date, request, requests, refused, milliseconds) values (${ago(count)}, ${`aged ${count}`}, 1, 0, 1)`.execute(
        tx,
      );
    }
  });
  await deleteExpiredLogs(platform.app);
  const left = async (table: string, column: string) => {
    const { rows } = await store.within(platformScope, (tx) =>
      sql<{
        name: string;
      }>`select ${sql.ref(column)} as name from ${sql.table(table)} where ${sql.ref(column)} like 'aged %' order by date desc`.execute(tx),
    );
    return rows.map(({ name }) => name);
  };
  expect(await left('system_log', 'name')).toEqual(['aged 29', 'aged 31', 'aged 179']);
  expect(await left('traffic', 'request')).toEqual(['aged 29']);
});

test('the traffic is counted by call and minute', { tags: ['ADM-3.59'] }, async () => {
  for (let count = 0; count < 5; count += 1) await read('country/999999');
  await waitUntil(async () => {
    const { data } = (await read('traffic?request=GET /v1/country/:id')).body;
    const sum = (name: string) => data.reduce((total, row) => total + Number(row[name]), 0);
    expect([sum('requests'), sum('refused')]).toEqual([5, 5]);
  });
});

test('users read the traffic of their own master tenant only', async () => {
  const totalOf = async (who: 'ana' | 'carla') => {
    const { data } = (await read('traffic?request=GET /v1/country/:id', who)).body;
    return data.reduce((total, row) => total + Number(row['requests']), 0);
  };
  for (let count = 0; count < 3; count += 1) await read('country/999998', 'carla');
  await waitUntil(async () => expect(await totalOf('carla')).toBe(3));
  expect(await totalOf('ana')).toBe(0);
});

test('the console gets the host of logs and may call it', { tags: ['ADM-7.20', 'ADM-7.54', 'OQ-102', 'OQ-100'] }, async () => {
  const { body, headers } = await platform.request<{ data: { logs_host: string } }>('GET', '/v1/capabilities');
  expect(body.data.logs_host).toBe('https://logs.test:8443');
  expect(headers.get('content-security-policy')).toContain('https://logs.test:8443');
});

test('logs are exported as any list is', { tags: ['ADM-7.08'] }, async () => {
  for (const path of ['logs?action=export', `microservice_log?action=export&${span}`, 'traffic?action=export']) {
    const reply = await fetch(`${platform.url}/v1/${path}`, { headers: { authorization: `Bearer ${platform.tokens.admin}` } });
    expect([path, reply.status, (await reply.arrayBuffer()).byteLength > 1000]).toEqual([path, 200, true]);
  }
});
