import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmEvent } from '../../../contract/alarms/alarm.ts';
import { platformScope } from '../../platform/store/store.ts';
import { bench } from '../../testing/effects-bench.ts';
import { type HttpPeer, httpPeer, type MailPeer, mailPeer } from '../../testing/peers.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let service: HttpPeer;
let mail: MailPeer;
let connected: TownPlatform;
let mailed: TownPlatform;

beforeAll(async () => {
  [service, mail] = [await httpPeer(), await mailPeer()];
  connected = await startTown({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true', CONNECTOR_EMERGENCY_CENTRE_URL: `${service.url}/c5` } });
  mailed = await startTown({ env: { SMTP_URL: mail.url } });
});
beforeEach(() => {
  service.requests.length = 0;
  mail.received.length = 0;
});
afterAll(async () => {
  await connected?.clear();
  await mailed?.clear();
  await service?.close();
  await mail?.close();
});

async function centreIn(town: TownPlatform, email: string[] | null): Promise<{ center: number; sectors: number[] }> {
  return town.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into center (name, active, email, id_master_tenant)
      select 'C5', true, ${email}, id_master_tenant from tenant where id = ${town.town.north.tenant} returning id`.execute(tx);
    const center = rows[0]?.id ?? 0;
    const sectors = await sql<{ id: number }>`insert into sector (name, id_center, id_master_tenant)
      select 'Sector 4', ${center}, id_master_tenant from tenant where id = ${town.town.north.tenant} returning id`.execute(tx);
    return { center, sectors: sectors.rows.map(({ id }) => id) };
  });
}

test('an alarm report is retried until accepted; its folio is stored and published to viewers', {
  tags: ['OP-3.01', 'OP-9.68', 'OQ-38', 'OQ-121'],
}, async () => {
  const { raise, town, app } = connected;
  const alarm = await raise();
  service.answer = (_, reply) => {
    if (service.requests.length < 2) reply.writeHead(503).end();
    else reply.end('{"done":true,"folio":"F-17","status":"dispatched"}');
  };
  const config = { ...(await centreIn(connected, null)), message: '{alarm_type} at {{facility}}' };
  const outcome = await bench(connected)('emergency_centre', config, { alarm: alarm.id, key: 'report-1', reason: 'Guard hurt' });
  expect(outcome).toEqual({
    ok: true,
    code: 'reported',
    values: { what: 'C5', sectors: 'Sector 4', folio: 'F-17', status_cad: 'dispatched' },
  });
  expect(service.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['report-1', 'report-1']);
  expect(service.requests[1]?.path).toBe('/c5/report');
  expect(JSON.parse(service.requests[1]?.body ?? '')).toMatchObject({
    centre: 'C5',
    sectors: ['Sector 4'],
    message: 'Intrusion at North unit',
    alarm: { id: alarm.alarm_id, description: 'Fence cut' },
    place: { description: 'North unit', address: 'North street 1', latitude: 19.4 },
    operator: 'Ana Torres',
    reason: 'Guard hurt',
  });
  const { rows } = await app.store.within(platformScope, (tx) =>
    sql<{
      data: AlarmEvent;
    }>`select data from event_log where name = 'alarm' and id_tenant = ${town.north.tenant} order by seq desc limit 1`.execute(tx),
  );
  expect(rows[0]?.data).toMatchObject({ id: alarm.id, version: 2, folioCAD: 'F-17', statusCAD: 'dispatched' });
});

test('without a service the center gets e-mail; without both the missing setting is named', {
  tags: ['OP-9.68', 'ADM-5.07'],
}, async () => {
  const alarm = await mailed.raise();
  const perform = bench(mailed);
  const config = { ...(await centreIn(mailed, ['turno@c5.test', 'jefe@c5.test'])), message: 'Send somebody to {facility}' };
  expect(await perform('emergency_centre', config, { alarm: alarm.id, dry: true })).toMatchObject({
    code: 'would_do',
    values: { message: 'Send somebody to North unit' },
  });
  expect(mail.received).toEqual([]);
  expect(await perform('emergency_centre', config, { alarm: alarm.id })).toMatchObject({
    ok: true,
    code: 'reported',
    values: { what: 'C5', to: 'turno@c5.test, jefe@c5.test' },
  });
  expect(mail.received).toMatchObject([{ to: 'turno@c5.test, jefe@c5.test' }]);
  expect(mail.received[0]?.letter).toContain('Send somebody to North unit');
  expect(await perform('emergency_centre', config, { as: 'carla' })).toMatchObject({ ok: false, code: 'not_found' });
  await mailed.app.store.within(platformScope, (tx) => sql`update center set email = null`.execute(tx));
  const values = { configure: 'CONNECTOR_EMERGENCY_CENTRE_URL', what: 'C5' };
  expect(await perform('emergency_centre', config)).toMatchObject({ ok: false, code: 'not_connected', values });
});
