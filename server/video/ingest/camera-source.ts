import { sql } from 'kysely';
import type { CameraId, TenantId } from '../../../contract/platform/index.ts';
import { platformScope, prepared, type SecretBox, secretBox } from '../../platform/index.ts';
import { addressedCameras } from '../cameras/families.ts';
import { activeIncidentCameras } from '../incidents.ts';
import type { VideoApp } from '../video-app.ts';

/** A camera with a stream address of its own. */
export interface CameraSource {
  readonly camera: CameraId;
  readonly tenant: TenantId;
  /** Addresses of its streams, including user and password; null: invalid address. */
  readonly main: string | null;
  /** The same as main if it has one stream. */
  readonly sub: string | null;
  /** Whether it is recorded: continuously, or while an incident demands it. */
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
 * The complete address of a stream: with default protocol and port, and with encoded user and password.
 * @param password in plain text
 * @returns null if it is no camera address
 */
export function addressOf(url: string, { protocol, port, user }: Connection, password: string): string | null {
  const text = url.trim();
  const fullAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${(protocol || 'rtsp').replace(/:.*$/, '').toLowerCase()}://${text}`;
  if (!URL.canParse(fullAddress) || /[\s'\\]/.test(fullAddress)) return null;
  const at = new URL(fullAddress);
  const usual = ports[at.protocol];
  if (usual === undefined || at.hostname === '') return null;
  const own = at.port || (port && port !== usual ? String(port) : '');
  const hasCredentials = at.username !== '' || !user;
  const login = hasCredentials ? [at.username, at.password] : [encodeURIComponent(user ?? ''), encodeURIComponent(password)];
  const [name = '', secret = ''] = login.map((part) => part.replaceAll("'", '%27'));
  const who = name === '' ? '' : `${name}${secret === '' ? '' : `:${secret}`}@`;
  return `${at.protocol}//${who}${at.hostname}${own === '' ? '' : `:${own}`}${at.pathname}${at.search}`;
}

/** The plain password of a record; empty if it has none, or if another installation encrypted it. */
export function decryptPassword(box: SecretBox, encrypted: string | null | undefined): string {
  if (!encrypted?.startsWith('v1:')) return encrypted ?? '';
  try {
    return box.open(encrypted);
  } catch {
    return '';
  }
}

const isInService = sql<boolean>`not c.out_of_service and not exists (select 1 from media_loop l where l.id_camera = c.id)`;
/** Whether there is a camera to take in. */
export const hasSource = () =>
  sql<boolean>`exists (select from (${addressedCameras()}) d join camera c on c.id = d.camera where ${isInService})`;

/** Cameras in service with an address, of whichever family, without a looping clip (ADM-3.37). */
export async function readSources({ store, config, clock }: VideoApp): Promise<CameraSource[]> {
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ camera: CameraId; tenant: TenantId; connection: Connection; isNeeded: boolean }>`${prepared}
      with incidents as materialized (${activeIncidentCameras(clock.now())})
      select distinct on (c.id) c.id as camera, c.id_tenant as tenant, d.connection, c.id in (select camera from incidents) as "isNeeded"
      from (${addressedCameras()}) d join camera c on c.id = d.camera
      where ${isInService}
      order by c.id, d.place, d.id`.execute(tx),
  );
  const box = rows.length > 0 ? await secretBox(config) : null;
  return rows.map(({ camera, tenant, connection, isNeeded }) => {
    const password = box ? decryptPassword(box, connection.password) : '';
    const main = addressOf(connection.url ?? '', connection, password);
    const sub = connection.url_sub ? addressOf(connection.url_sub, connection, password) : main;
    return { camera, tenant, main, sub, record: connection.record !== false || isNeeded };
  });
}
