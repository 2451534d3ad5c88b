import { type RawBuilder, sql } from 'kysely';
import { actionsFor, type recordingStatuses } from '../../../contract/catalogues/recording-status.ts';
import { allows } from '../../../contract/user.ts';
import { refuse } from '../../http/refused.ts';
import type { Tx } from '../../store/store.ts';
import type { Extension } from '../extension.ts';
import { column } from './sql.ts';

const deciding = ['status', 'authorized_from', 'authorized_to', 'comment'] as const;

/** The id of a status by its literal name. */
async function statusOf(tx: Tx, status: (typeof recordingStatuses)[number]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from recording_request_status where status = ${status}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether a request may be viewed now: authorized, and within its window (OQ-73). */
const isOpen = (row: string): RawBuilder<boolean> =>
  sql`(${column(row, 'authorized_from')} <= now() and ${column(row, 'authorized_to')} > now())`;

/**
 * Requests for recordings: numbered and dated by the platform; only who may manage them on Video decides and sets the window, and is kept
 * as who did (OQ-73).
 */
export const recordingRequestExtension: Extension = {
  members: (row) => [
    [
      'recording',
      sql`case when ${isOpen(row)} then json_build_object('id_camera', ${column(row, 'id_camera')}, 'from', iso(${column(row, 'start')}), 'to', iso(${column(row, 'finish')})) end`,
    ],
  ],
  async beforeWrite(tx, { caller, values, id, before }) {
    const mayDecide = allows(caller.abilities, actionsFor.decide, 'Video');
    const decides = deciding.some((name) => name in values && values[name] !== null && values[name] !== before?.[name]);
    if (decides && !mayDecide) throw refuse('access.forbidden', { details: { action: actionsFor.decide, subject: 'Video' } });
    if (id !== null) return decides ? { ...values, authorized_by: caller.user } : values;
    const { rows } = await sql<{ folio: string; at: string }>`
      select 'RR-' || lpad(nextval('recording_request_folio')::text, 6, '0') as folio, iso(now()) as at`.execute(tx);
    const { folio, at } = rows[0] ?? { folio: '', at: '' };
    const status = values['status'] ?? (await statusOf(tx, 'requested'));
    return { ...values, status, folio, requested: at, viewed: values['viewed'] ?? false, ...(decides && { authorized_by: caller.user }) };
  },
};
