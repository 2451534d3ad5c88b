import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { type Office, startOffice } from '../testing/office.ts';

let office: Office;
let kind: number;
beforeAll(async () => {
  office = await startOffice();
  kind = (await office.send('POST', 'type_device_interphone', { as: 'admin', body: { type: 'Door station' } })).data.id;
});
afterAll(() => office?.clear());

const make = (device_id: string, number: string | null, as: 'ana' | 'carla' = 'ana') =>
  office.send('POST', 'device_interphone', {
    as,
    body: { device_id, number, id_type_device_interphone: kind, password: 'kept secret', ha1: 'a'.repeat(32) },
  });
const lend = (user: number, device: number | null) =>
  office.send('PUT', `users/${user}`, { as: 'admin', body: { id_device_interphone: device } });
const published = () =>
  office.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ user: number; device: string | null }>`
      select id_user as user, data ->> 'device_id' as device from event_log where name = 'call.device' order by seq`.execute(tx);
    return rows;
  });

test('a number reaches one device, whoever’s it is, and its secrets are never told', { tags: ['ADM-3.48', 'ADM-1.15'] }, async () => {
  const gate = await make('Gate', '3001');
  expect(gate.status).toBe(200);
  expect(gate.text).not.toContain('kept secret');
  expect(gate.text).not.toContain('a'.repeat(32));
  const duplicate = { number: ['Another record already has this value'] };
  expect((await make('Door', '3001')).errors).toEqual(duplicate);
  expect((await make('Harbour', '3001', 'carla')).errors).toEqual({ number: ['This value is not available. Choose another one'] });
  const interphone = await make('Door', '3002');
  expect((await office.send('PUT', `device_interphone/${interphone.data.id}`, { body: { number: '3001' } })).errors).toEqual(duplicate);
  expect((await office.send('PUT', `device_interphone/${gate.data.id}`, { body: { number: '3001', ivr: 'x' } })).status).toBe(200);
});

test('a phone is one user’s; who gets, loses or keeps a changed one is told', { tags: ['OQ-59', 'OP-7.41', 'ADM-1.15'] }, async () => {
  const { ana, bruno } = office.town.users;
  const { id } = (await make('Desk', '1001')).data;
  expect((await lend(ana, id)).status).toBe(200);
  expect((await lend(bruno, id)).errors).toEqual({ id_device_interphone: ['Another record already has this value'] });
  expect((await lend(bruno, 987_654)).status).toBe(422);
  await office.send('PUT', `device_interphone/${id}`, { body: { device_id: 'Desk 2' } });
  await lend(ana, null);
  expect((await lend(bruno, id)).status).toBe(200);
  expect(await published()).toEqual([
    { user: ana, device: 'Desk' },
    { user: ana, device: 'Desk 2' },
    { user: ana, device: null },
    { user: bruno, device: 'Desk 2' },
  ]);
});
