import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Replay, SignalRow, SignalTest, SignalTestReport, UnknownSignal } from '../../../contract/intake/receivers/calls.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import type { ReceiverOrigin } from './read-context.ts';
import type { Signal, UnreadableSignal } from './signal.ts';
import { storeSignals, storeUnreadable } from './store-signals.ts';
import { superviseDevices } from './supervision.ts';

let office: Office;
let origin: ReceiverOrigin;
const ids = { receiver: 0, device: 0, zone: 0 };

beforeAll(async () => {
  office = await startOffice({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  const receiver = await office.send('POST', 'receiver', { body: { name: 'Panels', kind: 'dc09', port: 20_750, language: 'en' } });
  ids.receiver = Number(receiver.data.id);
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ master: number }>`select id_master_tenant as master from receiver where id = ${ids.receiver}`.execute(tx),
  );
  origin = { id: ids.receiver, name: 'Panels', masterTenant: rows[0]?.master ?? null, language: 'en' };
  const { unit, cameras } = office.town.north;
  const device = {
    name: 'North panel',
    receiver: ids.receiver,
    account: '1A2B',
    unit,
    expected_minutes: 60,
    grace_minutes: 5,
    camera: cameras[0],
  };
  ids.device = Number((await office.send('POST', 'receiver_device', { body: device })).data.id);
  const zone = { unit, number: '005', name: 'Back door', kind: 'door', cameras: [cameras[1], cameras[0]] };
  ids.zone = Number((await office.send('POST', 'zone', { body: zone })).data.id);
}, 120_000);
afterAll(() => office?.clear());

let count = 0;
const signalOf = (more: Partial<Signal> = {}): Signal => ({
  account: '1a2b',
  vocabulary: 'sia',
  code: 'BA',
  qualifier: 'new',
  zone: '5',
  partition: null,
  user: null,
  text: null,
  pictures: [],
  happenedAt: null,
  key: `key ${(count += 1)}`,
  raw: Buffer.from('#1A2B|NBA05'),
  ...more,
});
const receive = (...signals: Partial<Signal>[]) =>
  office.app.store.within(platformScope, (tx) =>
    storeSignals(
      tx,
      signals.map((one) => ({ receiver: origin, signal: signalOf(one), received: new Date(office.clock.now()), pictures: [] })),
    ),
  );
const readAlarm = async (id: number) =>
  (await office.send<Record<string, unknown>>('GET', `services/alarms/alarm-by-id?alarm_id=${id}`)).data;
const lastSignal = async () => (await office.send<{ rows: SignalRow[] }>('GET', 'signals?max=1')).data.rows[0];

describe('a signal', () => {
  test('raises an alarm with the zone’s cameras, the meaning of its code and the zone’s name', async () => {
    const [answer] = await receive({ text: 'glass' });
    expect(answer?.isRepeated).toBe(false);
    const row = await lastSignal();
    expect(row).toMatchObject({
      code: 'BA',
      zone: '5',
      zone_name: 'Back door',
      outcome: 'alarm',
      account: '1a2b',
      unit: { id: office.town.north.unit },
    });
    const alarm = await readAlarm(row?.alarm?.id ?? 0);
    const [first, second] = office.town.north.cameras;
    expect(alarm).toMatchObject({
      description: 'Burglary alarm · Back door · glass',
      alarm_type: 'Burglary',
      host: 'Panels',
      restore: { state: 'open', at: null },
    });
    expect((alarm['cameras'] as { id: number }[]).map(({ id }) => id)).toEqual([second, first]);
    const ofAlarm = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_alarm=${row?.alarm?.id}`);
    expect(ofAlarm.data.rows).toEqual([row]);
    expect(row?.id_zone).toEqual(expect.any(Number));
    const { status, data } = await office.send<{ raw: string }>('GET', `signals/${row?.id}`);
    expect({ status, raw: Buffer.from(data.raw, 'base64').toString() }).toEqual({ status: 200, raw: '#1A2B|NBA05' });
  });

  test('that comes again is stored once, in one call and in two', async () => {
    const key = 'the same';
    expect((await receive({ key }, { key })).map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
    expect((await receive({ key })).map(({ isRepeated }) => isRepeated)).toEqual([true]);
  });

  test('of the window before, at another process, is stored once; an older one is another', async () => {
    await receive({ key: 'row 100' });
    const now = office.clock.now();
    const repeated = { key: 'row 101', earlier: { key: 'row 100', since: new Date(now - 60_000) } };
    expect((await receive(repeated)).map(({ isRepeated }) => isRepeated)).toEqual([true]);
    const another = { ...repeated, earlier: { key: 'row 100', since: new Date(now + 1) } };
    expect((await receive(another)).map(({ isRepeated }) => isRepeated)).toEqual([false]);
  });

  test('without a zone’s cameras shows the camera of its device', async () => {
    await receive({ zone: '77' });
    const alarm = await readAlarm((await lastSignal())?.alarm?.id ?? 0);
    expect((alarm['cameras'] as { id: number }[]).map(({ id }) => id)).toEqual([office.town.north.cameras[0]]);
  });

  test('restores the open alarms of its zone once; the alarm and its history state when', async () => {
    await receive({ zone: '9' });
    const alarm = (await lastSignal())?.alarm?.id ?? 0;
    await receive({ zone: '9', code: 'BR' });
    expect(await lastSignal()).toMatchObject({ outcome: 'restored', alarm: { id: alarm } });
    expect(await readAlarm(alarm)).toMatchObject({
      restore: { state: 'restored', at: expect.any(String) },
      version: 2,
      alarm_status: 'waiting',
    });
    const record = await office.send<{ kind: string }[]>('GET', `alarm/${alarm}/record`);
    expect(record.data.map(({ kind }) => kind)).toContain('signal_restored');
    await receive({ zone: '9', code: 'BR' });
    expect(await lastSignal()).toMatchObject({ outcome: 'logged', reason: 'nothing_to_restore' });
  });

  test('restores no other rule of its channel and no other kind of alarm of its zone', async () => {
    const outcomes = async (max: number) => {
      const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?max=${max}`);
      return data.rows.map(({ code, partition, outcome }) => [code, partition, outcome].filter((part) => part !== null).join(' '));
    };
    const crossed = { vocabulary: 'onvif', code: 'RuleEngine/LineDetector/Crossed', zone: '31' } as const;
    await receive({ ...crossed, partition: 'Gate' }, { ...crossed, partition: 'Fence' });
    await receive({ ...crossed, partition: 'Gate', qualifier: 'restore' }, { ...crossed, partition: 'Gate', qualifier: 'restore' });
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', 'signals?max=4');
    const fence = data.rows.find(({ partition }) => partition === 'Fence')?.alarm?.id ?? 0;
    expect(await readAlarm(fence)).toMatchObject({ restore: { state: 'open', at: null } });
    const { code } = crossed;
    expect(await outcomes(4)).toEqual([`${code} Gate logged`, `${code} Gate restored`, `${code} Fence alarm`, `${code} Gate alarm`]);
    await receive({ code: 'FA', zone: '31' }, { code: 'BR', zone: '31' });
    expect(await outcomes(2)).toEqual(['BR logged', 'FA alarm']);
    const contactId = { vocabulary: 'contact_id', zone: '31', partition: '1' } as const;
    await receive({ ...contactId, code: '110' }, { ...contactId, code: '130', qualifier: 'restore' });
    expect(await outcomes(2)).toEqual(['130 1 logged', '110 1 alarm']);
    await receive({ ...contactId, code: '110', partition: null, qualifier: 'restore' });
    expect(await outcomes(1)).toEqual(['110 restored']);
  });

  test('restores alarms of earlier signals only, also where both arrive together', async () => {
    await receive({ zone: '21', code: 'BR' }, { zone: '21' }, { zone: '22' }, { zone: '22', code: 'BR' });
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', 'signals?max=4');
    expect(data.rows.map(({ zone, outcome }) => `${zone} ${outcome}`)).toEqual(['22 restored', '22 alarm', '21 alarm', '21 logged']);
    const [, , open] = data.rows;
    expect(await readAlarm(open?.alarm?.id ?? 0)).toMatchObject({ restore: { state: 'open' } });
  });

  test('that restores an alarm does not refuse the act of an operator who saw it before', async () => {
    await receive({ zone: '11' });
    const alarm = (await lastSignal())?.alarm?.id ?? 0;
    await receive({ zone: '11', code: 'BR' });
    const taken = await office.send('PUT', `alarm/${alarm}`, { body: { alarm_status: 'attending', version: 1 } });
    expect(taken.status).toBe(200);
    const again = await office.send('PUT', `alarm/${alarm}`, { body: { alarm_status: 'attended', comments: 'x', version: 1 } });
    expect(again.code).toBe('alarm.changed');
  });

  test('of a type that requires the restore cannot be ended before it', async () => {
    const type = await office.send('POST', 'type_alarm', { body: { type: 'Burglary', requires_restore: true } });
    expect(type.errors).toEqual({});
    await receive({ zone: '12' });
    const alarm = (await lastSignal())?.alarm?.id ?? 0;
    await office.send('PUT', `alarm/${alarm}`, { body: { alarm_status: 'attending' } });
    const early = await office.send('PUT', `alarm/${alarm}`, { body: { alarm_status: 'attended', comments: 'done' } });
    expect(early).toMatchObject({ status: 409, code: 'alarm.requirements_missing', details: { missing: ['restore'] } });
    await receive({ zone: '12', code: 'BR' });
    expect((await office.send('PUT', `alarm/${alarm}`, { body: { alarm_status: 'attended', comments: 'done' } })).status).toBe(200);
    await office.send('PUT', `type_alarm/${type.data.id}`, { body: { requires_restore: false } });
  });

  test('follows the most specific record of its code', async () => {
    const record = {
      vocabulary: 'sia',
      code: 'XX',
      description: 'Freezer',
      category: 'environment',
      effect: 'log',
      priority: 3,
    };
    await office.send('POST', 'signal_code', { body: record });
    await receive({ code: 'XX' });
    expect(await lastSignal()).toMatchObject({ outcome: 'logged', reason: 'code_logs', description: 'Freezer' });
    await office.send('POST', 'signal_code', {
      body: { ...record, effect: 'raise', description: 'Freezer of the kitchen', device: ids.device },
    });
    await receive({ code: 'XX' });
    expect(await lastSignal()).toMatchObject({ outcome: 'alarm', description: 'Freezer of the kitchen' });
  });

  test('of an unknown account or code is listed as unknown until a record explains it', async () => {
    await receive({ account: '9999' }, { account: '9999' }, { code: 'ZZ' });
    const unreadable: UnreadableSignal = { account: '1A2B', reason: 'wrong_key', key: 'bad', raw: Buffer.from([1, 2]) };
    await office.app.store.within(platformScope, (tx) => storeUnreadable(tx, origin, unreadable, new Date(office.clock.now())));
    const unknown = async () => (await office.send<UnknownSignal[]>('GET', 'unknown_signals')).data;
    expect(await unknown()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'unknown_device', account: '9999', count: 2 }),
        expect.objectContaining({ outcome: 'unknown_code', code: 'ZZ', count: 1 }),
        expect.objectContaining({ outcome: 'unreadable', reason: 'wrong_key', count: 1 }),
      ]),
    );
    await office.send('POST', 'receiver_device', {
      body: { name: 'New', receiver: ids.receiver, account: '9999', unit: office.town.south.unit },
    });
    expect((await unknown()).some(({ account }) => account === '9999')).toBe(false);
  });

  test('is seen by those of its tenant only, an unknown one by the customer of its receiver', async () => {
    const rows = (as: 'carla' | 'bruno') => office.send<{ rows: SignalRow[] }>('GET', 'signals', { as });
    expect((await rows('carla')).data.rows).toEqual([]);
    expect((await office.send<UnknownSignal[]>('GET', 'unknown_signals', { as: 'carla' })).data).toEqual([]);
    expect((await rows('bruno')).data.rows.length).toBeGreaterThan(0);
    const known = await lastSignal();
    expect((await office.send('GET', `signals/${known?.id}`, { as: 'carla' })).status).toBe(404);
  });

  test('is listed in pages, each row once', async () => {
    const all: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { data }: { data: { rows: SignalRow[]; next: string | null } } = await office.send(
        'GET',
        `signals?max=4${next ? `&next=${next}` : ''}`,
      );
      all.push(...data.rows.map(({ id }) => id));
      next = data.next;
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all).toEqual(all.toSorted((one, other) => other - one));
  });
});

describe('a test', () => {
  test('logs signals, raises those never on test, reports zones with and without signals', async () => {
    const body = { id_unit: office.town.north.unit, minutes: 60, reason: 'Yearly service' };
    const started = await office.send<SignalTest>('POST', 'signal_tests', { body });
    expect(started.data).toMatchObject({ reason: 'Yearly service', by: 'Ana Torres', ended: null });
    await receive({ zone: '5' });
    expect(await lastSignal()).toMatchObject({ outcome: 'on_test', reason: 'unit_on_test', alarm: null });
    const tested = await lastSignal();
    await receive({ code: 'HA', zone: '1' });
    expect(await lastSignal()).toMatchObject({ outcome: 'alarm' });
    await office.send('POST', 'zone', { body: { unit: office.town.north.unit, number: '6', name: 'Window' } });
    const report = await office.send<SignalTestReport>('GET', `signal_tests/${started.data.id}/report`);
    expect(report.data.zones.map(({ number, signals }) => [number, signals])).toEqual([
      ['6', 0],
      ['1', 1],
      ['005', 1],
    ]);
    const ended = await office.send<SignalTest>('DELETE', `signal_tests/${started.data.id}`);
    expect(ended.data).toMatchObject({ ended: expect.any(String), ended_by: 'Ana Torres' });
    const replayed = await office.send<Replay>('POST', `signals/${tested?.id}/replay`);
    expect(replayed.data).toMatchObject({ outcome: 'alarm', description: 'Burglary alarm' });
    await receive({ zone: '5' });
    expect(await lastSignal()).toMatchObject({ outcome: 'alarm' });
  });

  test('is mailed in the language of the user who sends its report', async () => {
    const body = { id_unit: office.town.north.unit, minutes: 60, reason: 'Revisión' };
    const started = await office.send<SignalTest>('POST', 'signal_tests', { body });
    await office.app.store.within(platformScope, (tx) =>
      sql`update user_account set config = jsonb_set(coalesce(config, '{}')::jsonb, '{preferences}', '{"lang": "es"}') where id = ${office.town.users.ana}`.execute(
        tx,
      ),
    );
    const sent = await office.send('POST', `signal_tests/${started.data.id}/mail`, { body: { to: 'service@here.test' } });
    expect(sent.status).toBe(200);
    const { rows } = await office.app.store.within(platformScope, (tx) =>
      sql<{ subject: string; text: string }>`select subject, text from mail where recipient = 'service@here.test'`.execute(tx),
    );
    expect(rows).toEqual([{ subject: expect.stringMatching(/^Prueba de .* sin señal$/), text: expect.stringContaining('Revisión') }]);
  });

  test('is refused for a unit that is not visible, and longer than eight hours without the right', async () => {
    const body = { id_unit: office.town.harbour.unit, minutes: 60, reason: 'x' };
    expect((await office.send('POST', 'signal_tests', { body })).status).toBe(404);
    const long = await office.send('POST', 'signal_tests', { body: { ...body, id_unit: office.town.north.unit, minutes: 20_000 } });
    expect(long.errors).toHaveProperty('minutes');
  });
});

describe('supervision', () => {
  test('raises one alarm for a device that is silent too long, and restores it when it reports', async () => {
    await receive({ code: 'RP', qualifier: 'test', zone: null });
    office.clock.advance(64 * 60_000);
    expect(await superviseDevices(office.app)).toMatchObject({ silent: 0 });
    office.clock.advance(2 * 60_000);
    await superviseDevices(office.app);
    await superviseDevices(office.app);
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', `signals?id_device=${ids.device}&search=No signal from`);
    const silences = data.rows.filter(({ vocabulary }) => vocabulary === 'platform');
    expect(silences).toHaveLength(1);
    const alarm = silences[0]?.alarm?.id ?? 0;
    expect(await readAlarm(alarm)).toMatchObject({
      description: 'No signal from North panel',
      alarm_type: 'Supervision',
      restore: { state: 'open' },
    });
    await receive({ code: 'RP', qualifier: 'test', zone: null });
    office.clock.advance(1000);
    await receive({ code: 'RP', qualifier: 'test', zone: null });
    await superviseDevices(office.app);
    expect(await readAlarm(alarm)).toMatchObject({ restore: { state: 'restored' } });
  });

  test('raises one alarm for a unit that is open after its window; closing restores it', async () => {
    const { unit } = office.town.north;
    const hour = (ms: number) => new Date(ms).toISOString().slice(11, 16);
    const now = office.clock.now();
    const window = {
      unit,
      name: 'Shop',
      days: [0, 1, 2, 3, 4, 5, 6],
      opens: hour(now - 3_600_000),
      closes: hour(now + 3_600_000),
      tolerance_minutes: 5,
    };
    const made = await office.send('POST', 'opening_window', { body: window });
    expect(made.errors).toEqual({});
    await receive({ code: 'OP', zone: null });
    expect(await lastSignal()).toMatchObject({ outcome: 'logged', reason: 'within_opening_window' });
    expect(await superviseDevices(office.app)).toMatchObject({ late: 0 });
    office.clock.advance(3_600_000 + 6 * 60_000);
    await superviseDevices(office.app);
    await superviseDevices(office.app);
    const { data } = await office.send<{ rows: SignalRow[] }>('GET', 'signals?search=Not closed');
    expect(data.rows).toHaveLength(1);
    const alarm = data.rows[0]?.alarm?.id ?? 0;
    expect(await readAlarm(alarm)).toMatchObject({ restore: { state: 'open' } });
    await receive({ code: 'CL', zone: null });
    expect(await readAlarm(alarm)).toMatchObject({ restore: { state: 'restored' } });
    expect(await lastSignal()).toMatchObject({ outcome: 'alarm', reason: 'outside_opening_window' });
    await office.send('DELETE', `opening_window/${made.data.id}`);
  });
});

describe('receivers', () => {
  test('have a port that no other one has, also of another customer; others have none', async () => {
    const body = { name: 'Second', kind: 'dc09', language: 'en' };
    expect((await office.send('POST', 'receiver', { body })).errors).toHaveProperty('port');
    expect((await office.send('POST', 'receiver', { as: 'carla', body: { ...body, port: 20_750 } })).errors).toHaveProperty('port');
    expect((await office.send('POST', 'receiver', { body: { ...body, kind: 'mqtt', port: 20_751 } })).errors).toHaveProperty('port');
  });
  test('have an account once, whatever its case, and a key of hexadecimal digits', async () => {
    const body = { name: 'Twice', receiver: ids.receiver, account: '1a2B', unit: office.town.south.unit };
    expect((await office.send('POST', 'receiver_device', { body })).errors).toHaveProperty('account');
    const keyed = { ...body, account: 'ABCD', secret: 'not a key' };
    expect((await office.send('POST', 'receiver_device', { body: keyed })).errors).toHaveProperty('secret');
  });
  test('have zones with cameras and devices of the same unit', async () => {
    const body = { unit: office.town.south.unit, number: '1', name: 'x', cameras: [office.town.north.cameras[0]], device: ids.device };
    expect(Object.keys((await office.send('POST', 'zone', { body })).errors).toSorted()).toEqual(['cameras', 'device']);
  });
  test('state what is typed into a panel', async () => {
    const { data } = await office.send<{ lines: { field: string; value: string }[]; text: string }>(
      'GET',
      `receiver/${ids.receiver}/setup`,
    );
    expect(data.lines).toContainEqual({ field: 'Port', value: '20750' });
    expect(data.text).toContain('Port: 20750');
    expect((await office.send('GET', `receiver/${ids.receiver}/setup`, { as: 'carla' })).status).toBe(404);
  });
});
