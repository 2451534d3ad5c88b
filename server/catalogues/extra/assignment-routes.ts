import { type Assignee, type AssignmentResult, assignmentCalls as calls } from '../../../contract/catalogues/extra/assignment.ts';
import { catalogueOf, catalogues } from '../../../contract/catalogues/registry.ts';
import { type App, RawJson, requestHash, route, runIdempotent } from '../../platform/index.ts';
import { recordChange } from '../audit.ts';
import { deviceTypes } from '../device-types.ts';
import { type Writer, writerOf } from '../writing/write.ts';
import { assign, type CameraQuery, type CameraSelection, camerasJson, centersOf } from './assign-cameras.ts';
import { holderOf } from './assignee.ts';

type WriteCall = Extract<(typeof calls)[keyof typeof calls], { body: unknown }>;
type Body = Readonly<{ id_user?: number; id_group?: number; assigned?: boolean | undefined }>;

/** Camera assignments: the tree, the lists, and assignment by camera, sector, center and all (ADM-7.39, ADM-7.40, OP-7.11). */
export function assignmentRoutes(app: App): void {
  readingRoutes(app);
  const writes = <B extends object>(call: WriteCall, kind: Assignee, assigns: boolean, which: (body: B) => CameraSelection): void =>
    route(app, call, async (input) => {
      const body = input.body as B & Body;
      const id = (kind === 'user' ? body.id_user : body.id_group) ?? 0;
      return app.store.within(input.scope, (tx) =>
        runIdempotent(tx, input.caller, input.key, requestHash(call.path, body), () =>
          assignAndRecord(writerOf(tx, input, app.config), { kind, id }, which(body), body.assigned ?? assigns),
        ),
      );
    });
  const camera = ({ id_proxy_camera: id }: { id_proxy_camera: number }): CameraSelection => ({ of: 'cameras', ids: [id] });
  const sector = ({ id_sector: id, id_center: of }: { id_sector: number | null; id_center?: number | null }): CameraSelection => ({
    of: 'sector',
    id,
    center: of,
  });
  const center = ({ id_center: id }: { id_center: number | null }): CameraSelection => ({ of: 'center', id });
  const all = (): CameraSelection => ({ of: 'all' });
  writes(calls.cameraToUser, 'user', true, camera);
  writes(calls.sectorToUser, 'user', true, sector);
  writes(calls.sectorFromUser, 'user', false, sector);
  writes(calls.centerToUser, 'user', true, center);
  writes(calls.centerFromUser, 'user', false, center);
  writes(calls.allToUser, 'user', true, all);
  writes(calls.allFromUser, 'user', false, all);
  writes(calls.camerasToUser, 'user', true, ({ cameras: ids }: { cameras: number[] }) => ({ of: 'cameras', ids }));
  writes(calls.cameraToGroup, 'group', true, camera);
  writes(calls.sectorToGroup, 'group', true, sector);
  writes(calls.sectorFromGroup, 'group', false, sector);
  writes(calls.centerToGroup, 'group', true, center);
  writes(calls.centerFromGroup, 'group', false, center);
  writes(calls.allToGroup, 'group', true, all);
  writes(calls.allFromGroup, 'group', false, all);
}

/** Assigns cameras and audits the change of the user or group. */
async function assignAndRecord(
  writer: Writer,
  { kind, id }: { kind: Assignee; id: number },
  which: CameraSelection,
  assigns: boolean,
): Promise<AssignmentResult> {
  const { tx } = writer;
  const holder = await holderOf(tx, kind, id);
  const done = await assign(tx, holder, which, assigns);
  if (done.changed > 0) {
    await recordChange(writer, {
      catalogue: catalogueOf(kind === 'user' ? 'users' : 'groups'),
      id,
      label: holder.label,
      action: 'update',
      data: { cameras: done.assigned, [assigns ? 'given' : 'taken']: which },
      old_data: { cameras: done.assigned + (assigns ? -done.changed : done.changed) },
      owner: { tenant: null, masterTenant: holder.masterTenant },
    });
  }
  return done;
}

function readingRoutes(app: App): void {
  route(app, calls.deviceTypes, ({ scope }) => app.store.within(scope, (tx) => deviceTypes(tx, catalogues)));
  route(app, calls.centersForUser, ({ scope, query: { id_user: id } }) =>
    app.store.within(scope, async (tx) => centersOf(tx, id === undefined ? null : await holderOf(tx, 'user', id))),
  );
  route(app, calls.centersForGroup, ({ scope, params }) =>
    app.store.within(scope, async (tx) => centersOf(tx, await holderOf(tx, 'group', params.id))),
  );
  route(app, calls.camerasForUser, async ({ scope, query }) =>
    app.store.within(
      scope,
      async (tx) => new RawJson(await camerasJson(tx, await holderOf(tx, 'user', query.id_user), cameraQueryOf(query))),
    ),
  );
  route(app, calls.camerasForGroup, async ({ scope, query }) =>
    app.store.within(
      scope,
      async (tx) => new RawJson(await camerasJson(tx, await holderOf(tx, 'group', query.id_group), cameraQueryOf(query))),
    ),
  );
}

interface Query {
  page?: number | undefined;
  max?: number | undefined;
  search?: string | undefined;
  id_sector?: number | undefined;
  id_center?: number | undefined;
  assigned?: string | undefined;
}

const cameraQueryOf = ({ page = 1, max = 100, search = '', id_sector: sector, id_center: center, assigned }: Query): CameraQuery => ({
  page,
  max,
  search,
  sector,
  center,
  assigned: assigned === undefined ? undefined : assigned === '1' || assigned === 'true',
});
