import { sql } from 'kysely';
import { type WallUser, type WallViewKind, wallCalls } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { type App, type Caller, platformScope, refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { applyWallRules, sendToGroups } from './wall-rules.ts';
import { mayAssign } from './wall-view.ts';
import { assign, contentOf, hasContent, isWall, readWalls, recordStatus, updateWallStatuses } from './walls.ts';

/** The calls of the video wall (OP-7.14, OP-7.15, OQ-95). */
export function wallRoutes(app: App): void {
  route(app, wallCalls.wallUsers, ({ scope }) => app.store.within(scope, (tx) => readWalls(tx)));
  route(app, wallCalls.wallPing, async ({ scope }) => {
    const walls = await app.store.within(scope, (tx) => readWalls(tx));
    return { users: walls.map(({ id, active_sesion_video_wall }) => ({ id, active_sesion_video_wall })) };
  });
  route(app, wallCalls.wallStatus, async ({ caller, body }) => {
    await asWall(app, caller, (tx) => recordStatus(tx, caller.user, body.status));
    return null;
  });
  route(app, wallCalls.wallView, ({ caller }) =>
    asWall(app, caller, async (tx) => {
      const wall = await tx.selectFrom('video_wall').selectAll().where('id_user', '=', caller.user).executeTakeFirst();
      return wall ? (await contentOf(tx, wall, app.clock.now())).shown : null;
    }),
  );
  for (const call of [wallCalls.assignWallView, wallCalls.updateWallView]) {
    route(app, call, ({ caller, scope, params, body, key }) =>
      app.store.within(scope, (tx) =>
        runIdempotent(tx, caller, key, requestHash(call.path, params, body), () => assignView(tx, caller, params.id as UserId, body)),
      ),
    );
  }
  route(app, wallCalls.removeWallView, ({ caller, scope, params }) =>
    app.store.within(scope, (tx) => assignView(tx, caller, params.id as UserId, null)),
  );
  startWallMonitor(app);
}

/** @throws Refused `access.forbidden` unless the caller is a wall (OP-6.07) */
function asWall<T>(app: App, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  return app.store.within(platformScope, async (tx) => {
    if (!(await isWall(tx, caller.user))) throw refuse('access.forbidden', { message: 'This user is not a video wall.' });
    return work(tx);
  });
}

/** @throws Refused `record.not_found` if the wall, view or layout is not visible to the caller */
async function assignView(tx: Tx, caller: Caller, wall: UserId, what: { view: number; kind: WallViewKind } | null): Promise<WallUser> {
  const [existing] = await readWalls(tx, wall);
  if (!existing) throw refuse('record.not_found');
  if (what && !(await mayAssign(tx, caller, what.kind, what.view))) throw refuse('record.not_found');
  await enterPlatformScope(tx);
  await assign(tx, wall, {
    id_user_view: what?.kind === 'view' ? what.view : null,
    id_layout: what?.kind === 'layout' ? what.view : null,
  });
  const [now] = await readWalls(tx, wall, caller.user);
  if (!now) throw refuse('record.not_found');
  return now;
}

/**
 * A round of the monitor: rules, then walls. Each is a transaction of its own, so that a wall that fails holds up no rule.
 * @returns the snapshot of the store all of whose changes the walls show now; null: another platform applies the rules
 */
export async function watchWalls({ store, clock }: Pick<App, 'store' | 'clock'>): Promise<string | null> {
  const snapshot = await store.within(platformScope, async (tx) => {
    const begun = await applyWallRules(tx);
    if (begun !== null) await sendToGroups(tx, clock.now());
    return begun;
  });
  await store.within(platformScope, (tx) => updateWallStatuses(tx, clock.now()));
  return snapshot;
}

/** Whether the walls may be behind the store. Which view applies to an alarm depends on the time of day as well. */
const mayWallsBeBehind = (seen: string | null) => sql<boolean>`
  exists (select from video_wall where here_until <= clock_timestamp()) or exists (select from wall_alarm where dismissed is null)
  or (pg_current_snapshot()::text is distinct from ${seen}::text and (
    exists (select from wall_rule where active) or exists (select from wall_rule_start) or exists (select from wall_alarm)
    or exists (select from video_wall where ${hasContent})))`;

/** Checks every second for alarms of rules, silent walls and changed views. */
function startWallMonitor(app: App): void {
  let looking: Promise<void> | undefined;
  let seen: string | null = null;
  const look = () => {
    looking ??= watchWalls(app)
      .catch((error: unknown) => {
        app.log.warn({ err: error }, 'the walls could not be looked after, and are again');
        return null;
      })
      .then((snapshot) => {
        seen = snapshot;
      })
      .finally(() => {
        looking = undefined;
      });
  };
  app.dueWork.add({ isDue: () => mayWallsBeBehind(seen), begin: look });
  app.onClose.push(async () => {
    await looking;
  });
}
