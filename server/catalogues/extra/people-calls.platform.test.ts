import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

type Reply = {
  data: CatalogueRecord & { changed?: number; token?: string; folio?: string };
  code?: string;
  errors?: Record<string, string[]>;
};
type Rows = { data: (CatalogueRecord & { incident_name?: string; count?: number; token?: string | null })[]; total: number };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
let town: TownPlatform;

const ask = <T = Reply>(method: Method, path: string, body?: unknown, token = town.tokens.admin) =>
  town.request<T>(method, path, { token, ...(body !== undefined && { body }) });
const typeOf = async (type: string): Promise<number> => {
  const found = await ask<Rows>('GET', `/v1/type_alarm?type.is=${type}`);
  const [existing] = found.body.data;
  return existing ? existing.id : (await ask('POST', '/v1/type_alarm', { type })).body.data.id;
};

beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town.clear());

test('20,000 units are added to a workflow at once, listed in one page, and removed', {
  tags: ['ADM-7.35', 'OP-7.32', 'OP-7.33', 'OP-9.08', 'ADM-3.51', 'ADM-1.17'],
}, async () => {
  const id_type_alarm = await typeOf('Workflow');
  const frequencies = await ask<Rows>('GET', '/v1/frequency_schedule_task');
  expect(frequencies.body.total).toBe(19);
  const frequency = frequencies.body.data[0]?.id;
  const workflow = await ask('POST', '/v1/alarm_workflow', {
    id_type_alarm,
    alarm_status: 'waiting',
    frequency,
    days: [1, 2],
    start_time: '08:00',
    end_time: '06:00',
  });
  expect(workflow.body.errors).toBeUndefined();
  const id_alarm_workflow = workflow.body.data.id;
  const units = await town.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`insert into unit (id_tenant, description)
      select ${town.town.north.tenant}, 'Unit ' || n from generate_series(1, 20000) n returning id`.execute(tx);
    return rows.map(({ id }) => id);
  });
  const added = await ask('POST', '/v1/alarm_workflow_unit', { id_alarm_workflow, units });
  expect(added.body.data.changed).toBe(20_000);
  expect((await ask('POST', '/v1/alarm_workflow_unit', { id_alarm_workflow, units: units.slice(0, 10) })).body.data.changed).toBe(0);
  const listed = await ask<Rows>('GET', `/v1/alarm_workflow_unit?id_alarm_workflow=${id_alarm_workflow}&max=20000`);
  expect(listed.body.data).toHaveLength(20_000);
  expect((await ask<Rows>('GET', `/v1/alarm_workflow_unit?id_alarm_workflow=${id_alarm_workflow + 1}`)).body.data).toEqual([]);
  expect((await ask('GET', `/v1/alarm_workflow_unit?id_alarm_workflow=${id_alarm_workflow}&max=20001`)).status).toBe(422);
  const dropped = await ask('DELETE', '/v1/alarm_workflow_unit', { id_alarm_workflow, units: units.slice(0, 19_999) });
  expect(dropped.body.data.changed).toBe(19_999);
  const one = await ask('POST', '/v1/alarm_workflow_unit', { id_alarm_workflow, id_unit: units[0] });
  expect(one.body.data).toMatchObject({ changed: 1, id_alarm_workflow, id_unit: units[0] });
  const foreign = await addTownUser(town, 'planner', [town.town.harbour.tenant], can('Workflow', 'create', 'delete', 'read'));
  expect((await ask('POST', '/v1/alarm_workflow_unit', { id_alarm_workflow, units: [units[5]] }, foreign.token)).status).toBe(404);
});

test('the platform offers the presets of schedules in their order', {
  tags: ['OP-7.33', 'OP-9.55', 'OP-9.56', 'OP-9.57', 'OP-9.58'],
}, async () => {
  const { body } = await ask<Rows>('GET', '/v1/frequency_schedule_task?max=100');
  expect(body.data.map(({ name, value }) => `${String(name)}: ${String(value)}`)).toEqual([
    'Every minute: * * * * *',
    ...[2, 3, 4, 5, 10, 15, 30].map((n) => `Every ${n} minutes: */${n} * * * *`),
    'Hourly: 0 * * * *',
    'Hourly at: {minute} * * * *',
    ...[2, 3, 4, 6].map((n) => `Every ${n} hours: 0 */${n} * * *`),
    'Daily: 0 0 * * *',
    'Weekly: 0 0 * * 0',
    'Monthly: 0 0 1 * *',
    'Last day of month: 0 0 L * *',
    'Custom: custom',
  ]);
});

test('the incident chart counts alarms by incident, within the span, tenant and caller’s scope', {
  tags: ['OQ-99', 'OQ-118', 'ADM-7.27', 'ADM-3.59'],
}, async () => {
  const alarm_type = await typeOf('Intrusion');
  const { north, south, harbour } = town.town;
  for (const [name, id_tenant] of [
    ['Break-in', north.tenant],
    ['Burglary', south.tenant],
    ['Stowaway', harbour.tenant],
  ] as const) {
    const made = await ask('POST', '/v1/incident', { name, id_tenant, alarm_type, colour: '#C00012' });
    expect(made.body.errors).toBeUndefined();
  }
  await town.raise({ id_unit: north.unit });
  await town.raise({ id_unit: north.unit });
  await town.raise({ id_unit: south.unit });
  const chart = async (query = '', token = town.tokens.admin) => {
    const { body } = await ask<Rows>('GET', `/v1/chart/log_incident${query}`, undefined, token);
    return body.data?.map(({ incident_name, count }) => [incident_name, count]);
  };
  expect(await chart()).toEqual([
    ['Break-in', 2],
    ['Burglary', 1],
  ]);
  expect(await chart(`?id_tenant=${south.tenant}`)).toEqual([['Burglary', 1]]);
  expect(await chart('?start_date=2020-01-01T00:00:00Z&end_date=2020-06-01T00:00:00Z')).toEqual([]);
  const refused = await ask('GET', '/v1/chart/log_incident?start_date=2020-01-02T00:00:00Z&end_date=2020-01-01T00:00:00Z');
  expect(refused.body.errors).toHaveProperty('end_date');
  const carla = await addTownUser(town, 'chartist', [harbour.tenant], can('Incident', 'read_chart'));
  expect(await chart('', carla.token)).toEqual([]);
  const log = await ask<Rows>('GET', '/v1/log_incident');
  expect(log.body.data.map(({ incident_name, colour }) => [incident_name, colour])).toEqual(
    ['Burglary', 'Break-in', 'Break-in'].map((name) => [name, '#C00012']),
  );
});

test('an external token is shown once, on creation; none is created for users with more rights', {
  tags: ['ADM-7.17'],
}, async () => {
  const made = await ask('POST', '/v1/external_token', { description: 'Branch office', id_user: town.town.users.ana });
  expect(made.body.data.token).toMatch(/^[\w-]{43}$/);
  const again = await ask('GET', `/v1/external_token/${made.body.data.id}`);
  expect(again.body.data.token).toBeNull();
  const weak = await addTownUser(town, 'weak', [town.town.north.tenant, town.town.south.tenant], can('ExternalToken', 'read', 'create'));
  const climbing = await ask('POST', '/v1/external_token', { description: 'Climb', id_user: town.town.users.ana }, weak.token);
  expect(climbing.status).toBe(403);
  expect((await ask('PUT', `/v1/external_token/${made.body.data.id}`, { description: 'Other' })).status).toBe(404);
  expect((await ask('DELETE', `/v1/external_token/${made.body.data.id}`)).status).toBe(200);
  expect((await ask<Rows>('GET', '/v1/external_token')).body.data).toEqual([]);
});

test('a recording request is numbered; only managers of recordings decide, and are recorded', {
  tags: ['OP-7.34', 'OQ-73', 'ADM-7.34', 'ADM-3.58'],
}, async () => {
  const { north } = town.town;
  const requester = await addTownUser(
    town,
    'asker',
    [north.tenant],
    [...can('RecordingRequest', 'read', 'create', 'update'), ...can('Video', 'request_record_video')],
  );
  const request = { camera: north.cameras[0], start: '2026-01-01T10:00:00Z', finish: '2026-01-01T10:05:00Z' };
  const made = await ask('POST', '/v1/recording_request', request, requester.token);
  expect(made.body.errors).toBeUndefined();
  expect(made.body.data).toMatchObject({ folio: 'RR-000001', status: { status: 'requested' }, viewed: false, recording: null });
  const path = `/v1/recording_request/${made.body.data.id}`;
  const window = {
    authorized_from: new Date(Date.now() - 60_000).toISOString(),
    authorized_to: new Date(Date.now() + 60_000).toISOString(),
  };
  expect((await ask('PUT', path, window, requester.token)).status).toBe(403);
  const decider = await addTownUser(
    town,
    'decider',
    [north.tenant],
    [...can('RecordingRequest', 'read', 'update'), ...can('Video', 'manage_request_record_video')],
  );
  const decided = await ask('PUT', path, window, decider.token);
  expect(decided.body.data).toMatchObject({ authorized_by: { id: decider.id }, recording: { id_camera: north.cameras[0] } });
  const unviewed = await ask<Rows>('GET', '/v1/recording_request?viewed=0', undefined, requester.token);
  expect(unviewed.body.total).toBe(1);
  expect((await ask<Rows>('GET', '/v1/recording_request?viewed=1', undefined, requester.token)).body.total).toBe(0);
  expect((await ask('GET', `${path}?withRecording=true`, undefined, requester.token)).body.data).toMatchObject({
    recording: { id_camera: north.cameras[0] },
  });
});

test('a purge rule changes alarm statuses; a task has unique, satisfiable crons', {
  tags: ['OQ-36', 'OP-5.20', 'OP-5.21', 'OQ-68'],
}, async () => {
  const rule = { name: 'Stale', input_alarm_status: 'attending', output_alarm_status: 'attending', timeout: 5 };
  expect((await ask('POST', '/v1/alarm_purge', rule)).body.errors).toEqual({ output_alarm_status: ['Must differ from Input status'] });
  expect((await ask('POST', '/v1/alarm_purge', { ...rule, output_alarm_status: 'canceled', timeout: 0 })).body.errors).toHaveProperty(
    'timeout',
  );
  expect((await ask('POST', '/v1/alarm_purge', { ...rule, output_alarm_status: 'canceled' })).status).toBe(200);
  const nodes = [{ id: '1', type: 'delay', x: 0, y: 0, config: { seconds: 1 }, outputs: {} }];
  const command = (await ask('POST', '/v1/command', { name: 'Lights', nodes })).body.data.id;
  const { body } = await ask<Rows>('GET', '/v1/frequency_schedule_task');
  const task = { command, frequency: body.data[0]?.id };
  const errorsOf = async (cron_expressions: string[]) => (await ask('POST', '/v1/schedule', { ...task, cron_expressions })).body.errors;
  expect(await errorsOf(['0 8 * * *', '0  8 * * *'])).toEqual({ cron_expressions: ['An equal expression already exists'] });
  expect(await errorsOf(['0 8 * * 7', '0 8 * * SUN'])).toEqual({ cron_expressions: ['An equal expression already exists'] });
  expect(await errorsOf(['0 25 * * *'])).toEqual({ cron_expressions: ['Please check the fields'] });
  expect(await errorsOf(['0 8 L * *', '*/5 * * * 1-5'])).toBeUndefined();
  expect(await errorsOf([])).toBeUndefined();
  const never = await ask('POST', '/v1/schedule', { ...task, frequency: body.data.at(-1)?.id });
  expect(never.body.errors).toEqual({ cron_expressions: ['Please check the fields'] });
});

test('markers of a plan refer to cameras of its unit; the plan lists the other plans of the unit', { tags: ['OQ-69'] }, async () => {
  const { north, harbour } = town.town;
  const marker = { id_camera: north.cameras[0], x: 10, y: 20, direction: 90 };
  const made = await ask('POST', '/v1/plane', { description: 'Ground floor', id_unit: north.unit, markers: [marker] });
  expect(made.body.errors).toBeUndefined();
  await ask('POST', '/v1/plane', { description: 'First floor', id_unit: north.unit });
  const read = await ask<{ data: { markers: unknown; cameras: unknown[]; unit_planes: { description: string }[] } }>(
    'GET',
    `/v1/plane/${made.body.data.id}`,
  );
  expect(read.body.data.markers).toEqual([expect.objectContaining({ id_camera: north.cameras[0], x: 10, y: 20, direction: 90 })]);
  expect(read.body.data.cameras).toHaveLength(2);
  expect(read.body.data.unit_planes.map(({ description }) => description)).toEqual(['First floor', 'Ground floor']);
  const foreign = await ask('PUT', `/v1/plane/${made.body.data.id}`, { markers: [{ ...marker, id_camera: harbour.cameras[0] }] });
  expect(foreign.status).toBe(422);
});

test('a center has its sectors, a country its code label; a tenant has one default layout', {
  tags: ['ADM-3.26', 'ADM-3.15', 'OQ-55'],
}, async () => {
  const center = await ask('POST', '/v1/center', { name: 'Downtown' });
  await ask('POST', '/v1/sector', { name: 'Market', center: center.body.data.id });
  expect((await ask('GET', `/v1/center/${center.body.data.id}`)).body.data['sectors']).toEqual([
    expect.objectContaining({ name: 'Market' }),
  ]);
  const country = await ask('POST', '/v1/country', { code: 'XX', name: 'Nowhere', telephone_code: '+999' });
  expect(country.body.data['code_label']).toBe('XX +999');
  const slots = [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }];
  const layout = (name: string) => ask('POST', '/v1/layout', { name, tenant: town.town.north.tenant, default: true, slots });
  const first = (await layout('Day')).body.data.id;
  await layout('Night');
  expect((await ask('GET', `/v1/layout/${first}`)).body.data['default']).toBe(false);
});

test('an app user is read with the e-mail address', { tags: ['ADM-7.30'] }, async () => {
  const made = await ask('POST', '/v1/user_app', { email: 'walker@town.test', personal_descriptors: { blood: 'O+' } });
  expect((await ask('GET', `/v1/users_app/${made.body.data.id}`)).body.data['email']).toBe('walker@town.test');
});

test('a picture of oneself is a JPG, GIF or PNG of at most 800 kB, by its content', {
  tags: ['ADM-5.06', 'ADM-7.30', 'ADM-9.06', 'OP-5.24', 'OP-5.25'],
}, async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const send = async (bytes: Buffer, name: string) => {
    const body = new FormData();
    body.set('image', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${town.url}/v1/users/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${town.tokens.ana}` },
      body,
    });
    return { status: answer.status, body: (await answer.json()) as { data: { image: string }; errors?: Record<string, string[]> } };
  };
  const sent = await send(png, 'me.png');
  expect(sent.body.data.image).toMatch(/^\/v1\/files\//);
  const me = await town.request<{ data: { image: string } }>('GET', '/v1/users/me', { token: town.tokens.ana });
  expect(me.body.data.image).toBe(sent.body.data.image);
  expect((await town.request('GET', sent.body.data.image)).status).toBe(200);
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } });
  for (const format of ['jpeg', 'gif'] as const) {
    expect([format, (await send(await pixel.clone().toFormat(format).toBuffer(), `me.${format}`)).status]).toEqual([format, 200]);
  }
  expect((await send(Buffer.from('<svg/>'), 'me.png')).body.errors).toEqual({ image: ['Only JPG, GIF, PNG files are accepted'] });
  expect((await send(await pixel.clone().webp().toBuffer(), 'me.png')).body.errors).toHaveProperty('image');
  const sized = (bytes: number) => send(Buffer.concat([png, Buffer.alloc(bytes - png.length)]), 'me.png');
  expect((await sized(800_000)).status).toBe(200);
  expect((await sized(800_001)).body.errors).toEqual({ image: ['At most 800 kB'] });
});
