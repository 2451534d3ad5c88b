import { sql } from 'kysely';
import type { CameraId, UnitId } from '../../../contract/platform/index.ts';
import {
  addressFault,
  type Config,
  failureOf,
  type Login,
  platformScope,
  secretBox,
  sendWithDigest,
  setRelay,
  type Tx,
} from '../../platform/index.ts';
import type { EffectOutcome } from '../effect.ts';
import { callService, failedBy, failedWith, notConnected, type ServiceContext, succeeded } from './outcomes.ts';

/** An output with its connection data. */
export interface Output {
  id: number;
  name: string;
  number: number;
  relay: string | null;
  url_on: string | null;
  url_off: string | null;
  id_unit: UnitId;
  id_camera: CameraId | null;
  /** Connection settings of its camera, with an encrypted password. */
  camera: Connection | null;
  /** The router of its unit. */
  router: { description: string; imei: string | null; ip_vpn: string | null; totem_id: string | null; totem_key: string | null } | null;
}
interface Connection {
  url?: string | null;
  user?: string | null;
  password?: string | null;
  onvif_host?: string | null;
  onvif_port?: number | null;
}

/** Visible outputs, in the requested order. */
export async function outputsOf(tx: Tx, ids: readonly number[]): Promise<Output[]> {
  const { rows } = await sql<Output>`
    select o.id, o.name, o.number, o.relay, o.url_on, o.url_off, o.id_unit, o.id_camera,
      (select d.custom_fields from generic_devices d where d.idcameraproxy = o.id_camera and d.custom_fields is not null order by d.id limit 1) as camera,
      (select json_build_object('description', r.description, 'imei', r.imei, 'ip_vpn', r.ip_vpn, 'totem_id', r.totem_id, 'totem_key', r.totem_key)
        from unit u join router r on r.id = u.id_router where u.id = o.id_unit) as router
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, place) join digital_output o on o.id = chosen.id
    order by chosen.place`.execute(tx);
  return rows;
}

/** Stores the state of an output, shown in the console's tree (OP-9.50), and when it switches back. */
export const storeOutputState = (
  { store, clock }: ServiceContext['app'],
  id: number,
  isOn: boolean,
  offDue: number | null,
): Promise<unknown> =>
  store.within(platformScope, (tx) =>
    sql`update digital_output set is_on = ${isOn}, changed_at = ${new Date(clock.now())},
      off_due = ${offDue === null ? null : new Date(offDue)} where id = ${id}`.execute(tx),
  );

async function loginOf(config: Config, camera: Connection | null): Promise<Login | null> {
  if (!camera?.user) return null;
  const password = camera.password ?? '';
  return { user: camera.user, password: password.startsWith('v1:') ? (await secretBox(config)).open(password) : password };
}

/** In demo mode outputs are simulated unless they have their own connection data. */
const isDemoOutput = ({ mode }: Config, { relay, url_on }: Output): boolean => mode === 'demo' && relay === null && url_on === null;

/** Why an output cannot be switched; null: it can. */
export function outputUnavailable(at: ServiceContext, output: Output): EffectOutcome | null {
  if (isDemoOutput(at.app.config, output)) return null;
  if (output.id_camera === null)
    return output.router ? notConnected(at, 'router/set-output') : failedWith('not_connected', { reason: 'no_router' });
  if (output.url_on && output.url_off) return null;
  return output.camera?.onvif_host ? null : failedWith('not_connected', { reason: 'no_onvif_host' });
}

/** Switches one output: a relay of its camera by ONVIF or by an address of the camera, or the output of its unit's router. */
export async function switchOutput(at: ServiceContext, output: Output, isOn: boolean): Promise<EffectOutcome> {
  const missing = outputUnavailable(at, output);
  if (missing) return missing;
  if (isDemoOutput(at.app.config, output)) return succeeded('switched', { demo: 1 });
  try {
    if (output.id_camera === null) return await switchByRouter(at, output, isOn);
    const address = isOn ? output.url_on : output.url_off;
    return await (address ? switchByAddress(at, output, address) : switchByOnvif(at, output, isOn));
  } catch (error) {
    return failedBy(failureOf(error as Error), {}, at.signal);
  }
}

async function switchByRouter(at: ServiceContext, { id, number, router }: Output, isOn: boolean): Promise<EffectOutcome> {
  const about = { ...router, number, state: isOn ? 'on' : 'off' };
  const answer = await callService(at, 'router/set-output', about, { key: `${at.key}-${id}-${about.state}` });
  return 'outcome' in answer ? answer.outcome : succeeded('switched', answer.demo ? { demo: 1 } : {});
}

const outcomeOfStatus = (status: number, ok: boolean): EffectOutcome =>
  ok ? succeeded('switched') : failedWith(status === 0 || status >= 500 ? 'failed' : 'refused', { status });

async function switchByAddress(at: ServiceContext, output: Output, address: string): Promise<EffectOutcome> {
  const { config } = at.app;
  const { privateAddresses } = config.connectors;
  const url = URL.canParse(address) ? new URL(address) : null;
  const wrong = url ? addressFault(url, privateAddresses) : 'not_an_address';
  if (!url || wrong) return failedWith('not_allowed', { reason: wrong ?? '' });
  const request = { url, body: null, token: null, signal: at.signal };
  const login = await loginOf(config, output.camera);
  const { status } = await sendWithDigest(login, request, privateAddresses, { patienceMs: 8000, most: 500_000 });
  return outcomeOfStatus(status, status >= 200 && status < 300);
}

async function switchByOnvif(at: ServiceContext, output: Output, isOn: boolean): Promise<EffectOutcome> {
  const { config, clock } = at.app;
  const { privateAddresses } = config.connectors;
  const { onvif_host: host = '', onvif_port: port } = output.camera ?? {};
  const address = `http://${host}:${port ?? 80}/onvif/device_service`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const wrong = url ? addressFault(url, privateAddresses) : 'not_an_address';
  if (!url || wrong) return failedWith('not_allowed', { reason: wrong ?? '' });
  const device = { url, login: await loginOf(config, output.camera) };
  const done = await setRelay(device, output.relay ?? output.number, isOn, { privateAddresses, signal: at.signal, now: clock.now() });
  return done ? outcomeOfStatus(done.status, done.ok) : failedWith('not_found', { what: output.name });
}
