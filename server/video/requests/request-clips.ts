import { sql } from 'kysely';
import { grantedStatuses, type RecordingStatus } from '../../../contract/video/recording-status.ts';
import type { Tx } from '../../platform/index.ts';
import type { ClipInput } from '../clips/clips.ts';

/** Marks a request whose file is in progress (OQ-73), unless it is already finished. Platform scope. */
export async function linkClip(tx: Tx, id: number, job: string): Promise<void> {
  const { rows } = await sql`select 1 from export_job where id = ${job} and state = 'running' for update`.execute(tx);
  if (rows.length > 0) await setStatus(tx, id, 'in process');
}

/** Updates a request with the result of its clip: available with a file, authorized as before without one. */
export const clipOf = (id: number): Required<Pick<ClipInput, 'ended' | 'failed'>> => ({
  ended: async (tx, { job, name }) => {
    const file = JSON.stringify([{ name, job }]);
    await sql`
      with kept as (
        update recording_request set files = coalesce(files, '[]'::jsonb) || ${file}::jsonb where id = ${id} returning authorized_to
      )
      update export_job set expires = coalesce(kept.authorized_to, expires) from kept where export_job.id::text = ${job}`.execute(tx);
    await setStatus(tx, id, 'available');
  },
  failed: (tx) => setStatus(tx, id, 'authorized'),
});

/** Advances a granted request to the status; ended and revoked requests do not change, and an available file stays available. */
async function setStatus(tx: Tx, id: number, status: RecordingStatus): Promise<void> {
  await sql`
    update recording_request r set version = version + 1,
      id_status = (select id from recording_request_status where status =
        case when ${status} = 'authorized' and jsonb_array_length(coalesce(r.files, '[]'::jsonb)) > 0 then 'available' else ${status} end)
    where r.id = ${id} and r.id_status in (select id from recording_request_status where status = any (${grantedStatuses}::text[]))`.execute(
    tx,
  );
}
