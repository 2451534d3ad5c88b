import { type WallUser, type WallViewKind, wallCalls } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { type App, type Caller, platformScope, refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { mayAssign, viewOf } from './wall-view.ts';
import { assign, isWall, readWalls, recordStatus, updateWallStatuses } from './walls.ts';

const monitorEveryMs = 5000;

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
      return wall ? viewOf(tx, wall) : null;
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
  const [now] = await readWalls(tx, wall);
  if (!now) throw refuse('record.not_found');
  return now;
}

/** Checks for silent walls and changed views every few seconds. */
function startWallMonitor(app: App): void {
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= app.store
      .within(platformScope, updateWallStatuses)
      .catch((error: unknown) => app.log.warn({ err: error }, 'the walls could not be looked after, and are again'))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(look, monitorEveryMs);
  timer.unref();
  app.onClose.push(async () => {
    clearInterval(timer);
    await looking;
  });
}
