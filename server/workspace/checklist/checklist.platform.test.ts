import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Checklist, type ChecklistStep, missingForMonitoring } from '../../../contract/workspace/checklist.ts';
import { createUser } from '../../access/users.ts';
import { platformScope } from '../../platform/store/store.ts';
import { password, signIn } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let token = '';
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  await platform.request('POST', '/v1/setup', {
    body: { code: platform.setupCode, email: 'first@here.test', password, name: 'First' },
  });
  token = await tokenOf('first@here.test');
});
afterAll(() => platform.clear());

const tokenOf = async (email: string): Promise<string> => String((await signIn(platform, email)).body.data?.access_token);
const read = async (as = token): Promise<Checklist> => {
  const reply = await platform.request<{ data: Checklist }>('GET', '/v1/checklist', { token: as });
  expect(reply.status).toBe(200);
  return reply.body.data;
};
const entry = async (step: ChecklistStep, as = token) => (await read(as)).find((one) => one.step === step);
const create = async (path: string, body: object): Promise<number> => {
  const reply = await platform.request<{ data: { id: number } }>('POST', `/v1/${path}`, { token, body });
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  return reply.body.data.id;
};
const edit = async (path: string, body: object, method: 'POST' | 'PUT' = 'PUT') => {
  const reply = await platform.request(method, `/v1/${path}`, { token, body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
};
const isDone = async (): Promise<ChecklistStep[]> => (await read()).filter(({ is_done }) => is_done).map(({ step }) => step);

test('each step is done by the records that a customer makes, and names what is incomplete', async () => {
  expect(await isDone()).toEqual(['level']);
  expect(missingForMonitoring(await read())).toEqual(['site', 'receiver', 'operator']);

  const master = await create('master_tenant', { name: 'North' });
  const tenant = await create('tenant', { name: 'Harbour', id_master_tenant: master });
  expect(await entry('tenant')).toMatchObject({ is_done: true, count: 1 });
  expect(await entry('time_zone')).toMatchObject({ is_done: false, count: 0, incomplete: 1, names: ['Harbour'] });
  const zones = await platform.request<{ data: { id: number }[] }>('GET', '/v1/timezone?search=Lisbon', { token });
  await edit(`tenant/${tenant}`, { _method: 'put', timezone: zones.body.data[0]?.id }, 'POST');
  expect(await entry('time_zone')).toMatchObject({ is_done: true, count: 1, incomplete: 0, names: [] });

  const unit = await create('unit', { description: 'Gate 4', id_tenant: tenant });
  expect(await entry('site')).toMatchObject({ is_done: false, count: 1, incomplete: 1, names: ['Gate 4'] });
  expect(await entry('camera')).toMatchObject({ is_done: false, count: 0, incomplete: 1, names: ['Gate 4'] });
  await edit(`unit/${unit}`, { latitude: 38.7, longitude: -9.1 });
  expect(await entry('site')).toMatchObject({ is_done: true, incomplete: 0, names: [] });

  await create('generic-devices', { name: 'Gate', type: 'camera', units: [unit], custom_fields: { url: 'rtsp://192.0.2.7/live' } });
  expect(await entry('camera')).toMatchObject({ is_done: true, count: 1, incomplete: 0 });

  const { id: profile } = (
    await platform.request<{ data: { id: number; type: string }[] }>('GET', '/v1/profile?search=Operator', { token })
  ).body.data[0] ?? { id: 0 };
  await platform.app.store.within(platformScope, (tx) =>
    createUser(tx, { email: 'ana@here.test', password, name: 'Ana', tenants: [tenant] as never, profiles: [profile] }),
  );
  expect(await entry('operator')).toMatchObject({ is_done: true, count: 1 });

  const sent = await platform.request<{ data: { token: string } }>('POST', '/v1/intake/tokens', {
    token,
    body: { name: 'Panel', id_tenant: tenant },
  });
  expect(await entry('receiver')).toMatchObject({ is_done: false, count: 1, incomplete: 1, names: ['Panel'] });
  expect(await isDone()).toEqual(['tenant', 'time_zone', 'site', 'operator', 'level', 'camera']);
  expect(missingForMonitoring(await read())).toEqual([]);
  expect(await entry('installation')).toMatchObject({ is_done: false, count: 0 });
  await edit('installation', { name: ' Port control ', id_timezone: zones.body.data[0]?.id });
  expect(await entry('installation')).toMatchObject({ is_done: true });

  const alarm = { reference: '1', id_unit: unit, description: 'Back door', alarm_type: 'Burglary', priority: 1 };
  const raise = (reference: string, cameras: number[]) =>
    platform.request('POST', '/v1/intake/alarms', { token: sent.body.data.token, body: { ...alarm, reference, cameras } });
  expect(await entry('alarm')).toMatchObject({ is_done: false, count: 0, cause: null });
  await raise('1', []);
  await expect.poll(() => entry('receiver')).toMatchObject({ is_done: true, count: 1, incomplete: 0 });
  expect(await entry('alarm')).toMatchObject({ is_done: false, count: 1, cause: 'no_camera' });
  const [camera] = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/proxy_camera', { token })).body.data;
  platform.clock.advance(1000);
  await raise('2', [camera?.id ?? 0]);
  expect(await entry('alarm')).toMatchObject({ is_done: false, cause: 'no_pictures', names: ['Gate'], incomplete: 1 });
  await platform.app.store.within(platformScope, (tx) => tx.updateTable('camera').set({ online: true }).execute());
  expect((await read()).filter(({ is_done }) => !is_done)).toEqual([]);
});

test('a person of another tenant reads nothing of this one', async () => {
  const master = await create('master_tenant', { name: 'South' });
  const tenant = await create('tenant', { name: 'Island', id_master_tenant: master });
  await platform.app.store.within(platformScope, (tx) =>
    createUser(tx, { email: 'eva@here.test', password, name: 'Eva', tenants: [tenant] as never, is_master_admin: false }),
  );
  const own = await read(await tokenOf('eva@here.test'));
  expect(own.filter(({ count }) => count > 0).map(({ step }) => step)).toEqual(['tenant', 'time_zone', 'level']);
  expect(own.map(({ step }) => step)).not.toContain('installation');
  expect(own.flatMap(({ names }) => names)).toEqual([]);
  expect(own.find(({ step }) => step === 'tenant')?.count).toBe(1);
});

test('a new tenant begins with the time zone of the installation, whose name is public', async () => {
  const [zone] = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/timezone?search=Lisbon', { token })).body.data;
  const master = await create('master_tenant', { name: 'West' });
  const tenant = await create('tenant', { name: 'Coast', id_master_tenant: master });
  const read = await platform.request<{ data: { timezone: { id: number } } }>('GET', `/v1/tenant/${tenant}`, { token });
  expect(read.body.data.timezone).toMatchObject({ id: zone?.id });
  const known = await platform.request<{ data: { installation_name: string } }>('GET', '/v1/capabilities');
  expect(known.body.data.installation_name).toBe('Port control');
  expect((await platform.request('GET', '/v1/installation', { token: await tokenOf('eva@here.test') })).status).toBe(403);
  const wrong = await platform.request<{ errors: object }>('PUT', '/v1/installation', {
    token,
    body: { name: null, id_timezone: 999_999 },
  });
  expect(wrong.body.errors).toHaveProperty('id_timezone');
});

test('a camera out of service, an inactive account and a revoked token do not count', async () => {
  const [camera] = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/proxy_camera', { token })).body.data;
  await platform.app.store.within(platformScope, async (tx) => {
    await tx
      .updateTable('camera')
      .set({ out_of_service: true })
      .where('id', '=', camera?.id as never)
      .execute();
    await tx.updateTable('user_account').set({ active: false }).where('email', '=', 'ana@here.test').execute();
    await tx.updateTable('intake_token').set({ active: false }).execute();
  });
  const counts = Object.fromEntries((await read()).map(({ step, count }) => [step, count]));
  expect(counts).toMatchObject({ camera: 0, operator: 0, receiver: 0, alarm: 1 });
  expect((await platform.request('GET', '/v1/checklist')).status).toBe(401);
});
