import { sql as rawSql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { sql as severalEmails } from '../../platform/store/migrations/0065_several_emails.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
let dvr: number;
beforeAll(async () => {
  office = await startOffice();
  const made = await office.send('POST', 'dahua/dvr', { body: { name: 'DVR', password: 'a word' } });
  dvr = made.data.id;
});
afterAll(() => office?.clear());

const unit = (more: object = {}) => ({ description: 'Depot', id_tenant: office.town.north.tenant, ...more });

test('only users who see the tenant can write, move or delete its rows', async () => {
  const made = (await office.send('POST', 'unit', { body: unit() })).data;
  const acts = [
    office.send('PUT', `unit/${made.id}`, { as: 'carla', body: { description: 'Taken' } }),
    office.send('DELETE', `unit/${made.id}`, { as: 'carla' }),
    office.send('GET', `unit/${made.id}/uses`, { as: 'carla' }),
  ];
  expect((await Promise.all(acts)).map(({ code }) => code)).toEqual(['record.not_found', 'record.not_found', 'record.not_found']);
  const edited = await office.send('PUT', `unit/${made.id}`, { body: { id_tenant: office.town.harbour.tenant } });
  const planted = await office.send('POST', 'unit', { body: unit({ id_tenant: office.town.harbour.tenant }) });
  for (const { errors } of [edited, planted]) expect(errors).toEqual({ id_tenant: ['This record does not exist or you cannot use it'] });
  const moved = await office.send('PUT', `unit/${made.id}`, { body: { id_tenant: office.town.south.tenant } });
  expect(moved.data).toMatchObject({ id_tenant: office.town.south.tenant, _labels: { id_tenant: 'South' } });
  expect((await office.send('PUT', `unit/${made.id}`, { as: 'limited', body: { description: 'No' } })).code).toBe('access.forbidden');
});

test('a center has several e-mail addresses, written as a list or as text', { tags: ['ADM-5.07', 'OP-5.28'] }, async () => {
  const made = await office.send('POST', 'center', { body: { name: 'C5', email: 'a@c5.test, b@c5.test' } });
  expect(made.data['email']).toEqual(['a@c5.test', 'b@c5.test']);
  const edited = await office.send('PUT', `center/${made.data.id}`, { body: { email: ['c@c5.test'] } });
  expect(edited.data['email']).toEqual(['c@c5.test']);
  expect((await office.send('PUT', `center/${made.data.id}`, { body: { email: 'a@c5.test; nobody' } })).errors).toHaveProperty('email');
});

test('the one address of before becomes a list of one', { tags: ['ADM-5.07'] }, async () => {
  const read = await office.app.store.within(platformScope, async (tx) => {
    await rawSql`insert into center (name, email) values ('Old', '{a@old.test}'), ('Two', '{a@two.test;b@two.test}'), ('None', null)`.execute(
      tx,
    );
    await rawSql`alter table center alter column email type text using email[1]`.execute(tx);
    await rawSql.raw(severalEmails).execute(tx);
    const { rows } = await rawSql<{ name: string; email: string[] | null }>`
      select name, email from center where name in ('Old', 'Two', 'None') order by name`.execute(tx);
    return rows;
  });
  expect(read).toEqual([
    { name: 'None', email: null },
    { name: 'Old', email: ['a@old.test'] },
    { name: 'Two', email: ['a@two.test', 'b@two.test'] },
  ]);
});

test('sensors, smart detection and the alarms of a group are written', {
  tags: ['ADM-3.44', 'ADM-3.27', 'ADM-3.57', 'OQ-97'],
}, async () => {
  const write = async (path: string, body: object) => {
    const { data, text } = await office.send('POST', path, { body });
    expect(data, text).toBeDefined();
    return data;
  };
  const account = await write('swift_account', { name: 'Cold chain' });
  const gateway = { name: 'Roof', id_swift_account: account.id, id_unit: office.town.north.unit, radio_capability_flags: { wifi: true } };
  const made = await write('swift_gateway', gateway);
  expect(made['radio_capability_flags']).toEqual({ wifi: true });
  const sensor = {
    name: 'Freezer',
    id_swift_gateway: made.id,
    id_external: 'S-1',
    battery_level: 80,
    sample_rate: 60,
    description: 'Left',
  };
  const stored = await write('swift_sensor', { ...sensor, thresholds: [{ measure: 'temperature', min: -22, max: -16 }] });
  expect(stored).toMatchObject(sensor);
  const renamed = await office.send('PUT', `swift_sensor/${stored.id}`, { body: { id_external: 'S-2', sample_rate: 30 } });
  expect(renamed.data).toMatchObject({ id_external: 'S-2', sample_rate: 30, thresholds: [{ measure: 'temperature' }] });
  const master = await write('camera_manager/admin/master_account', { user: 'cloud', password: 'p' });
  const reseller = await write('camera_manager/admin/reseller', { name: 'R', id_master_account: master.id, password: 'p' });
  const camera = await write('camera_manager/admin/camera', {
    name: 'Gate',
    password: 'p',
    resellers: [reseller.id],
    smart_detection_flags: { person: true, vehicle: false },
  });
  expect(camera['smart_detection_flags']).toEqual({ person: true, vehicle: false });
  const alarm = await office.raise();
  const group = await write('groups', { name: 'Night', alarms: [alarm.id], tenants: [office.town.north.tenant] });
  expect(group).toMatchObject({ alarms: [{ id: alarm.id }], open_alarms: [{ id: alarm.id }] });
  expect((await office.send('PUT', `groups/${group.id}`, { body: { alarms: [] } })).data['alarms']).toEqual([]);
  const hidden = await office.send('POST', 'groups', { as: 'carla', body: { name: 'Theirs', alarms: [alarm.id] } });
  expect(hidden.errors).toHaveProperty('alarms');
});

test('calls of another telephone are recorded, corrected and removed', { tags: ['ADM-3.48', 'OP-3.18', 'ADM-7.05'] }, async () => {
  const { north, harbour } = office.town;
  const alarm = await office.raise();
  const call = { sessionId: 'outside-1', callingPartyNumber: '3001', remotePartyNumber: '1001', id_tenant: north.tenant };
  const made = (await office.send('POST', 'sip_call', { body: { ...call, state: 'waiting' } })).data;
  expect(made).toMatchObject({ ...call, state: 'waiting', direction: 'in' });
  const published = () =>
    office.app.store.within(platformScope, async (tx) => {
      const { rows } = await rawSql<{ name: string; state: string }>`
        select name, data ->> 'state' as state from event_log where name like 'call.%' and data ->> 'sessionId' = ${String(made['sessionId'])} order by seq`.execute(
        tx,
      );
      return rows;
    });
  const ended = await office.send('PUT', `sip_call/${made.id}`, { body: { state: 'ended', id_alarm: alarm.id } });
  expect(ended.data).toMatchObject({ state: 'ended', ending: 'hung_up', id_alarm: alarm.id, ended_at: expect.any(String) });
  expect(await published()).toEqual([
    { name: 'call.created', state: 'waiting' },
    { name: 'call.updated', state: 'ended' },
  ]);
  const carried = await office.send('POST', 'sip_call', { body: { ...call, sessionId: 'carried-1', state: 'connected' } });
  await office.app.store.within(platformScope, (tx) => rawSql`update sip_call set node = 'n' where sessionid = 'carried-1'`.execute(tx));
  expect((await office.send('PUT', `sip_call/${carried.data.id}`, { body: { state: 'ended' } })).errors).toHaveProperty('state');
  expect((await office.send('DELETE', `sip_call/${carried.data.id}`)).code).toBe('call.not_supported');
  const twice = await office.send('POST', 'sip_call', { body: call });
  expect(twice.errors).toHaveProperty('sessionId');
  expect(
    (await office.send('POST', 'sip_call', { body: { ...call, sessionId: 'outside-2', id_tenant: harbour.tenant } })).errors,
  ).toHaveProperty('id_tenant');
  expect((await office.send('DELETE', `sip_call/${made.id}`, { as: 'carla' })).code).toBe('record.not_found');
  expect((await office.send('DELETE', `sip_call/${made.id}`)).status).toBe(200);
});

test("takes the caller's only tenant where none is said, and asks where there are several", async () => {
  const { id_tenant: _, ...nobodys } = unit();
  expect((await office.send('POST', 'unit', { as: 'carla', body: nobodys })).data['id_tenant']).toBe(office.town.harbour.tenant);
  expect((await office.send('POST', 'unit', { body: nobodys })).errors).toEqual({ id_tenant: ['This field is required'] });
  expect((await office.send('POST', 'alarm_comment', { body: { comment: 'c', status: 'attended' } })).errors).toHaveProperty('tenant');
});

test('writes records of a parent only for those who may write the parent', async () => {
  const camera = { name: 'Gate', dvr: { id: dvr } };
  const made = await office.send('POST', 'dahua/camera', { body: camera });
  expect(made.data['dvr']).toEqual({ id: dvr, name: 'DVR' });
  expect((await office.send('POST', 'dahua/camera', { as: 'carla', body: camera })).errors).toHaveProperty('dvr');
  expect((await office.send('PUT', `dahua/camera/${made.data.id}`, { as: 'carla', body: { name: 'x' } })).code).toBe('record.not_found');
  const trail = await office.send<Change[]>('GET', `dahua/camera/${made.data.id}/changes`, { as: 'bruno' });
  expect(trail.data.map(({ action }) => action)).toEqual(['create']);
  expect((await office.send('DELETE', `dahua/dvr/${dvr}`)).details['uses']).toEqual([
    { catalogue: 'dahua-camera', table: 'dahua_camera', field: 'dvr', count: 1, goes: false },
  ]);
});

test('tenants of a Density account and units of a Density device are written as lists of ids', {
  tags: ['ADM-3.45', 'ADM-3.46'],
}, async () => {
  const { north, south } = office.town;
  const body = { name: 'Smoke', email: 'a@smoke.test', password: 'p', id_tenant: [north.tenant, south.tenant] };
  const account = await office.send('POST', 'density_master_account', { body });
  expect(account.data, account.text).toMatchObject({ tenants: [{ id: north.tenant }, { id: south.tenant }] });
  const device = await office.send('POST', 'density_device', { body: { name: 'Fog', device_id: 'F-9', id_units: [north.unit] } });
  expect(device.data, device.text).toMatchObject({ units: [{ id: north.unit }] });
  const moved = await office.send('PUT', `density_device/${device.data.id}`, { body: { id_units: [south.unit] } });
  expect(moved.data, moved.text).toMatchObject({ units: [{ id: south.unit }] });
});

test.each([
  ['plate_list', 'type', ['whitelist', 'blacklist', 'orange'], () => ({ name: 'Cars' })],
  ['alarm_comment', 'status', ['attending', 'attended', 'canceled'], () => ({ comment: 'Wind', tenant: office.town.north.tenant })],
] as const)('%s takes as %s its literal values, and no other', { tags: ['ADM-4.14', 'ADM-9.03'] }, async (path, field, values, body) => {
  for (const value of values) {
    const made = await office.send('POST', path, { body: { ...body(), [field]: value } });
    expect([made.status, made.data?.[field]], made.text).toEqual([200, value]);
    const { data } = await office.send<CatalogueRecord[]>('GET', `${path}?${field}=${value}&sort=-id`);
    expect(data[0]?.id).toBe(made.data.id);
  }
  const other = await office.send('POST', path, { body: { ...body(), [field]: 'waiting' } });
  expect([other.status, Object.keys(other.errors)]).toEqual([422, [field]]);
});

test('says the sentence that the specification has for a missing field', { tags: ['ADM-5.02', 'ADM-5.03'] }, async () => {
  const camera = { name: 'Gate', password: 'p' };
  for (const more of [{}, { resellers: [] }, { resellers: null }]) {
    const { errors } = await office.send('POST', 'camera_manager/admin/camera', { body: { ...camera, ...more } });
    expect(errors).toEqual({ resellers: ['At least one reseller must be chosen'] });
  }
  expect((await office.send('POST', 'dahua/camera', { body: { name: 'Gate' } })).errors).toEqual({ dvr: ['A DVR must be selected'] });
});

test('keeps a field that depends on another only while that says so', async () => {
  const made = (await office.send('POST', 'dahua/camera', { body: { name: 'PoE', dvr, poe: false, poe_port: '7' } })).data;
  expect(made['poe_port']).toBeNull();
  const camera = (body: object) => office.send('PUT', `dahua/camera/${made.id}`, { body });
  expect((await camera({ poe: true, poe_port: '7' })).data['poe_port']).toBe('7');
  expect((await camera({ poe_port: '8' })).data['poe_port']).toBe('8');
  expect((await camera({ poe_port: 'x'.repeat(300) })).errors).toEqual({ poe_port: ['At most 255 characters'] });
  expect((await camera({ poe: false })).data).toMatchObject({ poe: false, poe_port: null });
});

test('asks for what a change makes necessary, though it was not given', async () => {
  const layout_configuration = [{ pos: 1, type: 'info', name: 'Alarm', x: 0, y: 0, w: 12, h: 12, data: {} }];
  const view = { name: 'Night', tenant: office.town.north.tenant, periodicity: 'always', layout_configuration };
  const made = (await office.send('POST', 'services/views/get-views', { body: view })).data;
  const change = (body: object) => office.send('PUT', `services/views/get-views/${made.id}`, { body });
  expect((await change({ periodicity: 'schedule' })).errors).toEqual({
    schedules: ['Empty schedule list or there are invalid schedules'],
  });
  const schedules = [{ days: [6, 0, 6], from: '22:00', to: '06:00' }];
  expect((await change({ periodicity: 'schedule', schedules })).data['schedules']).toEqual([{ days: [0, 6], from: '22:00', to: '06:00' }]);
  expect((await change({ schedules: [{ days: [1], from: '25:00', to: '06:00' }] })).errors).toHaveProperty(['schedules.0.from']);
});

test('begins a new record with what its fields begin with, and empties what is sent empty', async () => {
  const made = (await office.send('POST', 'unit', { body: unit({ address_1: ' Street 1 ', suburb: '' }) })).data;
  expect(made).toMatchObject({ allow_alarms: true, reaction_patrol: false, address_1: 'Street 1', suburb: null });
  const changed = (await office.send('PUT', `unit/${made.id}`, { body: { address_1: '', allow_alarms: null } })).data;
  expect(changed).toMatchObject({ address_1: null, allow_alarms: false });
  const alone = await office.send('PUT', `unit/${made.id}`, { body: { latitude: 19.4 } });
  expect([alone.status, alone.code]).toEqual([422, 'request.invalid']);
});

test('takes a record back as it was read, and finds that nothing differs', async () => {
  const made = (await office.send('POST', 'unit', { body: unit({ description: 'As read', latitude: 1.5, longitude: 2 }) })).data;
  const again = await office.send<CatalogueRecord>('PUT', `unit/${made.id}`, { body: made });
  expect([again.status, again.data]).toEqual([200, made]);
  const trail = await office.send<Change[]>('GET', `unit/${made.id}/changes`);
  expect(trail.data.length).toBe(1);
});

test('keeps what the platform keeps out of reach of a form', async () => {
  const made = (await office.send('POST', 'density_device', { body: { name: 'Fog', firmware_version: '9', armed: true } })).data;
  expect([made['firmware_version'], made['armed']]).toEqual([null, false]);
});
