import { sql } from 'kysely';
import type { CameraId, TenantId, UserId } from '../../../contract/platform/index.ts';
import { viewingOf } from '../../../contract/video/viewing-window.ts';
import { instant, refuse, type Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';

/** The recording that an authorized request makes available. */
export interface RequestWindow {
  readonly camera: CameraId;
  readonly tenant: TenantId;
  /** The requested window; nothing outside of it is accessible. */
  readonly window: Window;
  /** End of the authorization, ms since 1970, and of all its addresses. */
  readonly until: number;
  readonly folio: string;
}

interface Row {
  camera: CameraId;
  tenant: TenantId;
  requester: UserId | null;
  status: string;
  folio: string;
  start: Date;
  finish: Date;
  authorized_from: Date | null;
  authorized_to: Date | null;
}

/**
 * The window that a request permits to be watched now (OP-4.32, OP-4.33): checked when an address is made, and at least every five
 * seconds during its use, so that video stops when an authorization ends or is revoked.
 * @param tx in platform scope
 * @param user the viewer: the requester only; null: a viewer with a shared address
 * @param now the platform's time, ms
 * @throws Refused `record.not_found` for another user's request, `recording.not_open` with the window outside of it and before a decision
 */
export async function requestWindow(tx: Tx, id: number, user: UserId | null, now: number): Promise<RequestWindow> {
  const { rows } = await sql<Row>`
    select r.id_camera as camera, c.id_tenant as tenant, r.id_requester as requester, s.status, r.folio, r.start, r.finish,
      r.authorized_from, r.authorized_to
    from recording_request r join camera c on c.id = r.id_camera join recording_request_status s on s.id = r.id_status
    where r.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row || (user !== null && row.requester !== user)) throw refuse('record.not_found');
  const [from, to] = [row.authorized_from?.getTime() ?? null, row.authorized_to?.getTime() ?? null];
  if (to === null || viewingOf({ status: row.status, from, to }, now) !== 'open') {
    throw refuse('recording.not_open', {
      details: { authorized_from: from === null ? null : instant(from), authorized_to: to === null ? null : instant(to) },
    });
  }
  return {
    camera: row.camera,
    tenant: row.tenant,
    window: { from: row.start.getTime(), to: row.finish.getTime() },
    until: to,
    folio: row.folio,
  };
}
