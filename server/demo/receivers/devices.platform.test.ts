import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grant } from '../../../contract/access/session.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { Dc09Panel } from '../../intake/receivers/dc09/panel.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { demoPassword } from '../people.ts';
import { demoPanels } from './panels.ts';

let platform: TestPlatform;
let token: string;

const signIn = async () => {
  const body = { email: 'admin@demo.test', password: demoPassword };
  token = (await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body })).body.data.access_token;
};
beforeAll(async () => {
  platform = await startTestPlatform();
  await signIn();
});
afterAll(() => platform?.clear());

const get = async <T>(path: string) => (await platform.request<{ data: T }>('GET', `/v1/${path}`, { token })).body.data;
const play = (name: string, seed = 1) =>
  platform.request<{ data: { alarms: number }; code?: string; message?: string }>('POST', '/demo/scenario', { body: { name, seed } });
interface Receiver {
  id: number;
  kind: string;
  language: string;
  port: number | null;
  failure: string | null;
}
/** The receiver of a kind of the first customer. */
const receiverOf = async (kind: string): Promise<Receiver> => {
  const found = (await get<Receiver[]>('receiver?max=50')).find((one) => one.kind === kind && one.language === 'es');
  if (!found) throw new Error(`There is no receiver ${kind}`);
  return found;
};
const newest = async (kind: string, code: string): Promise<SignalRow> => {
  const { id } = await receiverOf(kind);
  return waitUntil(async () => {
    const { rows } = await get<{ rows: SignalRow[] }>(`signals?id_receiver=${id}&max=20`);
    const found = rows.find((row) => row.code === code);
    if (!found) throw new Error(`No signal ${code} arrived yet`);
    return found;
  });
};
const alarmOf = (signal: SignalRow) => get<Alarm>(`services/alarms/alarm-by-id?alarm_id=${signal.alarm?.id}`);
const nameOfCamera = async (id: number | null | undefined) =>
  platform.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from camera where id = ${id ?? 0}`.execute(tx);
    return rows[0]?.name;
  });

test('the burglary comes by SIA DC-09, with type, words and cameras of its zone; it is restored', {
  tags: ['OP-4.02'],
}, async () => {
  const started = await play('burglary');
  expect([started.status, started.body.data]).toEqual([200, { name: 'burglary', alarms: 3 }]);
  const { rows } = await get<{ rows: SignalRow[] }>(`signals?id_receiver=${(await receiverOf('dc09')).id}&max=20`);
  const signal = rows.find(({ qualifier }) => qualifier === 'new');
  if (!signal?.alarm) throw new Error('The burglary raised no alarm');
  const panel = demoPanels.find(({ account }) => account === signal.account);
  const alarm = await alarmOf(signal);
  const isShop = panel?.format === 'sia';
  expect(alarm).toMatchObject({
    alarm_type: isShop ? 'Cristal roto' : 'Intrusión perimetral',
    description: isShop ? 'Sensor de rotura de cristal · Escaparate' : 'Sensor perimetral · Barda perimetral',
    unit: { description: panel?.unit },
    alarm_level: { level: 'P1' },
    host: 'Paneles de alarma',
  });
  expect(alarm.cameras).toHaveLength(2);
  expect(await nameOfCamera(alarm.cameras[0]?.id)).toBe(isShop ? 'Piso de venta' : 'Perímetro');
  const { port } = await receiverOf('dc09');
  const { account = '', key } = panel ?? {};
  const sender = new Dc09Panel({ host: '127.0.0.1', port: port ?? 0, account, ...(key !== undefined && { key }) });
  expect((await (isShop ? sender.sendSia('BR01') : sender.sendContactId('3131010001'))).isAcknowledged).toBe(true);
  sender.close();
  expect(await alarmOf(signal)).toMatchObject({ restore: { state: 'restored', at: expect.any(String) } });
});

test('a panel in the clear and an encrypted one report; every panel tests its link', async () => {
  const accounts = new Set<string>();
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    expect((await play('burglary', seed)).status).toBe(200);
    const { rows } = await get<{ rows: SignalRow[] }>('signals?max=1&outcome=alarm');
    accounts.add(rows[0]?.account ?? '');
  }
  const used = demoPanels.filter(({ account }) => accounts.has(account));
  expect([used.some(({ key }) => key), used.some(({ key }) => !key)]).toEqual([true, true]);
  const devices = await waitUntil(async () => {
    const all = (await get<{ account: string; last_signal: string | null }[]>('receiver_device?max=50')).filter(({ account }) =>
      demoPanels.some((panel) => panel.account === account),
    );
    expect(all.every(({ last_signal }) => last_signal !== null)).toBe(true);
    return all;
  });
  expect(devices).toHaveLength(demoPanels.length);
});

test('a recorder mails a picture, which its alarm shows', async () => {
  expect((await play('recorder')).body.data.alarms).toBe(1);
  const alarm = await alarmOf(await newest('smtp', 'motion'));
  expect(alarm).toMatchObject({
    alarm_type: 'Movimiento en interior',
    description: 'Movimiento fuera de horario · Vestíbulo · persona detectada',
    unit: { description: 'Sucursal Reforma' },
  });
  const picture = await platform.request<string>('GET', alarm.detection_event_data?.image ?? '', { token });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('a camera reports a crossed line by ONVIF, an analytics box loitering by MQTT', async () => {
  await waitUntil(async () => expect((await play('camera')).status).toBe(200));
  const line = await alarmOf(await newest('onvif', 'RuleEngine/LineDetector/Crossed'));
  expect(line).toMatchObject({ alarm_type: 'Intrusión perimetral', unit: { description: 'CEDIS Vallejo' } });
  expect(line.description).toMatch(/^Línea cruzada/);
  expect(await nameOfCamera(line.cameras[0]?.id)).toBe('Acceso vehicular');
  await waitUntil(async () => {
    expect((await play('analytics')).status).toBe(200);
    await newest('mqtt', 'loitering');
  });
  const loitering = await alarmOf(await newest('mqtt', 'loitering'));
  expect(loitering).toMatchObject({ alarm_type: 'Merodeo', unit: { description: 'Plaza Insurgentes' } });
});

test('a receiver that is off refuses the scenario with a sentence', async () => {
  const { id, ...record } = await get<Record<string, unknown> & { id: number }>(`receiver/${(await receiverOf('smtp')).id}`);
  const written = await platform.request('PUT', `/v1/receiver/${id}`, { token, body: { ...record, active: false } });
  expect(written.status).toBe(200);
  await waitUntil(async () => expect((await play('recorder')).status).toBe(503));
  const refused = await play('recorder');
  expect(refused.body).toMatchObject({ code: 'demo.not_received', message: expect.stringContaining('was not received') });
});

test('after a restart the devices report at the ports of that start', async () => {
  const { dataDir } = platform;
  await platform.close();
  const again = await startTestPlatform({ dataDir });
  platform = { ...again, clear: platform.clear };
  try {
    await signIn();
    expect((await play('burglary')).status).toBe(200);
    await waitUntil(async () => expect((await play('camera')).status).toBe(200));
    const failures = (await get<Receiver[]>('receiver?max=50')).map(({ kind, failure }) => [kind, failure]);
    expect(failures.filter(([, failure]) => failure !== null)).toEqual([]);
    expect(new Set(failures.map(([kind]) => kind))).toEqual(new Set(['http', 'dc09', 'onvif', 'smtp', 'mqtt']));
  } finally {
    await again.close();
  }
});

test('production has none of it', async () => {
  const production = await startTestPlatform({ mode: 'production' });
  try {
    const counts = await production.app.store.within(platformScope, async (tx) => {
      const { rows } = await sql<{ receivers: number; devices: number; seeded: number }>`
        select (select count(*)::int from receiver) as receivers, (select count(*)::int from receiver_device) as devices,
          (select count(*)::int from meta where key like 'demo%') as seeded`.execute(tx);
      return rows[0];
    });
    expect(counts).toEqual({ receivers: 0, devices: 0, seeded: 0 });
    const health = await production.request<{ connectors?: Record<string, string> }>('GET', '/health');
    expect(Object.keys(health.body.connectors ?? {}).filter((name) => name.startsWith('receiver'))).toEqual([]);
  } finally {
    await production.clear();
  }
});
