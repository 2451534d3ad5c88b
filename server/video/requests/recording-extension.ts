import { type RawBuilder, sql } from 'kysely';
import { allows } from '../../../contract/access/index.ts';
import type { Values } from '../../../contract/catalogues/index.ts';
import { grantedStatuses, type RecordingStatus, recordingActions } from '../../../contract/video/recording-status.ts';
import { column, type Extension, type Write } from '../../catalogues/index.ts';
import { type Caller, hasAbilityFor, refuse, type Tx } from '../../platform/index.ts';

const deciding = ['status', 'authorized_from', 'authorized_to', 'comment'] as const;
/** The fields that a decision is based on; they cannot change afterwards. */
const decidedOn = ['camera', 'start', 'finish'] as const;

/** The id of a status by its literal name. */
export async function statusOf(tx: Tx, status: RecordingStatus): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from recording_request_status where status = ${status}`.execute(tx);
  return rows[0]?.id ?? null;
}

const statusIs = (row: string, statuses: readonly RecordingStatus[]): RawBuilder<boolean> =>
  sql`exists (select 1 from recording_request_status rs where rs.id = ${column(row, 'id_status')} and rs.status = any (${statuses}::text[]))`;

/** Whether the caller has yet to view it (ADM-7.34): deciders before a decision, the requester after it. */
const isUnviewed = (row: string): RawBuilder<boolean> => sql`(not ${column(row, 'viewed')} and case
  when ${statusIs(row, ['requested'])} then (select app_is_platform() or app_decides_recordings(app_user()))
  else ${column(row, 'id_requester')} = (select app_user()) end) is true`;

/**
 * Recording requests: the platform sets number, date and requester; only users who may manage them on Video decide and set the window,
 * and they are recorded as the decider (OQ-73). The fields that were decided on cannot change.
 */
export const recordingRequestExtension: Extension = {
  members: (row) => [
    [
      'recording',
      sql`case when ${statusIs(row, grantedStatuses)} then json_build_object('id_camera', ${column(row, 'id_camera')}, 'from', iso(${column(row, 'start')}), 'to', iso(${column(row, 'finish')})) end`,
    ],
  ],
  filters: {
    viewed: (value, row) => (value === '0' || value === 'false' ? isUnviewed(row) : sql`(not ${isUnviewed(row)})`),
  },
  beforeWrite: (tx, write) => (write.id === null ? begin(tx, write) : change(tx, write)),
  async afterWrite(tx, { action, id }) {
    if (action === 'create') await sql`select tell_recording(${id})`.execute(tx);
  },
};

/** A user who may decide for their own tenants decides for a shared tenant only if the share includes that right (OQ-8). */
async function mayDo(tx: Tx, caller: Caller, action: string, camera: unknown): Promise<boolean> {
  const id = typeof camera === 'object' && camera !== null && 'id' in camera ? camera.id : camera;
  const { rows } = await sql<{ tenant: number }>`select id_tenant as tenant from camera where id = ${Number(id)}`.execute(tx);
  const right = { action, subject: 'Video' };
  return rows[0] ? hasAbilityFor(caller, right, rows[0].tenant) : allows(caller.abilities, action, 'Video');
}
const forbidden = (action: string) => refuse('access.forbidden', { details: { action, subject: 'Video' } });

async function begin(tx: Tx, { caller, values }: Write): Promise<Values> {
  const decides = deciding.some((name) => values[name] != null);
  const mayDecide = await mayDo(tx, caller, recordingActions.decide, values['camera']);
  if (decides && !mayDecide) throw forbidden(recordingActions.decide);
  if (!mayDecide && !(await mayDo(tx, caller, recordingActions.request, values['camera']))) throw forbidden(recordingActions.request);
  const { rows } = await sql<{ folio: string; at: string }>`
    select 'RR-' || lpad(nextval('recording_request_folio')::text, 6, '0') as folio, iso(now()) as at`.execute(tx);
  const { folio, at } = rows[0] ?? { folio: '', at: '' };
  const status = values['status'] ?? (await statusOf(tx, 'requested'));
  return {
    ...values,
    status,
    folio,
    requested: at,
    requester: caller.user,
    viewed: values['viewed'] ?? false,
    ...(decides && { authorized_by: caller.user }),
  };
}

async function change(tx: Tx, { caller, values, before, byMachine }: Write): Promise<Values> {
  const differs = (name: string) => name in values && values[name] !== before?.[name];
  const decides = deciding.some((name) => values[name] != null && differs(name));
  const isWaiting = (before?.['status'] as { status?: string } | null)?.status === 'requested';
  if (byMachine) return values;
  if (decides && !(await mayDo(tx, caller, recordingActions.decide, before?.['camera']))) throw forbidden(recordingActions.decide);
  if (!isWaiting && decidedOn.some(differs)) throw refuse('recording.decided', { details: { record: before } });
  const opens = isWaiting && values['authorized_to'] != null && values['status'] == null;
  return {
    ...values,
    ...(opens && { status: await statusOf(tx, 'authorized') }),
    ...(decides && { authorized_by: caller.user, viewed: false }),
  };
}
