import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../../../contract/catalogues/record.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
const logged: string[] = [];
beforeAll(async () => {
  office = await startOffice({ log: (line) => logged.push(line) });
});
afterAll(() => office?.clear());

const ask = <T>(text: ReturnType<typeof sql<T>>) => office.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
const fog = (name: string, more: object = {}) => office.send('POST', 'density_device', { body: { name, shot_time: 5, ...more } });

test('makes, changes and deletes a record, on a path of its own', { tags: ['ADM-7.05', 'ADM-7.06', 'ADM-7.07', 'ADM-7.44'] }, async () => {
  const made = await fog('Vault', { usercode: ' 12 ', id_units: [office.town.north.unit] });
  expect([made.status, made.data]).toEqual([200, expect.objectContaining({ name: 'Vault', shot_time: 5, usercode: '12', version: 1 })]);
  expect(made.data['units']).toEqual([{ id: office.town.north.unit, description: 'North unit' }]);
  const { id } = made.data;

  const changed = await office.send('PUT', `density_device/${id}`, { body: { usercode: '34' } });
  expect(changed.data).toMatchObject({ id, name: 'Vault', shot_time: 5, usercode: '34', version: 2 });
  expect(changed.data['units']).toEqual(made.data['units']);

  const deleted = await office.send('DELETE', `density_device_delete/${id}`);
  expect([deleted.status, deleted.data]).toEqual([200, null]);
  expect((await office.send('GET', `density_device/${id}`)).code).toBe('record.not_found');
  expect((await office.send('DELETE', `density_device_delete/${id}`)).code).toBe('record.not_found');
});

test('says what is wrong, field by field, in the language of the request', { tags: ['OQ-87'] }, async () => {
  const wrong = { shot_time: -1, id_units: 'all', colour: 'red' };
  const refused = await office.send('POST', 'density_device', { body: wrong, language: 'es' });
  expect([refused.status, refused.code]).toEqual([422, 'request.invalid']);
  expect(Object.keys(refused.errors).sort()).toEqual(['colour', 'name', 'shot_time', 'units']);
  expect(refused.errors['name']).toEqual(['Este campo es obligatorio']);
  expect((await office.send('POST', 'density_device', { body: [] })).status).toBe(422);
  const { id } = (await fog('Strict')).data;
  expect((await office.send('PUT', `density_device/${id}`, { body: { name: '  ' } })).errors['name']).toEqual(['This field is required']);
});

test("refuses a reference to another tenant's record, like one that does not exist", async () => {
  const foreign = await fog('Theirs', { id_units: [office.town.harbour.unit] });
  const nobodys = await fog('Nobody', { id_units: [987_654] });
  expect(foreign.errors).toEqual({ units: ['This record does not exist or you cannot use it'] });
  expect(nobodys.errors).toEqual(foreign.errors);
  expect(
    (await office.send('POST', 'density_device', { as: 'admin', body: { name: 'Both', id_units: [office.town.harbour.unit] } })).status,
  ).toBe(200);
});

test("leaves alone what an editor does not see of a record's list", async () => {
  const units = [office.town.north.unit, office.town.harbour.unit];
  const master = (await ask(sql<{ id: number }>`select id_master_tenant as id from tenant where id = ${office.town.north.tenant}`))[0]?.id;
  const made = await office.send('POST', 'density_device', {
    as: 'admin',
    body: { name: 'Shared fog', id_units: units, id_master_tenant: master },
  });
  const readBack = await office.send('GET', `density_device/${made.data.id}`);
  expect((readBack.data['units'] as unknown[]).length).toBe(1);
  await office.send('PUT', `density_device/${made.data.id}`, { body: { id_units: [office.town.south.unit] } });
  const whole = await office.send('GET', `density_device/${made.data.id}`, { as: 'admin' });
  const left = (whole.data['units'] as { id: number }[]).map(({ id }) => id);
  expect(new Set(left)).toEqual(new Set([office.town.south.unit, office.town.harbour.unit]));
});

test("neither edits nor deletes another customer's record by its id", async () => {
  const { id } = (await fog('Mine')).data;
  const edited = await office.send('PUT', `density_device/${id}`, { as: 'carla', body: { name: 'Taken' } });
  const deleted = await office.send('DELETE', `density_device_delete/${id}`, { as: 'carla' });
  const trail = await office.send('GET', `density_device/${id}/changes`, { as: 'carla' });
  expect([edited.code, deleted.code, trail.code]).toEqual(['record.not_found', 'record.not_found', 'record.not_found']);
  expect((await office.send('GET', `density_device/${id}`)).data['name']).toBe('Mine');
});

test('leaves what is for all customers to the master admin', async () => {
  const { id } = (await office.send('POST', 'density_device', { as: 'admin', body: { name: 'For all' } })).data;
  expect((await office.send('PUT', `density_device/${id}`, { body: { name: 'Ours' } })).code).toBe('record.shared');
  expect((await office.send('DELETE', `density_device_delete/${id}`)).code).toBe('record.shared');
  expect((await office.send('PUT', `density_device/${id}`, { as: 'admin', body: { name: 'For everybody' } })).data['name']).toBe(
    'For everybody',
  );
});

test('needs the right to each kind of write', async () => {
  const { id } = (await fog('Guarded')).data;
  const refused = await Promise.all([
    office.send('POST', 'density_device', { as: 'guest', body: { name: 'No' } }),
    office.send('PUT', `density_device/${id}`, { as: 'guest', body: { name: 'No' } }),
    office.send('DELETE', `density_device_delete/${id}`, { as: 'guest' }),
    office.send('PUT', 'density_device/bulk', { as: 'guest', body: { rows: { ids: [id] }, values: { name: 'No' } } }),
    office.send('GET', `density_device/${id}/changes`, { as: 'guest' }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'access.forbidden'));
});

test('lets one of two who save at once win, and hands the other the record as it stands', async () => {
  const { id } = (await fog('Race')).data;
  const saved = await Promise.all(
    ['one', 'two', 'three'].map((usercode) => office.send('PUT', `density_device/${id}`, { body: { usercode, version: 1 } })),
  );
  const won = saved.filter(({ status }) => status === 200);
  const lost = saved.filter(({ code }) => code === 'record.changed');
  expect([won.length, lost.length]).toEqual([1, 2]);
  for (const { details } of lost) expect((details['record'] as CatalogueRecord)['usercode']).toBe(won[0]?.data['usercode']);
  const last = await office.send('PUT', `density_device/${id}`, { body: { usercode: 'without a version' } });
  expect(last.data).toMatchObject({ usercode: 'without a version', version: 3 });
});

test('keeps apart what is unique for one owner, whatever its case, also where two write at once', async () => {
  const level = (name: string) => ({ level: name, priority: 2, color: '#112233', description: 'd' });
  const made = await Promise.all(['Red', 'red', 'RED'].map((name) => office.send('POST', 'alarm_level', { body: level(name) })));
  expect(made.filter(({ status }) => status === 200).length).toBe(1);
  for (const { status, errors } of made) if (status !== 200) expect(errors).toEqual({ level: ['Another record already has this value'] });
  expect((await office.send('POST', 'alarm_level', { as: 'carla', body: level('Red') })).status).toBe(200);
});

test('does a write once for one key', async () => {
  const body = { name: 'Once', shot_time: 7 };
  const replies = await Promise.all([1, 2, 3].map(() => office.send('POST', 'density_device', { body, key: 'key-of-a-write' })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const found = await office.send<unknown[]>('GET', 'density_device?name=Once');
  expect(found.data.length).toBe(1);
  const other = await office.send('POST', 'density_device', { body: { ...body, shot_time: 8 }, key: 'key-of-a-write' });
  expect(other.code).toBe('request.key_reused');
});

test('clears a secret that is written as null, also inside of parts; an empty one stays', async () => {
  const made = await office.send('POST', 'generic-devices', {
    body: { name: 'Hatch', type: 'generic_device', custom_fields: { port: 1, password: 'a' } },
  });
  const edit = (password: string | null) =>
    office.send('PUT', `generic-devices/${made.data.id}`, { body: { custom_fields: { port: 1, password } } });
  expect((await edit('')).data['_secrets']).toEqual(['custom_fields.password']);
  expect((await edit(null)).data['_secrets']).toEqual([]);
  expect((await edit(null)).data).toMatchObject({ custom_fields: { port: 1 } });
  const path = 'camera_manager/admin/master_account';
  const account = await office.send('POST', path, { body: { user: 'haze', password: 'b', api_key: 'c' } });
  const cleared = await office.send('PUT', `${path}/${account.data.id}`, { body: { password: null, api_key: null } });
  // What must be there stays.
  expect(cleared.data['_secrets']).toEqual(['password']);
});

test('keeps secrets sealed, out of replies, the audit trail and the log; an empty one stays', async () => {
  const device = { name: 'Door', type: 'generic_device', custom_fields: { url: 'rtsp://door', port: 554, password: 'swordfish-1' } };
  const made = await office.send('POST', 'generic-devices', { body: device, key: 'key-with-secret' });
  const { id } = made.data;
  expect(made.data).toMatchObject({ custom_fields: { url: 'rtsp://door', port: 554 }, _secrets: ['custom_fields.password'] });
  const stored = () => ask(sql<{ at: string }>`select custom_fields ->> 'password' as at from generic_devices where id = ${id}`);
  const [{ at: sealed } = { at: '' }] = await stored();
  expect(sealed).toMatch(/^v1:/);

  const edited = await office.send('PUT', `generic-devices/${id}`, { body: { custom_fields: { port: 8554, password: '' } } });
  expect(edited.data).toMatchObject({ custom_fields: { url: 'rtsp://door', port: 8554 }, _secrets: ['custom_fields.password'] });
  expect((await stored())[0]?.at).toBe(sealed);
  const changed = await office.send('PUT', `generic-devices/${id}`, { body: { custom_fields: { password: 'swordfish-2' } } });
  expect((await stored())[0]?.at).not.toBe(sealed);

  const account = { name: 'Fog account', password: 'swordfish-3' };
  const refused = await office.send('POST', 'density_master_account', { body: account });
  expect(refused.data['_secrets']).toEqual(['password']);
  const trail = await office.send<Change[]>('GET', `generic-devices/${id}/changes`);
  expect(trail.data.map(({ action }) => action)).toEqual(['update', 'update', 'create']);
  expect(trail.data[0]?.data).toEqual({ custom_fields: { port: 8554, url: 'rtsp://door', _secrets: 'changed' } });
  const remembered = await ask(sql<{ all: string }>`select string_agg(i::text, ' ') as all from idempotency i`);
  const texts = [made, edited, changed, refused, trail].map(({ text }) => text).join(' ') + logged.join(' ') + JSON.stringify(remembered);
  expect(texts).not.toContain('swordfish');
});

test('notes each change with what was and what is, seen by its customer alone', async () => {
  const { id } = (await fog('Noted')).data;
  await office.send('PUT', `density_device/${id}`, { body: { shot_time: 9 }, as: 'bruno' });
  await office.send('PUT', `density_device/${id}`, { body: { shot_time: 9 } });
  const { data } = await office.send<Change[]>('GET', `density_device/${id}/changes`);
  expect(data).toMatchObject([
    { action: 'update', user: 'Bruno', data: { shot_time: 9 }, old_data: { shot_time: 5 } },
    { action: 'create', user: 'Ana Torres', data: { name: 'Noted', shot_time: 5 }, old_data: null },
  ]);
  await office.send('DELETE', `density_device_delete/${id}`);
  const { carla, ana } = office.town.users;
  const visibleTo = (user: typeof ana, tenants: readonly (typeof office.town.north.tenant)[]) =>
    office.app.store.within(
      { kind: 'user', user, tenants },
      async (tx) =>
        (
          await sql<{
            action: string;
          }>`select action from catalogue_change where id_record = ${id} and catalogue = 'density-device'`.execute(tx)
        ).rows.length,
    );
  expect(await visibleTo(ana, [office.town.north.tenant])).toBe(3);
  expect(await visibleTo(carla, [office.town.harbour.tenant])).toBe(0);
});

test('lets nobody change or remove what the audit trail says', async () => {
  await fog('Trail');
  for (const statement of [
    sql`update catalogue_change set label = 'other'`,
    sql`delete from catalogue_change`,
    sql`truncate catalogue_change`,
  ]) {
    await expect(ask(statement)).rejects.toThrow('append-only');
  }
});

test('names what hangs on a record instead of deleting it', { tags: ['OQ-94'] }, async () => {
  const raised = await office.raise({ priority: 3 });
  const [level] = await ask(sql<{ id: number }>`select id_alarm_level as id from alarm where id = ${raised.id}`);
  const refused = await office.send('DELETE', `alarm_level/${level?.id}`, { as: 'admin' });
  expect([refused.status, refused.code]).toEqual([409, 'record.in_use']);
  expect(refused.details['uses']).toEqual([expect.objectContaining({ table: 'alarm', count: 1, goes: false })]);
});
