import * as z from 'zod/mini';
import { byId, defineCall, type Endpoint, IdParam, page, RecordId, requireAbility, success } from '../../platform/index.ts';

/** Kind of holder that cameras are assigned to. */
export type Assignee = 'user' | 'group';

const Counts = { cameras: z.int(), assigned: z.int() };
/** Number of cameras of a sector and how many of them are assigned. `id` null groups the cameras without a sector. */
export const SectorCounts = z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), ...Counts });
export type SectorCounts = z.infer<typeof SectorCounts>;
/** Camera counts of a center and its sectors. `id` null groups the sectors without a center. */
export const CenterCounts = z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()), ...Counts, sectors: z.array(SectorCounts) });
export type CenterCounts = z.infer<typeof CenterCounts>;

/** A proxy camera that can be assigned. `camera` repeats its id, with the name to display (ADM-3.11). */
export const AssignableCamera = z.object({
  id: z.int(),
  camera: z.object({ id: z.int(), name: z.string() }),
  unit: z.nullable(z.string()),
  online: z.boolean(),
  rtsp_available: z.nullable(z.boolean()),
  last_connection: z.nullable(z.string()),
  assigned: z.boolean(),
});
export type AssignableCamera = z.infer<typeof AssignableCamera>;

/** Result of an assignment: number of changed rows, number of all cameras and number of cameras now assigned. */
export const AssignmentResult = z.object({ changed: z.int(), ...Counts });
export type AssignmentResult = z.infer<typeof AssignmentResult>;

export const DeviceType = z.object({ id: z.string(), name: z.string(), cameras: z.int() });

/** Largest page size of the camera lists. */
export const maxCamerasPageSize = 1000;
/** An id, or 0 for none: `id_sector=0` finds cameras without a sector, `id_center=0` cameras without a center. */
const IdOrZero = z.pipe(z.coerce.number(), z.int().check(z.minimum(0)));
const cameraQuery = {
  page: z.optional(z.coerce.number().check(z.minimum(1))),
  max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(maxCamerasPageSize))),
  search: z.optional(z.string().check(z.maxLength(100))),
  id_sector: z.optional(IdOrZero),
  id_center: z.optional(IdOrZero),
  assigned: z.optional(z.enum(['0', '1', 'true', 'false'])),
};
const assign = z.optional(z.boolean());
const assignmentReply = success(AssignmentResult);
const notFoundRefusals = ['record.not_found', 'request.key_reused', 'request.in_progress'] as const;
const manageCameras = { user: requireAbility('update_cameras', 'User'), group: requireAbility('update_cameras', 'Group') } as const;
const proxy = (call: string): string => `/v1/proxy_camera/${call}`;

const toUser = <const B extends NonNullable<Endpoint['body']>>(path: string, summary: string, body: B) =>
  defineCall({ method: 'POST', path, access: manageCameras.user, summary, body, reply: assignmentReply, refusals: notFoundRefusals });
const toGroup = <const B extends NonNullable<Endpoint['body']>>(path: string, summary: string, body: B) =>
  defineCall({ method: 'POST', path, access: manageCameras.group, summary, body, reply: assignmentReply, refusals: notFoundRefusals });

const user = { id_user: RecordId };
const group = { id_group: RecordId };
/** `id_sector` null selects cameras without a sector, with `id_center` only those of that center; `id_center` null selects cameras without a center. */
const sector = { id_sector: z.nullable(RecordId), id_center: z.optional(z.nullable(RecordId)) };
const center = { id_center: z.nullable(RecordId) };

/** Calls that list, assign and unassign the cameras of users and groups (ADM-7.39, ADM-7.40, OP-7.11). */
export const assignmentCalls = {
  deviceTypes: defineCall({
    method: 'GET',
    path: proxy('getDeviceTypes'),
    access: { kind: 'signed_in' },
    summary: 'List the kinds of devices behind proxy cameras',
    reply: success(z.array(DeviceType)),
  }),
  centersForUser: defineCall({
    method: 'GET',
    path: proxy('getCentersAndSectors'),
    access: manageCameras.user,
    summary: 'List centers and sectors with the number of cameras assigned to a user',
    query: z.object({ id_user: z.optional(IdParam) }),
    reply: success(z.array(CenterCounts)),
    refusals: ['record.not_found'],
  }),
  centersForGroup: defineCall({
    method: 'GET',
    path: proxy('getCentersAndSectorsForGroup/:id'),
    access: manageCameras.group,
    summary: 'List centers and sectors with the number of cameras assigned to a group',
    params: byId,
    reply: success(z.array(CenterCounts)),
    refusals: ['record.not_found'],
  }),
  camerasForUser: defineCall({
    method: 'GET',
    path: proxy('getUserCamerasToAssign'),
    access: manageCameras.user,
    summary: 'List the cameras that are or can be assigned to a user',
    query: z.object({ id_user: IdParam, ...cameraQuery }),
    reply: page(AssignableCamera),
    refusals: ['record.not_found'],
  }),
  camerasForGroup: defineCall({
    method: 'GET',
    path: proxy('getGroupCamerasToAssign'),
    access: manageCameras.group,
    summary: 'List the cameras that are or can be assigned to a group',
    query: z.object({ id_group: IdParam, ...cameraQuery }),
    reply: page(AssignableCamera),
    refusals: ['record.not_found'],
  }),
  cameraToUser: toUser(
    proxy('setCameraToUser'),
    'Assign one camera to a user; `assigned: false` unassigns it',
    z.object({ ...user, id_proxy_camera: RecordId, assigned: assign }),
  ),
  sectorToUser: toUser(proxy('setAllCameraSectorToUser'), 'Give a user all cameras of a sector', z.object({ ...user, ...sector })),
  sectorFromUser: toUser(
    proxy('deleteAllCameraSectorToUser'),
    'Take all cameras of a sector from a user',
    z.object({ ...user, ...sector }),
  ),
  centerToUser: toUser(proxy('setAllCameraCenterToUser'), 'Give a user all cameras of a center', z.object({ ...user, ...center })),
  centerFromUser: toUser(
    proxy('deleteAllCameraCenterToUser'),
    'Take all cameras of a center from a user',
    z.object({ ...user, ...center }),
  ),
  allToUser: toUser(proxy('setAllCameraAllCenterToUser'), 'Give a user all cameras', z.object(user)),
  allFromUser: toUser(proxy('deleteAllCameraAllCenterToUser'), 'Take all cameras from a user', z.object(user)),
  cameraToGroup: toGroup(
    proxy('setCameraToGroup'),
    'Assign one camera to a group; `assigned: false` unassigns it',
    z.object({ ...group, id_proxy_camera: RecordId, assigned: assign }),
  ),
  sectorToGroup: toGroup(proxy('setAllCameraSectorToGroup'), 'Give a group all cameras of a sector', z.object({ ...group, ...sector })),
  sectorFromGroup: toGroup(
    proxy('deleteAllCameraSectorToGroup'),
    'Take all cameras of a sector from a group',
    z.object({ ...group, ...sector }),
  ),
  centerToGroup: toGroup(proxy('setAllCameraCenterToGroup'), 'Give a group all cameras of a center', z.object({ ...group, ...center })),
  centerFromGroup: toGroup(
    proxy('deleteAllCameraCenterToGroup'),
    'Take all cameras of a center from a group',
    z.object({ ...group, ...center }),
  ),
  allToGroup: toGroup(proxy('setAllCameraAllCenterToGroup'), 'Give a group all cameras', z.object(group)),
  allFromGroup: toGroup(proxy('deleteAllCameraAllCenterToGroup'), 'Take all cameras from a group', z.object(group)),
  camerasToUser: toUser(
    '/v1/user/assign_cameras',
    'Assign these cameras to a user; `assigned: false` unassigns them (OP-7.11)',
    z.object({ ...user, cameras: z.array(RecordId).check(z.maxLength(20_000)), assigned: assign }),
  ),
} as const;
