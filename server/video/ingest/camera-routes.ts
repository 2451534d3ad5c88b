import { sql } from 'kysely';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CameraId } from '../../../contract/platform/index.ts';
import { type AdoptedCamera, cameraCalls as calls, type FoundCamera, type NetworkDevice } from '../../../contract/video/camera-calls.ts';
import type { CameraFault, StreamFacts } from '../../../contract/video/camera-state.ts';
import { createRecord, type Writer, writerOf } from '../../catalogues/index.ts';
import { type OnvifProfile, onvifProfiles, refuse, requestHash, route, runIdempotent, secretBox, type Tx } from '../../platform/index.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import type { VideoApp } from '../video-app.ts';
import { addressOf, type Connection, decryptPassword } from './camera-source.ts';
import { discover } from './discovery.ts';
import { probe } from './probe.ts';
import { probeQueue } from './probe-queue.ts';

const onvifPort = 80;
const patienceMs = 20_000;
/** Devices that are read at once. */
const groupSize = 16;

/** Endpoints for real cameras: states, connection tests and network discovery (ADM-3.37). */
export function cameraRoutes(app: VideoApp, ffmpeg: Ffmpeg | null): void {
  route(app, calls.cameraStates, async ({ scope, query }) => {
    const ids = [...new Set(query.cameras.split(',').map(Number))];
    const visible = await app.store.within(scope, (tx) =>
      tx
        .selectFrom('camera')
        .select(['id', 'out_of_service'])
        .where(
          'id',
          'in',
          ids.map((id) => CameraId.parse(id)),
        )
        .orderBy('id')
        .execute(),
    );
    return Promise.all(
      visible.map(async ({ id, out_of_service: isOut }) => {
        const state = await (await app.media.engineOf(id)).state(id);
        return isOut ? { ...state, phase: 'failed' as const, fault: 'out_of_service' as const, recording: false } : state;
      }),
    );
  });
  const queue = probeQueue(() => app.clock.now());
  const tried = async (user: number, address: string | null): Promise<StreamFacts> => {
    if (!ffmpeg) return failed('no_ffmpeg');
    if (address === null) return failed('address');
    const found = await queue.run(user, () => probe(ffmpeg, app.config.cameraTrust, address));
    return typeof found === 'string' ? failed(found) : found;
  };
  route(app, calls.probeCamera, ({ caller, body }) => tried(caller.user, addressOf(body.url, body, body.password ?? '')));
  route(app, calls.probeDevice, async ({ caller, scope, params }) => {
    const { rows } = await app.store.within(scope, (tx) =>
      sql<{ connection: Connection | null }>`select custom_fields as connection from generic_devices where id = ${params.id}`.execute(tx),
    );
    if (!rows[0]) throw refuse('record.not_found');
    const { connection } = rows[0];
    if (!connection?.url) return failed('no_source');
    return tried(caller.user, addressOf(connection.url, connection, decryptPassword(await secretBox(app.config), connection.password)));
  });
  route(app, calls.findCameras, async ({ scope }) => {
    const devices = await discover();
    return { cameras: await app.store.within(scope, (tx) => withKnownDevices(tx, devices)) };
  });
  route(app, calls.cameraProfiles, async (input) => {
    const { body, scope } = input;
    const profiles = await profilesOf(app, body);
    if (!body.id_unit || profiles.length === 0) return { profiles, id_device: null };
    const unit = body.id_unit;
    const id = await app.store.within(scope, (tx) => createOnvifDevice(writerOf(tx, input, app.config), unit, body, profiles));
    return { profiles, id_device: id };
  });
  route(app, calls.adoptCameras, async (input) => {
    const { devices, id_unit: unit, user, password } = input.body;
    const logins = devices.map(({ host, port, name }) => ({ host, port, name, user, password }));
    const found = await readInGroups(logins, (login) => readProfiles(app, login));
    return app.store.within(input.scope, async (tx) => {
      const { rows } = await sql`select 1 from unit where id = ${unit}`.execute(tx);
      if (rows.length === 0) throw refuse('record.not_found');
      return runIdempotent(tx, input.caller, input.key, requestHash('adopt', input.body), async () => {
        const adopted: AdoptedCamera[] = [];
        for (const [at, login] of logins.entries()) {
          const profiles = found[at] ?? 'unknown';
          const isRead = typeof profiles !== 'string';
          const id = isRead ? await createOnvifDevice(writerOf(tx, input, app.config), unit, login, profiles) : null;
          adopted.push({ ...nameOf(login), id_device: id, fault: isRead ? null : profiles });
        }
        return { adopted };
      });
    });
  });
}

/** Devices that answered, each with the visible device of the catalogue at its host and port. */
export async function withKnownDevices(tx: Tx, devices: readonly NetworkDevice[]): Promise<FoundCamera[]> {
  const { rows } = await sql<{ id: number; host: string; port: number }>`
    select id, custom_fields ->> 'onvif_host' as host, coalesce((custom_fields ->> 'onvif_port')::int, ${onvifPort}) as port
    from generic_devices where custom_fields ->> 'onvif_host' = any(${devices.map(({ host }) => host)}) order by id`.execute(tx);
  const known = new Map(rows.map(({ id, host, port }) => [`${host}:${port}`, id]));
  return devices.map((device) => ({ ...device, id_device: known.get(`${device.host}:${device.port}`) ?? null }));
}

interface OnvifLogin {
  host: string;
  port?: number | null | undefined;
  user?: string | null | undefined;
  password?: string | null | undefined;
  name?: string | null | undefined;
}

const nameOf = ({ name, host, port }: OnvifLogin) => ({ name: name || host, host, port: port ?? onvifPort });

/** Creates the device of a camera with its largest stream, and its smallest as the small one. @returns its id */
async function createOnvifDevice(writer: Writer, unit: number, login: OnvifLogin, profiles: readonly OnvifProfile[]): Promise<number> {
  const [main] = profiles;
  const sub = profiles.length > 1 ? profiles.at(-1) : undefined;
  const { name, host, port } = nameOf(login);
  const created = await createRecord(writer, catalogueOf('generic-devices'), {
    name,
    provider: 'ONVIF',
    type: 'camera',
    units: [unit],
    custom_fields: {
      url: main?.url,
      ...(sub && { url_sub: sub.url }),
      ...(login.user && { user: login.user }),
      ...(login.password && { password: login.password }),
      onvif_host: host,
      onvif_port: port,
      record: true,
    },
  });
  return Number(created['id']);
}

/** Reads many devices, at most sixteen at a time. */
async function readInGroups<T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < all.length; at += groupSize) results.push(...(await Promise.all(all.slice(at, at + groupSize).map(read))));
  return results;
}

function failed(fault: CameraFault): never {
  throw refuse('media.camera_failed', { details: { fault } });
}

/** Streams of a device, the largest first. @throws Refused `media.camera_failed` */
async function profilesOf(app: VideoApp, login: OnvifLogin): Promise<OnvifProfile[]> {
  const found = await readProfiles(app, login);
  return typeof found === 'string' ? failed(found) : found;
}

async function readProfiles({ clock }: VideoApp, { host, port, user, password }: OnvifLogin): Promise<OnvifProfile[] | CameraFault> {
  const text = `http://${host}:${port ?? onvifPort}/onvif/device_service`;
  if (!URL.canParse(text)) return 'address';
  const device = { url: new URL(text), login: user ? { user, password: password ?? '' } : null };
  const signal = AbortSignal.timeout(patienceMs);
  const found = await onvifProfiles(device, { privateAddresses: true, signal, now: clock.now() }).catch(() => 'unreachable' as const);
  if (found === 'unreachable') return found;
  if (Array.isArray(found)) return found.length > 0 ? found : 'not_found';
  // Devices answer an unknown user with a SOAP fault, with status 400 as often as 401.
  const isLogin = found.status === 401 || found.status === 403 || /NotAuthorized|FailedAuthentication|Sender/i.test(found.text);
  return isLogin ? 'credentials' : 'unknown';
}
