import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Handover, type HandoverDraft, type HandoverPart, handoverCalls } from '../../../contract/alarms/handover.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { FakeSip, setUpTelephones } from '../../testing/telephony.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';

const sip = new FakeSip();
let town: TownPlatform;
type Who = keyof Town['users'];
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const allow = (who: Who, action: string, subject: string) =>
  run(sql`insert into user_ability (id_user, action, subject) values (${town.town.users[who]}, ${action}, ${subject})`);
beforeAll(async () => {
  town = await startTown({ openSip: sip.open });
  await setUpTelephones(town);
  for (const who of ['ana', 'bruno', 'carla', 'limited'] as const)
    for (const action of ['read', 'create']) await allow(who, action, 'Handover');
  await allow('guest', 'read', 'Handover');
  for (const who of ['ana', 'bruno'] as const) await allow(who, 'read', 'DayBook');
  for (const [action, subject] of [
    ['shelve', 'Alarm'],
    ['read', 'SignalTest'],
    ['read', 'Receiver'],
    ['read', 'ReceiverDevice'],
    ['read', 'DeviceInterphone'],
  ] as const)
    await allow('ana', action, subject);
});
afterAll(() => town?.clear());

const readDraft = async (as: Who) => (await callEndpoint<HandoverDraft>(town, handoverCalls.handoverDraft, { as })).data;
const draft = async (as: Who) => (await readDraft(as)).items;
const sign = (as: Who, note = 'Quiet night', key?: string) =>
  callEndpoint<Handover>(town, handoverCalls.signHandover, { as, body: { note }, ...(key && { key }) });
const read = (as: Who, id: number) => callEndpoint<Handover>(town, handoverCalls.handover, { as, params: { id } });
const accept = (as: Who, id: number) => callEndpoint<Handover>(town, handoverCalls.acceptHandover, { as, params: { id } });
const namesOf = (items: Handover['items'], part: HandoverPart) => items[part]?.items.map(({ name }) => name) ?? null;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('what would be handed over', () => {
  test('is what is open, parked, answered for long, noted and out of order, each once', async () => {
    const { north, users } = town.town;
    const open = await town.raise();
    const parked = await town.raise({ alarm_type: 'Smoke' });
    await run(sql`update alarm set alarm_status = 'attending', taken_by = ${users.ana}, taken_by_name = 'Ana Torres', parked_since = now(),
      parked_until = ${hoursFromNow(1)}::timestamptz, parked_reason = 'Waits for the guard' where id = ${parked.id}`);
    await run(sql`insert into action_plan_run (id_action_plan, plan_name, plan_version, nodes, id_alarm, id_tenant, id_user, started) values
      (1, 'Long plan', 1, '[]', ${open.id}, ${north.tenant}, ${users.ana}, now() - interval '31 minutes'),
      (2, 'New plan', 1, '[]', ${open.id}, ${north.tenant}, ${users.ana}, now() - interval '29 minutes')`);
    await run(sql`insert into day_book_entry (id_tenant, id_unit, words, author, written, valid_until) values
      (${north.tenant}, ${north.unit}, 'The gate stays open', 'Ana Torres', now(), ${hoursFromNow(2)}::timestamptz),
      (${north.tenant}, null, 'Expired', 'Ana Torres', now(), ${hoursFromNow(-1)}::timestamptz),
      (${north.tenant}, null, 'Without expiry', 'Ana Torres', now(), null)`);
    await run(sql`insert into alarm_shelving (id_tenant, id_unit, alarm_type, reason, user_name, started, until) values
      (${north.tenant}, ${north.unit}, 'Flood', 'Faulty', 'Ana Torres', now(), ${hoursFromNow(1)}::timestamptz)`);
    await run(sql`insert into signal_test (id_tenant, id_unit, reason, user_name, started, until) values
      (${north.tenant}, ${north.unit}, 'Maintenance', 'Ana Torres', now(), ${hoursFromNow(1)}::timestamptz)`);
    await run(sql`update camera set online = false where id = ${north.cameras[0]}`);
    // The platform, which opens receivers by itself, finds the port in use as well.
    const busy = createServer().listen(0);
    await once(busy, 'listening');
    onTestFinished(() => void busy.close());
    const { port } = busy.address() as AddressInfo;
    const { rows } = await run(sql<{ id: number }>`insert into receiver (name, kind, port, language, active, id_master_tenant)
      select 'Panels', 'dc09', ${port}, 'en', true, id_master_tenant from tenant where id = ${north.tenant} returning id`);
    await run(sql`insert into receiver_state (id_receiver, id_master_tenant, fault)
      select id, id_master_tenant, 'port_in_use' from receiver where id = ${rows[0]?.id}
      on conflict (id_receiver) do update set fault = excluded.fault`);
    const { rows: devices } = await run(sql<{ id: number }>`insert into receiver_device (name, account, id_receiver, id_unit, active)
      values ('Panel 7', '77AA', ${rows[0]?.id}, ${north.unit}, true) returning id`);
    await run(sql`insert into receiver_device_state (id_device, id_tenant, silent_since) values (${devices[0]?.id}, ${north.tenant}, now())
      on conflict (id_device) do update set silent_since = now()`);
    const items = await draft('ana');
    const found = Object.fromEntries(Object.keys(items).map((part) => [part, namesOf(items, part as HandoverPart)]));
    expect(found).toEqual({
      open: ['Intrusion'],
      parked: ['Smoke'],
      plans: ['Long plan'],
      notes: ['The gate stays open'],
      shelved: ['Flood'],
      tests: ['North unit'],
      cameras: ['North camera 1'],
      interphones: ['INT-3001', 'INT-3002'],
      receivers: ['Panels'],
      devices: ['Panel 7'],
    });
    expect(items.parked?.items[0]).toMatchObject({ id: parked.id, by: 'Ana Torres', reason: 'Waits for the guard', unit: 'North unit' });
    expect(items.plans?.items[0]).toMatchObject({ id: open.id, alarm_id: open.alarm_id });
  });

  test('has no part without its right, and nothing of other tenants', async () => {
    const ofBruno = await draft('bruno');
    expect([ofBruno.receivers, ofBruno.devices, ofBruno.tests, ofBruno.shelved, ofBruno.interphones]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(namesOf(ofBruno, 'notes')).toEqual(['The gate stays open']);
    const ofCarla = await draft('carla');
    expect([namesOf(ofCarla, 'open'), namesOf(ofCarla, 'cameras'), ofCarla.notes]).toEqual([[], [], null]);
  });

  test('lists interphones of sites that are not registered, and since when', async () => {
    const unregistered = async () => (await draft('ana')).interphones?.items.map(({ name, unit, since }) => [name, unit, since !== null]);
    expect(await unregistered()).toEqual([
      ['INT-3001', 'North unit', false],
      ['INT-3002', 'South unit', false],
    ]);
    sip.handler?.onRegistration('3001', true);
    sip.handler?.onRegistration('3002', true);
    await expect.poll(unregistered).toEqual([]);
    sip.handler?.onRegistration('3001', false);
    await expect.poll(unregistered).toEqual([['INT-3001', 'North unit', true]]);
  });

  test('does not say which interphones are registered at an external SIP server', async () => {
    const embedded = town.app.config.sip;
    Object.assign(town.app.config, { sip: { ...embedded, wsUrl: 'wss://sip.test/ws' } });
    const { interphones } = await draft('ana');
    Object.assign(town.app.config, { sip: embedded });
    expect(interphones).toEqual({ items: [], count: 0, unknown: 'external' });
  });
});

describe('a handover', () => {
  test('keeps what was open when the outgoing signed, and both times', async () => {
    const { data: signed } = await sign('ana', 'Look at the gate');
    await run(sql`update camera set online = true`);
    expect(signed).toMatchObject({ by: { name: 'Ana Torres' }, note: 'Look at the gate', accepted: null, accepted_by: null });
    const { data: seen } = await read('bruno', signed.id);
    expect([namesOf(seen.items, 'cameras'), seen.items.receivers]).toEqual([['North camera 1'], null]);
    const { data: accepted } = await accept('bruno', signed.id);
    expect([accepted.signed, accepted.accepted_by?.name]).toEqual([signed.signed, 'Bruno']);
    expect(Date.parse(accepted.accepted ?? '')).toBeGreaterThanOrEqual(Date.parse(signed.signed));
    const { data: again } = await accept('bruno', signed.id);
    expect(again.accepted).toBe(accepted.accepted);
    const { earlier: listed } = await readDraft('ana');
    expect(listed.find(({ id }) => id === signed.id)).toEqual({
      ...{ id: signed.id, by: signed.by, signed: signed.signed, accepted: accepted.accepted, accepted_by: accepted.accepted_by },
    });
    const { rows } = await run(sql<{ action: string; who: string }>`select action, user_name as who from audit_entry
      where action like 'handover_%' and detail ->> 'handover' = ${String(signed.id)} order by id`);
    expect(rows).toEqual([
      { action: 'handover_signed', who: 'Ana Torres' },
      { action: 'handover_accepted', who: 'Bruno' },
    ]);
  });

  test('is accepted by one other person only', async () => {
    const { data } = await sign('ana');
    expect((await accept('ana', data.id)).code).toBe('handover.own');
    const replies = await Promise.all([accept('bruno', data.id), accept('admin', data.id)]);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set(['handover.accepted', null]));
  });

  test('is seen by those only who see all of its tenants, and signed with its right', async () => {
    const { data } = await sign('ana');
    for (const who of ['carla', 'limited'] as const) {
      expect((await read(who, data.id)).code).toBe('record.not_found');
      expect((await accept(who, data.id)).code).toBe('record.not_found');
      expect((await readDraft(who)).earlier).toEqual([]);
    }
    expect((await sign('guest')).code).toBe('access.forbidden');
    expect((await accept('guest', data.id)).code).toBe('access.forbidden');
  });

  test('of an earlier version states that parts which it does not have are not known', async () => {
    const { data } = await sign('ana');
    await run(sql`update handover set items = items - 'interphones' where id = ${data.id}`);
    const { data: seen } = await read('ana', data.id);
    expect(seen.items.interphones).toEqual({ items: [], count: 0, unknown: 'earlier' });
    expect((await read('bruno', data.id)).data.items.interphones).toBeNull();
  });

  test('is signed once, however often it is sent with one key', async () => {
    const [first, second] = [await sign('ana', 'Once', 'one-key-of-a-handover'), await sign('ana', 'Once', 'one-key-of-a-handover')];
    expect(second.data).toEqual(first.data);
    expect((await sign('ana', 'Other', 'one-key-of-a-handover')).code).toBe('request.key_reused');
  });
});
