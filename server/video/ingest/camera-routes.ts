import { sql } from 'kysely';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { CameraId } from '../../../contract/platform/index.ts';
import { cameraCalls as calls } from '../../../contract/video/camera-calls.ts';
import type { CameraFault, StreamFacts } from '../../../contract/video/camera-state.ts';
import { createRecord, writerOf } from '../../catalogues/index.ts';
import { type OnvifProfile, onvifProfiles, refuse, route, secretBox } from '../../platform/index.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import type { VideoApp } from '../video-app.ts';
import { addressOf, type Connection, decryptPassword } from './camera-source.ts';
import { discover } from './discovery.ts';
import { probe } from './probe.ts';

const onvifPort = 80;
const patienceMs = 20_000;

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
  const tried = async (address: string | null): Promise<StreamFacts> => {
    if (!ffmpeg) return failed('no_ffmpeg');
    if (address === null) return failed('address');
    const found = await probe(ffmpeg, address);
    return typeof found === 'string' ? failed(found) : found;
  };
  route(app, calls.probeCamera, ({ body }) => tried(addressOf(body.url, body, body.password ?? '')));
  route(app, calls.probeDevice, async ({ scope, params }) => {
    const { rows } = await app.store.within(scope, (tx) =>
      sql<{ connection: Connection | null }>`select custom_fields as connection from generic_devices where id = ${params.id}`.execute(tx),
    );
    if (!rows[0]) throw refuse('record.not_found');
    const { connection } = rows[0];
    if (!connection?.url) return failed('no_source');
    return tried(addressOf(connection.url, connection, decryptPassword(await secretBox(app.config), connection.password)));
  });
  route(app, calls.findCameras, async () => ({ cameras: await discover() }));
  route(app, calls.cameraProfiles, async (input) => {
    const { body, scope } = input;
    const profiles = await profilesOf(app, body);
    const [main] = profiles;
    if (!body.id_unit || !main) return { profiles, id_device: null };
    const sub = profiles.length > 1 ? profiles.at(-1) : undefined;
    const created = await app.store.within(scope, (tx) =>
      createRecord(writerOf(tx, input, app.config), catalogueOf('generic-devices'), {
        name: body.name ?? body.host,
        provider: 'ONVIF',
        type: 'camera',
        units: [body.id_unit],
        custom_fields: {
          url: main.url,
          ...(sub && { url_sub: sub.url }),
          ...(body.user && { user: body.user }),
          ...(body.password && { password: body.password }),
          onvif_host: body.host,
          onvif_port: body.port ?? onvifPort,
          record: true,
        },
      }),
    );
    return { profiles, id_device: Number(created['id']) };
  });
}

function failed(fault: CameraFault): never {
  throw refuse('media.camera_failed', { details: { fault } });
}

interface OnvifLogin {
  host: string;
  port?: number | null | undefined;
  user?: string | null | undefined;
  password?: string | null | undefined;
}

async function profilesOf({ clock }: VideoApp, { host, port, user, password }: OnvifLogin): Promise<OnvifProfile[]> {
  const text = `http://${host}:${port ?? onvifPort}/onvif/device_service`;
  if (!URL.canParse(text)) return failed('address');
  const device = { url: new URL(text), login: user ? { user, password: password ?? '' } : null };
  const signal = AbortSignal.timeout(patienceMs);
  const found = await onvifProfiles(device, { privateAddresses: true, signal, now: clock.now() }).catch(() => failed('unreachable'));
  if (Array.isArray(found)) return found.length > 0 ? found : failed('not_found');
  // Devices answer an unknown user with a SOAP fault, with status 400 as often as 401.
  const isLogin = found.status === 401 || found.status === 403 || /NotAuthorized|FailedAuthentication|Sender/i.test(found.text);
  return failed(isLogin ? 'credentials' : 'unknown');
}
