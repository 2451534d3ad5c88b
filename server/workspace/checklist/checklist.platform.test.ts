import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Checklist, type ChecklistStep, missingForMonitoring, type Watch } from '../../../contract/workspace/checklist.ts';
import { createUser } from '../../access/users.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
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
const readAll = async (as: string): Promise<{ steps: Checklist; watch: Watch }> => {
  const reply = await platform.request<{ data: { steps: Checklist; watch: Watch } }>('GET', '/v1/checklist', { token: as });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.data;
};
const read = async (as = token): Promise<Checklist> => (await readAll(as)).steps;
const watch = async (as = token): Promise<Watch> => (await readAll(as)).watch;
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

describe('what is not watched', () => {
  const run = (work: (tx: Tx) => Promise<unknown>) => platform.app.store.within(platformScope, work);
  const idOf = async (tenant: string): Promise<number> => {
    const { body } = await platform.request<{ data: { id: number; name: string }[] }>('GET', '/v1/tenant', { token });
    return body.data.find(({ name }) => name === tenant)?.id ?? 0;
  };
  /** A person of a tenant with these rights. */
  const personOf = async (email: string, tenant: string, rights: readonly string[]) => {
    const id_tenant = await idOf(tenant);
    let id = 0;
    await run(async (tx) => {
      const { rows } = await sql<{ id: number }>`insert into profile (type) values (${email}) returning id`.execute(tx);
      const profile = rows[0]?.id ?? 0;
      const added = await sql`
        insert into profile_permissions (id_owner, id_target) select ${profile}, p.id from permission p
        where concat(p.action, ' ', p.resource) = any (${`{${rights.map((one) => `"${one}"`).join(',')}}`}::text[])`.execute(tx);
      expect(Number(added.numAffectedRows)).toBe(rights.length);
      id = await createUser(tx, { email, password, name: email.split('@')[0] ?? '', tenants: [id_tenant] as never, profiles: [profile] });
    });
    return { id, token: await tokenOf(email) };
  };
  const connect = (id: number) =>
    run((tx) =>
      sql`insert into presence (node, id_user, until) values (gen_random_uuid(), ${id}, clock_timestamp() + interval '1 hour')`.execute(tx),
    );

  test('receivers and devices that are off, faulty, silent or unheard are counted', { tags: ['OP-7.05'] }, async () => {
    const [unit] = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/unit', { token })).body.data;
    const receiver = (name: string, port: number, active: boolean) =>
      create('receiver', { name, kind: 'line', language: 'en', active, port });
    const device = (of: number, account: string, active: boolean) =>
      create('receiver_device', { name: account, receiver: of, account, unit: unit?.id, active });
    // A port that another process has: the platform itself states the fault.
    const taken = createServer();
    await new Promise<void>((listens) => taken.listen(0, listens));
    onTestFinished(() => void taken.close());
    const [heard, faulty, off] = [
      await receiver('Heard', 20_101, true),
      await receiver('Faulty', (taken.address() as AddressInfo).port, true),
      await receiver('Off', 20_103, false),
    ];
    await receiver('Unheard', 20_104, true);
    const [silent] = [
      await device(heard, '1', true),
      await device(heard, '2', false),
      await device(off, '3', false),
      await device(heard, '4', true),
    ];
    await run((tx) =>
      sql`
      insert into receiver_state as s (id_receiver, last_signal) values (${heard}, now()), (${faulty}, now())
      on conflict (id_receiver) do update set last_signal = excluded.last_signal`.execute(tx),
    );
    await run((tx) =>
      sql`
      insert into receiver_device_state (id_device, id_tenant, last_signal, silent_since)
      select d.id, u.id_tenant, now(), case when d.id = ${silent} then now() end from receiver_device d join unit u on u.id = d.id_unit`.execute(
        tx,
      ),
    );
    await expect
      .poll(() => watch())
      .toMatchObject({
        receivers: { off: 1, faulty: 1, unheard: 1 },
        devices: { off: 1, silent: 1 },
        tokens: { unheard: 0 },
      });
    expect(await entry('receiver')).toMatchObject({ count: 3, incomplete: 1, names: ['Unheard'] });
  });

  test('a token that nobody has used is unheard, until it is revoked', async () => {
    const sent = await platform.request<{ data: { id: number } }>('POST', '/v1/intake/tokens', {
      token,
      body: { name: 'New panel', id_tenant: await idOf('Harbour') },
    });
    expect(await watch()).toMatchObject({ tokens: { unheard: 1 } });
    await run((tx) => sql`update intake_token set active = false where id = ${sent.body.data.id}`.execute(tx));
    expect(await watch()).toMatchObject({ tokens: { unheard: 0 } });
  });

  test('what is on test and shelved is counted while it lasts', async () => {
    const [unit] = (await platform.request<{ data: { id: number }[] }>('GET', '/v1/unit', { token })).body.data;
    const started = await platform.request<{ data: { id: number } }>('POST', '/v1/signal_tests', {
      token,
      body: { id_unit: unit?.id, minutes: 30, reason: 'Yearly' },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await run((tx) =>
      sql`
      insert into alarm_shelving (id_tenant, id_unit, alarm_type, reason, user_name, started, until)
      select id_tenant, id, 'Burglary', 'Chatters', 'Ana', now(), now() + interval '1 hour' from unit where id = ${unit?.id}`.execute(tx),
    );
    expect(await watch()).toMatchObject({ tests: 1, shelvings: 1 });
    await run((tx) => sql`update signal_test set ended = now()`.execute(tx));
    await run((tx) => sql`update alarm_shelving set ended = now()`.execute(tx));
    expect(await watch()).toMatchObject({ tests: 0, shelvings: 0 });
  });

  test('registers without their right, and of other tenants, are not stated', async () => {
    const nobody = await personOf('iris@here.test', 'Harbour', []);
    expect(await watch(nobody.token)).toEqual({ tokens: null, receivers: null, devices: null, tests: null, shelvings: null, people: null });
    const other = await personOf('noa@here.test', 'Island', ['read Receiver', 'read ReceiverDevice', 'read SignalTest', 'shelve Alarm']);
    expect(await watch(other.token)).toMatchObject({ devices: { off: 0, silent: 0 }, tests: 0, shelvings: 0, people: null });
  });

  test('others with a console are named where they share a tenant, oneself never', async () => {
    const carla = await personOf('carla@here.test', 'Harbour', ['update Alarm']);
    const dora = await personOf('dora@here.test', 'Harbour', ['update Alarm']);
    const far = await personOf('fay@here.test', 'Island', ['update Alarm']);
    await connect(carla.id);
    expect((await watch(carla.token)).people).toEqual({ count: 0, names: [] });
    await connect(dora.id);
    await connect(far.id);
    expect((await watch(carla.token)).people).toEqual({ count: 1, names: ['dora'] });
    expect((await watch(far.token)).people).toEqual({ count: 0, names: [] });
    expect((await watch()).people).toMatchObject({ count: 3, names: ['carla', 'dora', 'fay'] });
  });
});
