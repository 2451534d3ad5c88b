import { type RawBuilder, sql } from 'kysely';
import { grantedStatuses } from '../../../contract/video/recording-status.ts';
import { platformScope, prepared, type Tx } from '../../platform/index.ts';
import type { VideoApp } from '../video-app.ts';

const everyMs = 2000;
const isGranted = sql<boolean>`s.status = any (${grantedStatuses}::text[])`;
/** Whether the window of an authorization is over. */
const hasRequestToEnd = (now: RawBuilder<Date>) => sql<boolean>`exists (
  select from recording_request r join recording_request_status s on s.id = r.id_status where ${isGranted} and r.authorized_to <= ${now})`;

/**
 * Ends authorizations whose window is over (OP-4.33): each once across all nodes; a request locked by another transaction is skipped until
 * the next run. Access does not depend on this: it is checked against the window itself. Files are removed too.
 * @param now ms
 * @returns the requests that ended
 */
export async function endRequests(tx: Tx, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${prepared}
    with over as (
      select r.id from recording_request r join recording_request_status s on s.id = r.id_status
      where ${isGranted} and r.authorized_to <= ${new Date(now)}
      order by r.id limit 200 for update of r skip locked
    )
    update recording_request r set id_status = (select id from recording_request_status where status = 'expired'), version = version + 1,
      changed = ${new Date(now)}
    from over where r.id = over.id returning r.id`.execute(tx);
  const over = rows.map(({ id }) => id);
  if (over.length > 0) {
    await sql`
      update export_job set expires = least(expires, ${new Date(now)}) where id::text in (
        select file #>> '{}' from recording_request r, jsonb_path_query(r.files, '$[*].job') file where r.id = any (${over}::int[])
      )`.execute(tx);
  }
  return over;
}

/** Ends expired authorizations, within a second or two, until the platform stops. */
export function startSweeper(app: VideoApp): void {
  let running: Promise<unknown> | null = null;
  const begin = () => {
    running ??= app.store
      .within(platformScope, (tx) => endRequests(tx, app.clock.now()))
      .catch((error: unknown) => app.log.warn({ reason: String(error) }, 'requests for recordings were not looked at'))
      .finally(() => {
        running = null;
      });
  };
  app.dueWork.add({ everyMs, isDue: hasRequestToEnd, begin });
  app.onClose.push(async () => {
    await running;
  });
}
