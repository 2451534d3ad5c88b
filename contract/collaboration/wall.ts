import * as z from 'zod/mini';
import {
  absent,
  byId,
  defineCall,
  IdParam,
  optionalText,
  type RealtimeEvents,
  RecordId,
  requireAbility,
  success,
  UserId,
  wireNumber,
  wireText,
} from '../platform/index.ts';
import { UserView } from '../workspace/index.ts';

/** What can be assigned to a wall: a view saved by the assigner, or a layout that they may apply (OQ-95). */
export const wallViewKinds = ['view', 'layout'] as const;
export type WallViewKind = (typeof wallViewKinds)[number];

/** A user whose screen is a video wall (OP-4.31, OQ-116). `active_sesion_video_wall` is spelled as the specification spells it. */
export const WallUser = z.object({
  id: wireNumber(UserId),
  name: absent(wireText(), ''),
  first_name: optionalText(),
  second_name: optionalText(),
  /** Its view; null: "No view assigned" (OP-2.60). */
  video_wall_view: absent(
    z.nullable(z.object({ id: wireNumber(z.int()), name: absent(wireText(), ''), kind: absent(z.enum(wallViewKinds), 'view') })),
    null,
  ),
  /** The open alarm that it shows by a rule instead of its view; null: none. Its members are null for who may not see the alarm. */
  alarm: absent(z.nullable(z.object({ alarm_id: absent(z.nullable(wireText()), null), rule: absent(z.nullable(wireText()), null) })), null),
  /** `off` unless the platform says `on`. */
  active_sesion_video_wall: absent(z.enum(['on', 'off']), 'off'),
});
export type WallUser = z.infer<typeof WallUser>;

/** Interval in ms at which the console polls the walls (OQ-95); a wall silent for three intervals is offline. */
export const wallPingMs = 30_000;

/** The required access to assign views to walls (OQ-116). */
const assignAccess = requireAbility('read', 'VideoWall');
const emptyReply = success(z.null());
const assignmentBody = z.object({ view: RecordId, kind: z._default(z.enum(wallViewKinds), 'view') });

/** Calls of the video wall (OP-7.14, OP-7.15, OQ-95). */
export const wallCalls = {
  wallUsers: defineCall({
    method: 'GET',
    path: '/v1/videowall/users',
    access: assignAccess,
    summary: 'List the users whose screen is a video wall, each with its view',
    reply: success(z.array(WallUser)),
  }),
  wallPing: defineCall({
    method: 'GET',
    path: '/v1/videowall/ping',
    access: assignAccess,
    summary: 'List the walls that are online (data.users)',
    reply: success(z.object({ users: z.array(z.pick(WallUser, { id: true, active_sesion_video_wall: true })) })),
  }),
  wallStatus: defineCall({
    method: 'POST',
    path: '/v1/videowall/update-user-status',
    access: { kind: 'signed_in' },
    summary: 'Report that a wall is online or offline',
    body: z.object({ status: z.enum(['online', 'offline']) }),
    reply: emptyReply,
    refusals: ['access.forbidden'],
  }),
  wallView: defineCall({
    method: 'GET',
    path: '/v1/videowall/my-view',
    access: { kind: 'signed_in' },
    summary: 'Read the view assigned to the caller, a wall (a layout as a view); null: none',
    reply: success(z.nullable(UserView)),
    refusals: ['access.forbidden'],
  }),
  /** Assigns a view of the caller to a wall without one (POST), or replaces the view of a wall (PUT). */
  assignWallView: defineCall({
    method: 'POST',
    path: '/v1/users/videowallusers/view/:id',
    access: assignAccess,
    summary: 'Assign a view to a wall user',
    params: byId,
    body: assignmentBody,
    reply: success(WallUser),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  updateWallView: defineCall({
    method: 'PUT',
    path: '/v1/users/videowallusers/updateview/:id',
    access: assignAccess,
    summary: 'Assign another view to a wall user',
    params: byId,
    body: assignmentBody,
    reply: success(WallUser),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  removeWallView: defineCall({
    method: 'DELETE',
    path: '/v1/users/videowallusers/deleteviewvideowall/:id',
    access: assignAccess,
    summary: 'Remove the view of a wall user',
    params: z.object({ id: IdParam }),
    reply: success(WallUser),
    refusals: ['record.not_found'],
  }),
} as const;

export const wallEvents = {
  'wall.changed': { channel: 'user', audience: 'user', payload: z.object({ user: WallUser }) },
} as const satisfies RealtimeEvents;
