import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AlarmLayout } from '../../../contract/workspace/alarm-layout.ts';
import { viewCalls } from '../../../contract/workspace/views.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const layout = [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }];
const tab = { tabId: 'Tab 2', layout, slots: [{ pos: 1, type: 'cam', name: 'Gate', data: { id_camera: 3 } }] };

test('views are saved, read, updated and deleted by their owner', { tags: ['OP-7.13', 'OP-3.15', 'OQ-52'] }, async () => {
  const made = await office.send('POST', 'user-views', { body: { name: '  Morning ', data: tab } });
  expect([made.status, made.data['name'], made.data['data'], made.data['id_user']]).toEqual([200, 'Morning', tab, office.town.users.ana]);
  const { id } = made.data;
  expect(made.data).toMatchObject({ id: expect.any(Number), updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  const renamed = await office.send('PUT', `user-views/${id}`, { body: { name: 'Evening' } });
  expect([renamed.data['name'], renamed.data['data']]).toEqual(['Evening', tab]);
  const emptied = await office.send('PUT', `user-views/${id}`, { body: { data: { ...tab, slots: [] } } });
  expect([emptied.data['name'], emptied.data['data']]).toEqual(['Evening', { ...tab, slots: [] }]);
  const listed = await office.send('GET', 'user-views?max=1000');
  expect(z.parse(viewCalls.userViews.reply, JSON.parse(listed.text)).data).toEqual([emptied.data]);
  expect((await office.send('GET', `user-views/${id}`)).data).toEqual(emptied.data);
  expect((await office.send('DELETE', `user-views/${id}`)).status).toBe(200);
  expect((await office.send('GET', `user-views/${id}`)).code).toBe('record.not_found');
});

test('views are listed by name, as many as were asked for, each with the time of its last change', { tags: ['OP-7.13'] }, async () => {
  const save = async (name: string) => (await office.send('POST', 'user-views', { as: 'limited', body: { name, data: tab } })).data;
  const [night, day] = [await save('night'), await save('Day')];
  const names = async (query = '') =>
    (await office.send<{ name: string }[]>('GET', `user-views${query}`, { as: 'limited' })).data.map(({ name }) => name);
  expect([await names(), await names('?max=1')]).toEqual([['Day', 'night'], ['Day']]);
  office.clock.advance(60_000);
  const changed = await office.send('PUT', `user-views/${night.id}`, { as: 'limited', body: { name: 'Dawn' } });
  const passed = Date.parse(String(changed.data['updated_at'])) - Date.parse(String(night['updated_at']));
  expect(passed).toBeGreaterThanOrEqual(60_000);
  expect(await names()).toEqual(['Dawn', 'Day']);
  const gone = await office.send('DELETE', `user-views/${day.id}`, { as: 'limited' });
  expect([gone.status, gone.data, await names()]).toEqual([200, null, ['Dawn']]);
});

test('a change that is sent twice with one key is made once', { tags: ['OP-7.13'] }, async () => {
  const { data } = await office.send('POST', 'user-views', { as: 'limited', body: { name: 'Keyed', data: tab } });
  const change = (name: string) =>
    office.send('PUT', `user-views/${data.id}`, { as: 'limited', key: 'a-key-of-a-change-0001', body: { name } });
  const [first, second, other] = [await change('Once'), await change('Once'), await change('Other')];
  expect([second.data, other.code]).toEqual([first.data, 'request.key_reused']);
});

test('nobody can read, change or delete another user’s view, whatever their rights', { tags: ['OP-7.13'] }, async () => {
  const { data } = await office.send('POST', 'user-views', { body: { name: 'Mine', data: tab } });
  for (const as of ['bruno', 'carla', 'admin'] as const) {
    expect((await office.send<unknown[]>('GET', 'user-views', { as })).data).toEqual([]);
    const replies = [
      await office.send('GET', `user-views/${data.id}`, { as }),
      await office.send('PUT', `user-views/${data.id}`, { as, body: { name: 'Theirs' } }),
      await office.send('DELETE', `user-views/${data.id}`, { as }),
    ];
    expect(replies.map(({ code }) => code)).toEqual(['record.not_found', 'record.not_found', 'record.not_found']);
  }
  expect((await office.send('GET', `user-views/${data.id}`)).data['name']).toBe('Mine');
  expect((await office.send('POST', 'user-views', { as: 'guest', body: { name: 'Guests have views too', data: tab } })).status).toBe(200);
});

test('a view that is sent twice with one key is saved once; one without a name is refused', { tags: ['OP-7.13'] }, async () => {
  const sent = { key: 'a-key-of-a-view-0001', body: { name: 'Once', data: tab }, as: 'bruno' } as const;
  const [first, second] = [await office.send('POST', 'user-views', sent), await office.send('POST', 'user-views', sent)];
  expect(second.data).toEqual(first.data);
  expect((await office.send<unknown[]>('GET', 'user-views', { as: 'bruno' })).data).toHaveLength(1);
  const nameless = await office.send('POST', 'user-views', { body: { name: ' ', data: tab } });
  expect([nameless.status, nameless.errors]).toEqual([422, { name: [expect.any(String)] }]);
});

const columns = [
  { pos: 2, x: 6, y: 0, w: 6, h: 12, type: 'cam', name: 'Gate', data: { id_camera: '3' } },
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
];

test('lists layouts a user may apply: of their tenants, for all or for them; the default first', {
  tags: ['OP-7.12', 'OQ-55'],
}, async () => {
  const { town, send } = office;
  const put = async (name: string, more: object) =>
    (await send('POST', 'layout', { as: 'admin', body: { name, slots: columns, ...more } })).data.id;
  await put('All of North', { tenant: town.north.tenant });
  await put('Bruno alone', { tenant: town.north.tenant, users: [town.users.bruno] });
  await put('Harbour', { tenant: town.harbour.tenant });
  await put('Usual', { tenant: town.south.tenant, default: true, users: [town.users.ana] });
  const of = async (as: 'ana' | 'bruno' | 'carla' | 'guest') =>
    z.parse(viewCalls.layouts.reply, JSON.parse((await send('GET', 'layout/for-me', { as })).text)).data;
  expect((await of('ana')).map(({ name }) => name)).toEqual(['Usual', 'All of North']);
  expect((await of('bruno')).map(({ name }) => name)).toEqual(['All of North', 'Bruno alone']);
  expect((await of('carla')).map(({ name }) => name)).toEqual(['Harbour']);
  expect((await of('guest')).map(({ name }) => name)).toEqual(['All of North']);
  const [usual] = await of('ana');
  expect(usual).toMatchObject({
    default: true,
    layout: [
      { pos: 1, x: 0, y: 0, w: 6, h: 12 },
      { pos: 2, x: 6, y: 0, w: 6, h: 12 },
    ],
    slots: [{ pos: 2, type: 'cam', name: 'Gate', data: { id_camera: '3' } }],
  });
});

test.each([
  ['blank spaces', [columns[0]], 'No blank spaces allowed'],
  ['nothing at all', [], 'No blank spaces allowed'],
  [
    'slots upon each other',
    [columns[0], { ...columns[1], w: 7 }],
    'Slots must fit inside the grid, measure at least 2 by 2 cells and not overlap',
  ],
])('%s: the platform refuses such a layout', { tags: ['OP-5.12', 'ADM-5.04', 'OQ-41'] }, async (_name, slots, message) => {
  const body = { name: 'Refused', tenant: office.town.north.tenant, slots };
  const refused = await office.send('POST', 'layout', { body });
  expect([refused.status, refused.errors]).toEqual([422, { slots: [message] }]);
});

test('a position is one slot of a layout alone', { tags: ['OQ-42', 'OP-5.14'] }, async () => {
  const slots = [columns[0], { ...columns[1], pos: 2 }];
  const refused = await office.send('POST', 'layout', { body: { name: 'Twice', tenant: office.town.north.tenant, slots } });
  expect(refused.errors).toEqual({ 'slots.1.pos': ['Another record already has this value'] });
});

const camera = [{ pos: 1, x: 0, y: 0, w: 6, h: 6, type: 'cam', name: 'First', data: { camera: '1' } }];
const putView = (more: object, language?: string) => {
  const body = { name: 'A view', tenant: office.town.north.tenant, layout_configuration: camera, ...more };
  return office.send('POST', 'services/views/get-views', { body, ...(language && { language }) });
};

test('the platform refuses an alarm view that is completely empty', { tags: ['OP-5.10', 'OP-7.18'] }, async () => {
  for (const layout_configuration of [[], [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }]]) {
    expect((await putView({ layout_configuration })).errors).toEqual({ layout_configuration: ['The layout cannot be completely empty'] });
  }
});

test('the platform refuses missing or empty schedules with the literal text', {
  tags: ['OP-5.11', 'OQ-82'],
}, async () => {
  const literal = 'Lista de horarios vacía o existen horarios inválidos';
  const putSchedules = (schedules: unknown) => putView({ periodicity: 'schedule', schedules }, 'es');
  expect((await putSchedules([])).errors).toEqual({ schedules: [literal] });
  expect((await putSchedules([{ days: [1], from: '08:00', to: '08:00' }])).errors).toEqual({ schedules: [literal] });
  expect((await putView({ periodicity: 'schedule', schedules: [] }, 'pt')).errors).toEqual({
    schedules: ['Lista de horários vazia ou há horários inválidos'],
  });
  expect((await putView({ periodicity: 'schedule' })).errors).toEqual({
    schedules: ['Empty schedule list or there are invalid schedules'],
  });
  const night = await putSchedules([{ days: [5], from: '22:00', to: '06:00' }]);
  expect(night.status).toBe(200);
  expect((await office.send('DELETE', `services/views/get-views/${night.data.id}`)).status).toBe(200);
});

test('one alarm view of a tenant is its default one', { tags: ['OP-3.08'] }, async () => {
  const first = await putView({ name: 'First default', default_view: true });
  const second = await putView({ name: 'Second default', default_view: true });
  const stored = await office.send('GET', `services/views/get-views/${first.data.id}`);
  expect(stored.data['default_view']).toBe(false);
  for (const { data } of [first, second]) await office.send('DELETE', `services/views/get-views/${data.id}`);
});

const opening = async (id: number, as: 'ana' | 'bruno' | 'carla' = 'ana') =>
  office.send<AlarmLayout>('GET', `services/views/find?id_alarm=${id}`, { as });

test('the view of an alarm is chosen by tenant, type, level, status, users, else the default one', {
  tags: ['OP-7.16', 'OQ-40'],
}, async () => {
  const { id } = await office.raise({ alarm_type: 'Glass broken', priority: 1 });
  expect((await opening(id)).data).toEqual({ view: null, id_action_plan: null });
  const typeOf = async (type: string) => (await office.send('POST', 'type_alarm', { body: { type } })).data.id;
  const [fire, glass] = [await typeOf('Fire alarm'), await typeOf('Glass broken')];
  const made = [
    await putView({ name: 'Any' }),
    await putView({ name: 'South', tenant: office.town.south.tenant, alarm_type: glass }),
    await putView({ name: 'Fire', alarm_type: fire }),
    await putView({ name: 'Glass', alarm_type: glass }),
    await putView({ name: 'Glass of Bruno', alarm_type: glass, users: [office.town.users.bruno] }),
    await putView({ name: 'Attending', alarm_type: glass, alarm_status: 'attending', users: [office.town.users.ana] }),
  ];
  const found = (await opening(id)).data.view;
  expect(found).toEqual({
    id: made[3]?.data.id,
    name: 'Glass',
    layout: [{ pos: 1, x: 0, y: 0, w: 6, h: 6 }],
    slots: [{ pos: 1, type: 'cam', name: 'First', data: { camera: '1' } }],
  });
  expect((await opening(id, 'bruno')).data.view?.name).toBe('Glass of Bruno');
  expect((await opening(id, 'carla')).code).toBe('record.not_found');
  const other = await office.raise({ alarm_type: 'Something else' });
  expect((await opening(other.id)).data.view?.name).toBe('Any');
  const { data: levels } = await office.send<{ id: number; level: string }[]>('GET', 'alarm_level?max=100');
  const critical = levels.find(({ level }) => level === 'Critical')?.id;
  made.push(await putView({ name: 'Usual', default_view: true }));
  made.push(await putView({ name: 'Critical glass', alarm_type: glass, alarm_level: critical }));
  const minor = await office.raise({ alarm_type: 'Glass broken', priority: 3 });
  const opened = await Promise.all([other, { id }, minor].map((alarm) => opening(alarm.id)));
  expect(opened.map(({ data }) => data.view?.name)).toEqual(['Usual', 'Critical glass', 'Glass']);
  for (const { data } of made) await office.send('DELETE', `services/views/get-views/${data.id}`);
});

test('schedules are read by the clock of the tenant at the time of asking', { tags: ['OP-7.16', 'OP-3.09'] }, async () => {
  const { north } = office.town;
  const now = office.app.clock.now();
  await office.app.store.within(platformScope, (tx) =>
    sql`update tenant set id_timezone = (select id from timezone where name = 'Pacific/Kiritimati') where id = ${north.tenant}`.execute(tx),
  );
  const there = (ms: number) => new Date(now + 14 * 3600_000 + ms);
  const clock = (ms: number) => there(ms).toISOString().slice(11, 16);
  const between = (from: number, to: number) => [{ days: [there(from).getUTCDay()], from: clock(from), to: clock(to) }];
  const { data } = await putView({ name: 'Now', periodicity: 'schedule', schedules: between(-3600_000, 3600_000) });
  const { id } = await office.raise();
  expect((await opening(id)).data.view?.name).toBe('Now');
  await office.send('PUT', `services/views/get-views/${data.id}`, { body: { schedules: between(1800_000, 3600_000) } });
  expect((await opening(id)).data.view).toBeNull();
  await office.send('DELETE', `services/views/get-views/${data.id}`);
});

test('the default action plan of the customer applies to its alarms, one without steps does not', { tags: ['OQ-39'] }, async () => {
  const { id } = await office.raise();
  const empty = await office.send('POST', 'action_plan', { body: { name: 'No steps', default: true } });
  expect([empty.status, (await opening(id)).data.id_action_plan]).toEqual([200, null]);
  const nodes = [{ id: '1', type: 'terminate', x: 0, y: 0, config: {}, outputs: {} }];
  const plan = await office.send('POST', 'action_plan', { body: { name: 'Burglary', default: true, nodes } });
  expect((await opening(id)).data.id_action_plan).toBe(plan.data.id);
});

test('a list of layouts has at most 1000 entries', { tags: ['OP-9.07'] }, async () => {
  await office.app.store.within(platformScope, (tx) =>
    sql`insert into layout (name, id_tenant) select 'Mosaic ' || n, ${office.town.harbour.tenant}::bigint from generate_series(1, 1010) n`.execute(
      tx,
    ),
  );
  expect((await office.send('GET', 'layout?max=1000', { as: 'carla' })).data).toHaveLength(1000);
  expect((await office.send('GET', 'layout?max=1001', { as: 'carla' })).status).toBe(422);
  expect((await office.send('GET', 'layout/for-me', { as: 'carla' })).data).toHaveLength(1000);
});
