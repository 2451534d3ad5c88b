import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CameraId } from '../../../contract/platform/ids.ts';
import { secretBox } from '../../platform/secret-box.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Bench, bench } from '../../testing/effects-bench.ts';
import { type OnvifPeer, onvifPeer } from '../../testing/onvif-peer.ts';
import { type HttpPeer, httpPeer } from '../../testing/peers.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { restoreOverdueOutputs } from './output-restore.ts';

let services: HttpPeer;
let camera: OnvifPeer;
let town: TownPlatform;
let perform: Bench;

beforeAll(async () => {
  [services, camera] = [await httpPeer(), await onvifPeer(['relay-a', 'relay "b"'.replaceAll('"', '')])];
  town = await startTown({
    env: {
      CONNECTOR_PRIVATE_ADDRESSES: 'true',
      CONNECTOR_ROUTER_URL: `${services.url}/router`,
      CONNECTOR_ROUTER_TOKEN: 'k9f2-of-routers',
      CONNECTOR_DENSITY_URL: `${services.url}/density`,
    },
  });
  perform = bench(town);
});
beforeEach(() => {
  services.requests.length = 0;
  services.answer = (_, reply) => void reply.end('{"done":true}');
});
afterAll(async () => {
  await town?.clear();
  await services?.close();
  await camera?.close();
});

const within = <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> =>
  town.app.store.within(platformScope, async (tx) => (await text.execute(tx)).rows);
const made = async (text: ReturnType<typeof sql<{ id: number }>>): Promise<number> => (await within(text))[0]?.id ?? 0;
const output = (more: { camera?: CameraId; number?: number; relay?: string; path?: string } = {}): Promise<number> => {
  const { camera: id = null, number = 1, relay = null, path } = more;
  const [on, off] = path === undefined ? [null, null] : [`${camera.url}${path}/on`, `${camera.url}${path}/off`];
  return made(sql<{ id: number }>`insert into digital_output (id_tenant, id_unit, id_camera, name, number, relay, url_on, url_off)
    values (${town.town.north.tenant}, ${town.town.north.unit}, ${id}, 'Gate', ${number}, ${relay}, ${on}, ${off}) returning id`);
};
const readOutput = async (id: number) =>
  (await within(sql<{ is_on: boolean; off_due: Date | null }>`select is_on, off_due from digital_output where id = ${id}`))[0];

describe('a relay of a camera', { tags: ['OP-9.61'] }, () => {
  const cameraOf = (): CameraId => town.town.north.cameras[0] as CameraId;
  const connect = async (password: string = camera.login.password) => {
    const sealed = (await secretBox(town.app.config)).seal(password);
    const fields = { user: camera.login.user, password: sealed, onvif_host: '127.0.0.1', onvif_port: camera.port };
    await within(sql`delete from generic_devices`);
    await within(sql`insert into generic_devices (name, type, idcameraproxy, custom_fields)
      values ('Gate camera', 'camera', ${cameraOf()}, ${JSON.stringify(fields)}::jsonb)`);
  };

  test('is switched by ONVIF despite a wrong camera clock, and the tree shows its state', async () => {
    await connect();
    const second = await output({ camera: cameraOf(), number: 2 });
    const switched = await perform('digital_output', { target: 'camera', outputs: [second], state: 'on' });
    expect(switched).toEqual({ ok: true, code: 'switched', values: { what: 'Gate', state: 'on', count: 1, of: 1 } });
    expect([...camera.relays]).toEqual([
      ['relay-a', false],
      ['relay b', true],
    ]);
    expect(await readOutput(second)).toEqual({ is_on: true, off_due: null });
    expect(JSON.stringify(camera.requests)).not.toContain('kept &');
    await perform('digital_output', { target: 'camera', outputs: [second], state: 'off' });
    expect([camera.relays.get('relay b'), (await readOutput(second))?.is_on]).toEqual([false, false]);
  });

  test('is switched on temporarily and restored, also if the run is canceled meanwhile', async () => {
    await connect();
    const one = await output({ camera: cameraOf(), relay: 'relay-a' });
    const canceling = new AbortController();
    const pulsing = perform(
      'digital_output',
      { target: 'camera', outputs: [one], state: 'pulse', seconds: 600 },
      { signal: canceling.signal },
    );
    await expect.poll(() => camera.relays.get('relay-a')).toBe(true);
    await expect.poll(async () => (await readOutput(one))?.off_due).toBeInstanceOf(Date);
    canceling.abort();
    expect(await pulsing).toMatchObject({ values: { state: 'pulse', seconds: 600 } });
    expect(camera.relays.get('relay-a')).toBe(false);
    expect(await readOutput(one)).toEqual({ is_on: false, off_due: null });
    expect(await perform('digital_output', { target: 'camera', outputs: [one], state: 'pulse', seconds: 1 })).toMatchObject({
      ok: true,
      code: 'switched',
    });
    expect(camera.relays.get('relay-a')).toBe(false);
  });

  test('is restored later if it was unreachable or its process stopped', async () => {
    await connect();
    const one = await output({ camera: cameraOf(), relay: 'relay-a' });
    camera.relays.set('relay-a', true);
    const due = new Date(town.clock.now() - 20_000);
    await within(sql`update digital_output set is_on = true, off_due = ${due} where id = ${one}`);
    await within(sql`update generic_devices set custom_fields = custom_fields || '{"onvif_port": 2}'`);
    const { signal } = new AbortController();
    await restoreOverdueOutputs(town.app, signal);
    expect(await readOutput(one)).toMatchObject({ is_on: true, off_due: expect.any(Date) as Date });
    await connect();
    await restoreOverdueOutputs(town.app, signal);
    expect(camera.relays.get('relay-a')).toBe(true);
    town.clock.advance(60_000);
    await Promise.all([restoreOverdueOutputs(town.app, signal), restoreOverdueOutputs(town.app, signal)]);
    // The platform also runs this check itself.
    await waitUntil(async () =>
      expect([camera.relays.get('relay-a'), await readOutput(one)]).toEqual([false, { is_on: false, off_due: null }]),
    );
  });

  test('a wrong password, an unknown relay and an unreachable camera are different failures', async () => {
    const [first, ninth] = [await output({ camera: cameraOf() }), await output({ camera: cameraOf(), number: 9 })];
    await connect('wrong');
    expect(await perform('digital_output', { target: 'camera', outputs: [first], state: 'on' })).toMatchObject({
      ok: false,
      code: 'refused',
    });
    await connect();
    expect(await perform('digital_output', { target: 'camera', outputs: [ninth], state: 'on' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    await within(sql`update generic_devices set custom_fields = custom_fields || '{"onvif_port": 2}'`);
    const away = await perform('digital_output', { target: 'camera', outputs: [first], state: 'on' });
    expect(away).toMatchObject({ ok: false, code: 'unreachable', values: { failed: 'Gate', count: 0 } });
    await within(sql`delete from generic_devices`);
    expect(await perform('digital_output', { target: 'camera', outputs: [first], state: 'on' })).toMatchObject({
      ok: false,
      code: 'not_connected',
    });
    expect(await readOutput(first)).toMatchObject({ is_on: false });
  });

  test('is switched by an address of the camera with digest authentication', async () => {
    await connect();
    const one = await output({ camera: cameraOf(), path: '/relay' });
    expect(await perform('digital_output', { target: 'camera', outputs: [one], state: 'on' })).toMatchObject({
      ok: true,
      code: 'switched',
    });
    expect(camera.relays.get('relay-a')).toBe(true);
    await perform('digital_output', { target: 'camera', outputs: [one], state: 'off' });
    expect(camera.relays.get('relay-a')).toBe(false);
  });

  test("another customer's output is not found, and a dry run switches nothing", async () => {
    await connect();
    const one = await output({ camera: cameraOf(), relay: 'relay-a' });
    const config = { target: 'camera', outputs: [one], state: 'on' };
    expect(await perform('digital_output', config, { as: 'carla' })).toMatchObject({ ok: false, code: 'not_found' });
    expect(await perform('digital_output', config, { dry: true })).toMatchObject({
      ok: true,
      code: 'would_do',
      values: { what: 'Gate', state: 'on' },
    });
    expect(camera.relays.get('relay-a')).toBe(false);
  });
});

test("an output of a unit's router is switched by the router service", { tags: ['OP-9.61'] }, async () => {
  const one = await output({ number: 3 });
  const config = { target: 'router', outputs: [one], state: 'on' };
  expect(await perform('digital_output', config)).toMatchObject({ ok: false, code: 'not_connected', values: { reason: 'no_router' } });
  const router = await made(
    sql<{
      id: number;
    }>`insert into router (description, imei, id_tenant, ip_vpn) values ('R 1', '3512', ${town.town.north.tenant}, '10.0.0.7') returning id`,
  );
  await within(sql`update unit set id_router = ${router} where id = ${town.town.north.unit}`);
  expect(await perform('digital_output', config, { key: 'run-9-node-1' })).toMatchObject({ ok: true, code: 'switched' });
  expect(services.requests).toMatchObject([{ path: '/router/set-output', headers: { authorization: 'Bearer k9f2-of-routers' } }]);
  expect(services.requests[0]?.headers['idempotency-key']).toBe(`run-9-node-1-${one}-on`);
  expect(JSON.parse(services.requests[0]?.body ?? '')).toMatchObject({ imei: '3512', ip_vpn: '10.0.0.7', number: 3, state: 'on' });
  expect(await readOutput(one)).toMatchObject({ is_on: true });
  services.answer = (_, reply) => void reply.writeHead(409).end();
  expect(await perform('digital_output', { ...config, state: 'off' })).toMatchObject({ ok: false, code: 'refused' });
  expect(await readOutput(one)).toMatchObject({ is_on: true });
});

test('an output that is switched during the restoration of others is not restored', { tags: ['OP-9.61'] }, async () => {
  await within(sql`insert into router (description, imei, id_tenant) values ('R 2', '3513', ${town.town.north.tenant})`);
  await within(sql`update unit set id_router = (select id from router where imei = '3513') where id = ${town.town.north.unit}`);
  const both = [await output({ number: 5 }), await output({ number: 6 })];
  services.answer = ({ body }, reply) => {
    const { number } = JSON.parse(body) as { number: number };
    const anew = within(sql`update digital_output set off_due = null where id = any (${both}::bigint[]) and number <> ${number}`);
    void anew.then(() => reply.end('{"done":true}'));
  };
  const overdue = new Date(town.clock.now() - 60_000);
  await within(sql`update digital_output set is_on = true, off_due = ${overdue} where id = any (${both}::bigint[])`);
  await restoreOverdueOutputs(town.app, new AbortController().signal);
  await waitUntil(async () => {
    const states = await within(
      sql<{ is_on: boolean }>`select is_on from digital_output where id = any (${both}::bigint[]) order by is_on`,
    );
    expect(states).toEqual([{ is_on: false }, { is_on: true }]);
  });
  expect(services.requests).toHaveLength(1);
});

describe('a density device', { tags: ['OP-9.65'] }, () => {
  const device = (ready = true): Promise<number> =>
    made(sql<{ id: number }>`insert into density_device (name, device_id, usercode, ready, connection, shot_number, id_master_tenant)
      select 'Fog', 'DN-1', '77', ${ready}, 'online', 4, id_master_tenant from tenant where id = ${town.town.north.tenant} returning id`);
  const shots = async (id: number) =>
    (
      await within(sql<{ shot_number: number; failed_shot: number | null; last_shot: Date | null; fluid_level: number | null }>`
      select shot_number, failed_shot, last_shot, fluid_level from density_device where id = ${id}`)
    )[0];

  test('is shot for real, and counted; for test, and not counted', async () => {
    services.answer = (_, reply) => void reply.end('{"done":true,"fluid_level":61}');
    const id = await device();
    expect(await perform('density_shoot', { device: id, mode: 'test', seconds: 2 })).toMatchObject({
      ok: true,
      code: 'shot',
      values: { mode: 'test' },
    });
    expect(await shots(id)).toMatchObject({ shot_number: 4, last_shot: null });
    expect(await perform('density_shoot', { device: id, mode: 'real', seconds: 5 })).toMatchObject({
      ok: true,
      code: 'shot',
      values: { what: 'Fog', seconds: 5 },
    });
    expect(await shots(id)).toMatchObject({ shot_number: 5, failed_shot: 0, fluid_level: 61, last_shot: expect.any(Date) as Date });
    expect(JSON.parse(services.requests[0]?.body ?? '')).toMatchObject({ device_id: 'DN-1', mode: 'test', seconds: 2 });
    expect(JSON.parse(services.requests[1]?.body ?? '')).toMatchObject({ device_id: 'DN-1', mode: 'real', seconds: 5, usercode: '77' });
  });

  test('is requested once only, and a failed shot is counted as failed', async () => {
    services.answer = (_, reply) => void reply.writeHead(500).end();
    const id = await device();
    expect(await perform('density_shoot', { device: id, mode: 'real', seconds: 5 })).toMatchObject({ ok: false, code: 'failed' });
    expect(services.requests).toHaveLength(1);
    expect(await shots(id)).toMatchObject({ shot_number: 4, failed_shot: 1, last_shot: null });
  });

  test("one that is not ready, another customer's, and a dry run shoot nothing", async () => {
    const [ready, unready] = [await device(), await device(false)];
    expect(await perform('density_shoot', { device: unready, mode: 'real' })).toMatchObject({
      ok: false,
      code: 'refused',
      values: { reason: 'not_ready' },
    });
    expect(await perform('density_shoot', { device: ready, mode: 'real' }, { as: 'carla' })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
    expect(await perform('density_shoot', { device: ready, mode: 'real' }, { dry: true })).toMatchObject({ ok: true, code: 'would_do' });
    expect(services.requests).toEqual([]);
  });
});

test('an interphone is called: a call is prepared once for who runs it', { tags: ['OP-9.64', 'OQ-57'] }, async () => {
  const type = await made(sql<{ id: number }>`insert into type_device_interphone (type) values ('Door station') returning id`);
  const device = await made(sql<{
    id: number;
  }>`insert into device_interphone (device_id, number, id_type_device_interphone, id_master_tenant)
    select 'INT-1', '9101', ${type}, id_master_tenant from tenant where id = ${town.town.north.tenant} returning id`);
  const alarm = await town.raise();
  const of = { alarm: alarm.id, key: 'run-7-node-2' };
  expect(await perform('interphone_call', { device }, { ...of, dry: true })).toMatchObject({ code: 'would_do' });
  for (const _ of [1, 2])
    expect(await perform('interphone_call', { device }, of)).toMatchObject({ ok: true, code: 'call_prepared', values: { number: '9101' } });
  expect(await within(sql`select callingpartynumber as who, remotepartynumber as whom, state, id_alarm, id_tenant from sip_call`)).toEqual([
    { who: 'Ana Torres', whom: '9101', state: 'idle', id_alarm: alarm.id, id_tenant: town.town.north.tenant },
  ]);
  expect(await perform('interphone_call', { device }, { as: 'carla' })).toMatchObject({ ok: false, code: 'not_found' });
  expect(await perform('interphone_call', { device }, { as: null })).toMatchObject({ ok: false, code: 'nobody' });
});
