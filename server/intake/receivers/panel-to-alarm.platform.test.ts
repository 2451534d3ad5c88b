import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignalRow, UnknownSignal } from '../../../contract/intake/receivers/calls.ts';
import { freePort } from '../../demo/receivers/free-port.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { Dc09Panel } from './dc09/panel.ts';

let office: Office;
let port: number;
const key = '0123456789ABCDEF0123456789ABCDEF';

beforeAll(async () => {
  office = await startOffice();
  port = await freePort();
  const made = await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port, language: 'en' } });
  expect(made.errors).toEqual({});
  const { unit } = office.town.north;
  const device = { receiver: made.data.id, unit, name: 'Panel' };
  await office.send('POST', 'receiver_device', { body: { ...device, account: '1234' } });
  await office.send('POST', 'receiver_device', { body: { ...device, name: 'Encrypted', account: '5678', secret: key } });
  await office.send('POST', 'zone', { body: { unit, number: '5', name: 'Back door', cameras: [office.town.north.cameras[1]] } });
  await waitUntil(() => connect());
}, 120_000);
afterAll(() => office?.clear());

const connect = () =>
  new Promise<void>((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
const signals = async () => (await office.send<{ rows: SignalRow[] }>('GET', 'signals')).data.rows;

test('a frame raises an alarm before it is acknowledged; the same frame again raises none', async () => {
  const panel = new Dc09Panel({ host: '127.0.0.1', port, account: '1234' });
  const first = await panel.sendSia('BA05');
  const again = await panel.exchange(first.sent);
  expect([first, again].map(({ reply }) => reply?.id)).toEqual(['ACK', 'ACK']);
  const rows = await signals();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ code: 'BA', zone_name: 'Back door', outcome: 'alarm', description: 'Burglary alarm' });
  const metrics = (await office.request<string>('GET', '/metrics')).body;
  expect(metrics).toMatch(/^atalaya_intake_duration_seconds_count\{by="dc09"\} [1-9]/m);
  panel.close();
});

test('an encrypted panel raises and restores; a wrong key is refused and listed as unknown', async () => {
  const panel = new Dc09Panel({ host: '127.0.0.1', port, account: '5678', key });
  expect((await panel.sendSia('BA05')).isAcknowledged).toBe(true);
  await panel.sendSia('BR05');
  expect((await signals()).slice(0, 2).map(({ outcome }) => outcome)).toEqual(['restored', 'alarm']);
  const wrong = new Dc09Panel({ host: '127.0.0.1', port, account: '5678', key: `FF${key.slice(2)}` });
  expect((await wrong.sendSia('BA06')).reply?.id).toBe('NAK');
  const unknown = (await office.send<UnknownSignal[]>('GET', 'unknown_signals')).data;
  expect(unknown).toContainEqual(expect.objectContaining({ reason: 'wrong_key', account: '5678' }));
  panel.close();
  wrong.close();
});
