import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantId, UserId } from '../../contract/platform/index.ts';
import { type NewReport, reportCalls, reportLimits } from '../../contract/quality/reports.ts';
import { countAttempts, enterPlatformScope, limits, refuseThrottled } from '../access/index.ts';
import {
  type App,
  appendEvent,
  type Caller,
  instant,
  platformScope,
  RawJson,
  refuse,
  requestHash,
  route,
  runIdempotent,
  type Tx,
} from '../platform/index.ts';

/** Reports to QA: any signed-in user may submit them; reading and deleting them requires the right. */
export function reportRoutes(app: App): void {
  route(app, reportCalls.reportProblem, async ({ caller, scope, body, key }) => {
    const bytes = Buffer.byteLength(JSON.stringify(body.trace));
    if (bytes > reportLimits.bytes) throw refuse('request.invalid', { errors: { trace: [`At most ${reportLimits.bytes} bytes.`] } });
    await throttleReports(app, caller);
    return app.store.within(scope, (tx) =>
      runIdempotent(tx, caller, key, requestHash('report', body), async () => {
        const id = await insertReport(tx, caller, { ...body, bytes, at: app.clock.now() });
        await enterPlatformScope(tx);
        for (const user of await readersOf(tx, caller)) await appendEvent(tx, { user, name: 'problem.reported', data: { id } });
        return { id };
      }),
    );
  });

  route(app, reportCalls.reports, async ({ scope }) => {
    const rows = await app.store.within(scope, (tx) =>
      tx
        .selectFrom('qa_traces as q')
        .leftJoin('user_account as u', 'u.id', 'q.id_user')
        .select(['q.id', 'q.at', 'q.note', 'q.wanted', 'q.actors', 'q.steps', 'q.bytes', 'q.id_user', 'u.name'])
        .orderBy('q.id', 'desc')
        .limit(reportLimits.listed)
        .execute(),
    );
    return rows.map(({ at, id_user, name, ...row }) => ({
      ...row,
      at: instant(at),
      by: id_user === null ? null : { id: id_user, name: name ?? '' },
    }));
  });

  route(app, reportCalls.report, async ({ scope, params }) => {
    const found = await app.store.within(scope, (tx) =>
      tx.selectFrom('qa_traces').select(sql<string>`trace::text`.as('trace')).where('id', '=', params.id).executeTakeFirst(),
    );
    if (!found) throw refuse('record.not_found');
    return new RawJson(`{"success":true,"data":${found.trace}}`);
  });

  route(app, reportCalls.deleteReport, async ({ scope, params }) => {
    const deleted = await app.store.within(scope, (tx) => tx.deleteFrom('qa_traces').where('id', '=', params.id).executeTakeFirst());
    if (deleted.numDeletedRows === 0n) throw refuse('record.not_found');
    return null;
  });
}

/** @throws Refused `access.throttled` for a user who reports too often */
async function throttleReports(app: App, caller: Caller): Promise<void> {
  const attempt = await app.store.within(platformScope, (tx) => countAttempts(tx, [limits.reports(caller.user)], app.clock.now()));
  if (attempt.kind === 'refused') throw refuseThrottled(attempt.retryAt);
}

async function insertReport(tx: Tx, caller: Caller, of: z.output<typeof NewReport> & { bytes: number; at: number }): Promise<number> {
  const { note, wanted, trace, bytes, at } = of;
  const steps = trace.actors.reduce((sum, actor) => sum + actor.steps.length, 0);
  // The trace includes the note, so that an exported file is self-contained.
  const report = { ...trace, note, ...(wanted && { wanted }) };
  const saved = await tx
    .insertInto('qa_traces')
    .values({
      id_user: caller.user,
      tenants: sql<TenantId[]>`${`{${caller.tenants.join(',')}}`}::bigint[]` as never,
      at: new Date(at),
      note,
      wanted: wanted || null,
      actors: trace.actors.length,
      steps,
      bytes,
      trace: JSON.stringify(report),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return saved.id;
}

/** Users who may read reports and can access every tenant of the author; queried in platform scope. */
async function readersOf(tx: Tx, caller: Caller): Promise<UserId[]> {
  const tenants = `{${caller.tenants.join(',')}}`;
  const { rows } = await sql<{ id: UserId }>`
    select u.id from user_account u where u.active and (u.is_master_admin or (
      cardinality(${tenants}::bigint[]) > 0
      and exists (select 1 from app_rights(u.id) held where held.action in ('manage', 'read') and lower(held.subject) in ('qa', 'all'))
      and ${tenants}::bigint[] <@ (select coalesce(array_agg(own.id_tenant), '{}') from app_own_tenants(u.id) own)))
    order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}
