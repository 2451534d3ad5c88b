import { sql } from 'kysely';
import type { CameraId, TenantId } from '../../../contract/platform/ids.ts';
import { platformScope, type SecretBox, secretBox } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';

/** A camera that is reached by an address of its own. */
export interface CameraSource {
  readonly camera: CameraId;
  readonly tenant: TenantId;
  /** Where each of its streams is, with user and password in it, as RTSP writes them; null: that is no address of a camera. */
  readonly main: string | null;
  /** The same as main where it has one stream. */
  readonly sub: string | null;
  /** Recorded continuously, not only while there are viewers. */
  readonly record: boolean;
}

/** Connection settings of a device's record; the password is encrypted or plain. */
export interface Connection {
  readonly url?: string | null | undefined;
  readonly url_sub?: string | null | undefined;
  readonly protocol?: string | null | undefined;
  readonly port?: number | null | undefined;
  readonly user?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly record?: boolean | null | undefined;
}

const ports: Readonly<Record<string, number>> = { 'rtsp:': 554, 'rtsps:': 322, 'http:': 80, 'https:': 443 };

/**
 * The whole address of a stream: protocol and port where the address has none of its own, user and password encoded.
 * @param password as it is typed
 * @returns null where it is none that a camera is reached at
 */
export function addressOf(url: string, { protocol, port, user }: Connection, password: string): string | null {
  const text = url.trim();
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${(protocol || 'rtsp').replace(/:.*$/, '').toLowerCase()}://${text}`;
  if (!URL.canParse(whole) || /[\s'\\]/.test(whole)) return null;
  const at = new URL(whole);
  const usual = ports[at.protocol];
  if (usual === undefined || at.hostname === '') return null;
  const own = at.port || (port && port !== usual ? String(port) : '');
  const known = at.username !== '' || !user;
  const login = known ? [at.username, at.password] : [encodeURIComponent(user ?? ''), encodeURIComponent(password)];
  const [name = '', secret = ''] = login.map((part) => part.replaceAll("'", '%27'));
  const who = name === '' ? '' : `${name}${secret === '' ? '' : `:${secret}`}@`;
  return `${at.protocol}//${who}${at.hostname}${own === '' ? '' : `:${own}`}${at.pathname}${at.search}`;
}

/** The password of a record as it is typed; empty where it has none, or where another installation sealed it. */
export function decryptPassword(box: SecretBox, kept: string | null | undefined): string {
  if (!kept?.startsWith('v1:')) return kept ?? '';
  try {
    return box.open(kept);
  } catch {
    return '';
  }
}

/** Cameras with an address: generic devices of type camera without a looping clip (ADM-3.37). */
export async function readSources({ store, config }: VideoApp): Promise<CameraSource[]> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ camera: CameraId; tenant: TenantId; connection: Connection }>`
      select distinct on (c.id) c.id as camera, c.id_tenant as tenant, d.custom_fields as connection
      from generic_devices d join camera c on c.id = d.idcameraproxy
      where d.type = 'camera' and coalesce(d.custom_fields ->> 'url', '') <> ''
        and not exists (select 1 from media_loop l where l.id_camera = c.id)
      order by c.id, d.id`.execute(tx),
  );
  const box = rows.length > 0 ? await secretBox(config) : null;
  return rows.map(({ camera, tenant, connection }) => {
    const password = box ? decryptPassword(box, connection.password) : '';
    const main = addressOf(connection.url ?? '', connection, password);
    const sub = connection.url_sub ? addressOf(connection.url_sub, connection, password) : main;
    return { camera, tenant, main, sub, record: connection.record !== false };
  });
}
