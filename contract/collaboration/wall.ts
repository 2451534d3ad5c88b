import * as z from 'zod/mini';
import { success } from '../platform/envelope.ts';
import { AskedId, ability, byId, extraCall, RecordId } from '../platform/exchange.ts';
import { UserId } from '../platform/ids.ts';
import { UserView } from '../workspace/views.ts';

/** What a wall can be given: a view that the assigner saved, or a layout that they may apply (OQ-95). */
export const wallViewKinds = ['view', 'layout'] as const;
export type WallViewKind = (typeof wallViewKinds)[number];

/** A user whose screen is a video wall (OP-4.31, OQ-116). `active_sesion_video_wall` is spelled as the specification spells it. */
export const WallUser = z.object({
  id: UserId,
  name: z.string(),
  first_name: z.nullable(z.string()),
  second_name: z.nullable(z.string()),
  /** The view it shows; null: "No view assigned" (OP-2.60). */
  video_wall_view: z.nullable(z.object({ id: z.int(), name: z.string(), kind: z.enum(wallViewKinds) })),
  active_sesion_video_wall: z.enum(['on', 'off']),
});
export type WallUser = z.infer<typeof WallUser>;

/** How often the console asks which walls are there (OQ-95), in ms; a wall that was not heard for three times as long is off. */
export const wallPingMs = 30_000;

/** The door of those who assign views to walls (OQ-116). */
const assigning = ability('read', 'VideoWall');
const nothing = success(z.null());
const assigned = z.object({ view: RecordId, kind: z._default(z.enum(wallViewKinds), 'view') });

/** Calls of the video wall (OP-7.14, OP-7.15, OQ-95). */
export const wallCalls = {
  wallUsers: extraCall({
    method: 'GET',
    path: '/v1/video-wall/users',
    door: assigning,
    summary: 'Users whose screen is a video wall, with the view each shows',
    reply: success(z.array(WallUser)),
  }),
  wallPing: extraCall({
    method: 'GET',
    path: '/v1/video-wall/ping',
    door: assigning,
    summary: 'Which walls are there now (data.users)',
    reply: success(z.object({ users: z.array(z.pick(WallUser, { id: true, active_sesion_video_wall: true })) })),
  }),
  wallStatus: extraCall({
    method: 'POST',
    path: '/v1/video-wall/update-user-status',
    door: { kind: 'signed_in' },
    summary: 'A wall says that it is there, or no longer',
    body: z.object({ status: z.enum(['online', 'offline']) }),
    reply: nothing,
    refusals: ['access.forbidden'],
  }),
  wallView: extraCall({
    method: 'GET',
    path: '/v1/video-wall/my-view',
    door: { kind: 'signed_in' },
    summary: 'The view that the caller, a wall, is to show (a layout as a view); null: none is assigned',
    reply: success(z.nullable(UserView)),
    refusals: ['access.forbidden'],
  }),
  /** The caller's view goes to a wall that had none (POST), or another takes its place (PUT). */
  assignWallView: extraCall({
    method: 'POST',
    path: '/v1/users/videowallusers/view/:id',
    door: assigning,
    summary: 'Assign a view to a wall user',
    params: byId,
    body: assigned,
    reply: success(WallUser),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  updateWallView: extraCall({
    method: 'PUT',
    path: '/v1/users/videowallusers/updateview/:id',
    door: assigning,
    summary: 'Assign another view to a wall user',
    params: byId,
    body: assigned,
    reply: success(WallUser),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  removeWallView: extraCall({
    method: 'DELETE',
    path: '/v1/users/videowallusers/deleteviewvideowall/:id',
    door: assigning,
    summary: 'Take the view from a wall user',
    params: z.object({ id: AskedId }),
    reply: success(WallUser),
    refusals: ['record.not_found'],
  }),
} as const;
