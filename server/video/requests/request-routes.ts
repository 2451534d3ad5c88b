import { sql } from 'kysely';
import { allows } from '../../../contract/access/index.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CameraId, CatalogueRecord } from '../../../contract/platform/index.ts';
import { maxRequestHours, type RecordingRequestBody, recordingRequestCalls } from '../../../contract/video/recording-request.ts';
import { recordingActions } from '../../../contract/video/recording-status.ts';
import { createRecord, editRecord, readRecord, writerOf } from '../../catalogues/index.ts';
import { platformScope, refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { holdFootage, releaseFootage } from '../recorder/hold.ts';
import type { VideoApp } from '../video-app.ts';
import { statusOf } from './recording-extension.ts';
import { startSweeper } from './request-sweeper.ts';
import { requestWindow } from './request-window.ts';

const requests = catalogueOf('recording-request');
/** Hold on requested footage while it waits for a decision, in ms. */
const waitingMs = 30 * 24 * 3600_000;

/**
 * Recording requests beyond their catalogue: creating, deciding and marking as viewed, and expiry by the clock
 * (OP-4.32, OP-4.33, OQ-73).
 */
export function recordingRequestRoutes(app: VideoApp): void {
  submitRoute(app);
  decisionRoutes(app);
  route(app, recordingRequestCalls.markRecordingViewed, ({ params, scope, caller }) =>
    app.store.within(scope, async (tx) => {
      const decides = caller.is_master_admin || allows(caller.abilities, recordingActions.decide, 'Video');
      await sql`
        update recording_request r set viewed = true from recording_request_status s
        where r.id = ${params.id} and s.id = r.id_status and not r.viewed
          and case when s.status = 'requested' then ${decides}::boolean else r.id_requester = ${caller.user} end`.execute(tx);
      return requireRecord(await readRecord(tx, requests, params.id));
    }),
  );
  filesRoute(app);
  startSweeper(app);
}

function filesRoute(app: VideoApp): void {
  route(app, recordingRequestCalls.recordingFile, async ({ params: { id, job }, caller }) => {
    const { until } = await app.store.within(platformScope, async (tx) => {
      const { rows } = await sql`select 1 from recording_request where id = ${id} and files @> ${JSON.stringify([{ job }])}::jsonb`.execute(
        tx,
      );
      const window = await requestWindow(tx, id, caller.user, app.clock.now());
      if (rows.length === 0) throw refuse('record.not_found');
      return window;
    });
    return { url: await app.exports.reopen(caller, job, until) };
  });
}

function submitRoute(app: VideoApp): void {
  route(app, recordingRequestCalls.requestRecording, ({ body, caller, scope, key, request }) => {
    validateWindow(body, app.clock.now());
    const { id_camera: camera, from: start, to: finish, id_tag: tag = null, description = null } = body;
    return app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('recording request', 'ask', body), async () => {
        const visible = await sql`select 1 from camera where id = ${camera}`.execute(tx);
        if (visible.rows.length === 0) throw refuse('record.not_found');
        const writer = writerOf(tx, { caller, request }, app.config);
        const { id } = await createRecord(writer, requests, { camera, start, finish, tag, description });
        await sql`update recording_request set requested = ${new Date(app.clock.now())} where id = ${id}`.execute(tx);
        const until = app.clock.now() + waitingMs;
        await holdFootage(tx, { kind: 'request', ref: id, camera, window: { from: Date.parse(start), to: Date.parse(finish) }, until });
        return requireRecord(await readRecord(tx, requests, id));
      }),
    );
  });
}

/** @throws Refused `request.invalid` for a window that is invalid, too long, or not over yet */
function validateWindow({ from, to }: RecordingRequestBody, now: number): void {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const wrong = (text: string) => refuse('request.invalid', { errors: { to: [text] } });
  if (end <= start) throw wrong('The end must be after the start.');
  if (end - start > maxRequestHours * 3600_000) throw wrong(`The range cannot exceed ${maxRequestHours} hours.`);
  if (start > now) throw refuse('request.invalid', { errors: { from: ['The time must be in the past.'] } });
}

function decisionRoutes(app: VideoApp): void {
  route(app, recordingRequestCalls.authorizeRecording, ({ body, params, caller, scope, request }) => {
    const { authorized_from, authorized_to, comment = null } = body;
    const [from, to] = [Date.parse(authorized_from), Date.parse(authorized_to)];
    if (to <= from) throw refuse('request.invalid', { errors: { authorized_to: ['The end must be after the start.'] } });
    if (to <= app.clock.now()) throw refuse('request.invalid', { errors: { authorized_to: ['This time has already passed.'] } });
    return app.store.within(scope, async (tx) => {
      await lockWaiting(tx, params.id);
      await holdUntil(tx, params.id, to);
      const values = { status: await statusOf(tx, 'authorized'), authorized_from, authorized_to, comment };
      return editRecord(writerOf(tx, { caller, request }, app.config), requests, params.id, values);
    });
  });
  route(app, recordingRequestCalls.rejectRecording, ({ body, params, caller, scope, request }) =>
    app.store.within(scope, async (tx) => {
      await lockWaiting(tx, params.id);
      await releaseFootage(tx, 'request', params.id);
      const values = { status: await statusOf(tx, 'rejected'), comment: body.comment };
      return editRecord(writerOf(tx, { caller, request }, app.config), requests, params.id, values);
    }),
  );
}

/** Holds the requested footage on disk while it may be watched, whatever its age. */
async function holdUntil(tx: Tx, id: number, until: number): Promise<void> {
  const { rows } = await sql<{ camera: CameraId; start: Date; finish: Date }>`
    select id_camera as camera, start, finish from recording_request where id = ${id}`.execute(tx);
  for (const { camera, start, finish } of rows) {
    await holdFootage(tx, { kind: 'request', ref: id, camera, window: { from: start.getTime(), to: finish.getTime() }, until });
  }
}

/** Serializes concurrent decisions: the second one gets the current status. @throws Refused `record.not_found`, `recording.decided` */
async function lockWaiting(tx: Tx, id: number): Promise<void> {
  // A separate statement, because a join would drop a row whose status changed during the wait for its lock.
  await sql`select 1 from recording_request where id = ${id} for update`.execute(tx);
  const { rows } = await sql<{ status: string }>`
    select s.status from recording_request r join recording_request_status s on s.id = r.id_status where r.id = ${id}`.execute(tx);
  const status = rows[0]?.status;
  if (status === undefined) throw refuse('record.not_found');
  if (status !== 'requested') throw refuse('recording.decided', { details: { record: await readRecord(tx, requests, id) } });
}

function requireRecord(record: CatalogueRecord | null): CatalogueRecord {
  if (!record) throw refuse('record.not_found');
  return record;
}
