import { sql } from 'kysely';
import { type CallEnding, callStates } from '../../contract/telephony/call.ts';
import { type App, platformScope, retryOnDeadlock } from '../platform/index.ts';
import { endCall, storeCallEvent } from './call-events.ts';
import { callOf } from './call-store.ts';
import { findRecording } from './recordings.ts';

const batchSize = 100;
const openStates = callStates.filter((state) => state !== 'ended');

/**
 * Ends the open calls of a condition, the oldest first.
 * @param wasCut this platform carried them: what it recorded is attached
 * @returns how many it found; a full batch may have left others
 */
export async function endCallsWhere(app: App, ending: CallEnding, which: ReturnType<typeof sql<boolean>>, wasCut = false): Promise<number> {
  const { store, clock } = app;
  const { rows } = await store.within(platformScope, (tx) =>
    sql<{ session: string }>`select sessionid as session from sip_call
      where state = any (${openStates}::text[]) and ${which} order by id limit ${batchSize}`.execute(tx),
  );
  for (const { session } of rows) {
    const recording = wasCut ? await findRecording(app, session) : null;
    await retryOnDeadlock(() =>
      store.within(platformScope, async (tx) => {
        const call = await callOf(tx, session, true);
        // What became of it since it was found counts: it may have been dialled, or taken.
        const { rows: still } = await sql`select 1 from sip_call where sessionid = ${session} and ${which}`.execute(tx);
        if (call && call.state !== 'ended' && still.length > 0) await endCall(app, tx, call, { ending, recording, at: clock.now() });
      }),
    );
  }
  return rows.length;
}

const recentMs = 24 * 3600_000;

/** Attaches what this platform recorded of calls that other nodes ended when it was gone. */
export async function attachCutRecordings(app: App, node: string): Promise<void> {
  const since = new Date(app.clock.now() - recentMs);
  const { rows } = await app.store.within(platformScope, (tx) =>
    sql<{ session: string }>`select sessionid as session from sip_call where node = ${node} and state = 'ended' and ending = 'server_lost'
      and recording_path is null and ended_at > ${since} order by id desc limit ${batchSize}`.execute(tx),
  );
  for (const { session } of rows) {
    const recording = await findRecording(app, session);
    if (recording) await storeCallEvent(app, { kind: 'ended', session, at: app.clock.now(), ending: 'server_lost', recording });
  }
}
