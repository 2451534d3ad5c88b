import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Shelving, type ShelvingRequest, shelvingCalls } from '../../contract/alarms/shelving.ts';
import { storeSignals } from '../intake/receivers/store-signals.ts';
import { platformScope } from '../platform/store/store.ts';
import { callEndpoint } from '../testing/call-endpoint.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { watchAlarms } from './watch-alarms.ts';

let town: TownPlatform;
const ids = { receiver: 0, device: 0, zone: 0 };
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => (await run(text)).rows[0]?.id ?? 0;
beforeAll(async () => {
  town = await startTown();
  const { north } = town.town;
  ids.receiver = await idOf(sql`insert into receiver (name, kind, port, language, active, id_master_tenant)
    select 'Panels', 'dc09', 20799, 'en', false, id_master_tenant from tenant where id = ${north.tenant} returning id`);
  ids.device = await idOf(sql`insert into receiver_device (name, account, id_receiver, id_unit, active)
    values ('Panel', '1A2B', ${ids.receiver}, ${north.unit}, true) returning id`);
  ids.zone = await idOf(sql`insert into zone (id_unit, number, name) values (${north.unit}, '5', 'Back door') returning id`);
  const { ana, bruno, carla } = town.town.users;
  for (const user of [ana, carla]) await run(sql`insert into user_ability (id_user, action, subject) values (${user}, 'shelve', 'Alarm')`);
  for (const action of ['shelve', 'shelve_long'])
    await run(sql`insert into user_ability (id_user, action, subject) values (${bruno}, ${action}, 'Alarm')`);
});
afterAll(() => town?.clear());

type Person = 'ana' | 'bruno' | 'carla' | 'guest';
const shelve = (more: Partial<ShelvingRequest>, as: Person = 'ana', key?: string) =>
  callEndpoint<Shelving>(town, shelvingCalls.shelve, {
    as,
    body: { id_unit: town.town.north.unit, minutes: 60, reason: 'Faulty detector', ...more },
    ...(key && { key }),
  });
const unshelve = (id: number, as: Person = 'ana') => callEndpoint<Shelving>(town, shelvingCalls.unshelve, { as, params: { id } });
const list = async (as: Person = 'ana') => (await callEndpoint<Shelving[]>(town, shelvingCalls.shelvings, { as })).data;
let sent = 0;
const receive = async (code: string, zone: string) => {
  sent += 1;
  const signal = {
    ...{ account: '1a2b', vocabulary: 'sia' as const, code, qualifier: 'new' as const, zone, partition: null, user: null, text: null },
    ...{ pictures: [], happenedAt: null, key: `key ${sent}`, raw: Buffer.from('x') },
  };
  const receiver = { id: ids.receiver, name: 'Panels', masterTenant: null, language: 'en' as const };
  await town.app.store.within(platformScope, (tx) => storeSignals(tx, [{ receiver, signal, received: new Date(), pictures: [] }]));
  const { rows } = await run(sql<{ outcome: string; reason: string | null }>`select outcome, reason from signal order by id desc limit 1`);
  return [rows[0]?.outcome, rows[0]?.reason];
};
const end = async ({ id }: { id: number }) => (await unshelve(id, 'bruno')).data;
const lapse = (id: number) => run(sql`update alarm_shelving set until = clock_timestamp() - interval '1 minute' where id = ${id}`);

describe('a shelved source', () => {
  test('raises nothing: its signals are stored and counted; others and life safety raise', async () => {
    const { data: zone } = await shelve({ id_zone: ids.zone });
    expect(await receive('BA', '5')).toEqual(['shelved', 'source_shelved']);
    expect(await receive('BA', '6')).toEqual(['alarm', null]);
    // A hold-up is never silent.
    expect(await receive('HA', '5')).toEqual(['alarm', null]);
    expect((await end(zone)).suppressed).toBe(1);
    expect(await receive('BA', '5')).toEqual(['alarm', null]);
    const { data: device } = await shelve({ id_device: ids.device });
    await run(sql`insert into type_alarm (type, life_safety) select alarm_type, true from alarm order by id desc limit 1`);
    expect(await receive('BA', '5')).toEqual(['alarm', null]);
    await run(sql`update type_alarm set life_safety = false`);
    expect(await receive('BA', '6')).toEqual(['shelved', 'source_shelved']);
    await end(device);
  });

  test('of a type answers programs that nothing was raised, and counts it', async () => {
    const { data } = await shelve({ alarm_type: 'Intrusion' });
    await expect(town.raise()).rejects.toThrow('intake.shelved');
    await town.raise({ alarm_type: 'Smoke' });
    await town.raise({ id_unit: town.town.south.unit });
    expect((await list())[0]).toMatchObject({ id: data.id, suppressed: 1, by: 'Ana Torres', reason: 'Faulty detector' });
    await end(data);
    await town.raise();
  });

  test('of 20 alarms while it ends each is either raised or counted', async () => {
    const { data } = await shelve({ alarm_type: 'Intrusion' });
    const outcomes = Array.from({ length: 20 }, () =>
      town.raise().then(
        () => 'raised',
        () => 'counted',
      ),
    );
    const ended = end(data);
    const counted = (await Promise.all(outcomes)).filter((one) => one === 'counted').length;
    await ended;
    expect((await list()).find(({ id }) => id === data.id)?.suppressed).toBe(counted);
  });

  test('raises again at the moment its time is over, unnoticed or not; its end is announced once', async () => {
    const { data } = await shelve({ alarm_type: 'Intrusion' });
    await lapse(data.id);
    await town.raise();
    const expired = sql<{ tenant: number; id: number }>`select id_tenant as tenant, (data #>> '{shelving,id}')::int as id from event_log
      where name = 'shelving.expired'`;
    await waitUntil(async () => {
      await Promise.all([watchAlarms(town.app), watchAlarms(town.app)]);
      expect((await run(expired)).rows).toEqual([{ tenant: town.town.north.tenant, id: data.id }]);
    });
    const found = (await list()).find(({ id }) => id === data.id);
    expect([found?.ended, found?.ended_by]).toEqual([found?.until, null]);
  });
});

describe('shelving', () => {
  test('keeps to the limits of the right, and shelves neither whole units nor life safety', async () => {
    expect((await shelve({ alarm_type: 'Intrusion' }, 'guest')).status).toBe(403);
    expect((await shelve({ alarm_type: 'Intrusion', minutes: 481 })).code).toBe('request.invalid');
    const { data } = await shelve({ alarm_type: 'Intrusion', minutes: 481 }, 'bruno');
    await end(data);
    expect((await shelve({ alarm_type: 'Intrusion', minutes: 10_081 }, 'bruno')).code).toBe('request.invalid');
    expect((await shelve({})).code).toBe('request.invalid');
    await run(sql`update type_alarm set life_safety = true where type = 'Intrusion'`);
    expect((await shelve({ alarm_type: 'Intrusion' })).code).toBe('request.invalid');
    await run(sql`update type_alarm set life_safety = false`);
  });

  test('is of its tenant: others neither see, end nor make it; a source is of its unit', async () => {
    const { data } = await shelve({ alarm_type: 'Intrusion' });
    expect(await list('carla')).toEqual([]);
    expect((await unshelve(data.id, 'carla')).code).toBe('record.not_found');
    expect((await shelve({ alarm_type: 'Intrusion' }, 'carla')).code).toBe('record.not_found');
    expect((await shelve({ id_unit: town.town.south.unit, id_zone: ids.zone })).code).toBe('request.invalid');
    await end(data);
  });

  test('is made and ended only where the right counts: a share of a tenant without it gives none', async () => {
    const { harbour, users } = town.town;
    const share = await idOf(sql`insert into tenant_shared (name, id_user) values ('Harbour', ${users.ana}) returning id`);
    await run(sql`insert into tenant_shared_available_tenants (id_owner, id_target) values (${share}, ${harbour.tenant})`);
    const grant = (action: string) =>
      run(sql`insert into tenant_shared_permissions (id_owner, id_target)
        select ${share}, id from permission where action = ${action} and resource = 'Alarm' limit 1`);
    await grant('read');
    const there = { id_unit: harbour.unit, alarm_type: 'Intrusion' };
    const { data: theirs } = await shelve(there, 'carla');
    expect([(await shelve(there)).code, (await unshelve(theirs.id)).code]).toEqual(['record.not_found', 'record.not_found']);
    await grant('shelve');
    expect((await unshelve(theirs.id)).status).toBe(200);
    const { data } = await shelve(there);
    expect(data.id).toBeGreaterThan(theirs.id);
    await unshelve(data.id, 'carla');
    await run(sql`delete from tenant_shared where id = ${share}`);
  });

  test('is in the record of its alarm and in the audit log; the same key shelves once', async () => {
    const { id } = await town.raise();
    const key = crypto.randomUUID();
    const [one, other] = [
      await shelve({ alarm_type: 'Intrusion', id_alarm: id as never }, 'ana', key),
      await shelve({ alarm_type: 'Intrusion', id_alarm: id as never }, 'ana', key),
    ];
    expect(other.data).toEqual(one.data);
    const record = (await town.call('alarmRecord', { id })).reply.data;
    expect(record.filter(({ kind }) => kind === 'source_shelved')).toMatchObject([{ comments: 'Faulty detector', about: one.data.until }]);
    await end(one.data);
    const { rows } = await run(
      sql<{ action: string }>`select action from audit_entry where detail ->> 'shelving' = ${String(one.data.id)} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['source_shelved', 'shelving_ended']);
  });
});
