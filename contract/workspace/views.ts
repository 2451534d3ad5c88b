import * as z from 'zod/mini';
import {
  absent,
  byId,
  CameraId,
  decodeJson,
  defineCall,
  isParts,
  page,
  type RealtimeEvents,
  reads,
  requireAbility,
  success,
  UnitId,
  UserId,
  wireFlag,
  wireInstant,
  wireNumber,
  wireRecord,
  wireRows,
  wireText,
} from '../platform/index.ts';
import { Slot } from './config.ts';
import { Place, tiles } from './grid.ts';

/** Slots and their places as platforms store them: absent slots are none, absent places a tiling in the order of the slots. */
export function arrangement(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const slots = wireRows(Slot).safeParse(decodeJson(fields['slots'])).data ?? [];
  const places = wireRows(Place).safeParse(decodeJson(fields['layout'])).data ?? [];
  const areas = tiles(slots.length);
  const layout = places.length > 0 ? places : slots.flatMap(({ pos }, at) => (areas[at] ? [{ pos, ...areas[at] }] : []));
  return { ...fields, slots, layout };
}

/** The part of a tab that a user view stores (OP-3.15, OQ-52). `tabId` is the name of the tab that it was saved from. */
export const UserViewData = z.object({
  tabId: absent(z.nullable(wireText()), null),
  layout: z.array(Place),
  slots: z.array(Slot),
});
export type UserViewData = z.infer<typeof UserViewData>;

/** A view that a user saved (OP-3.15). */
export const UserView = z.object({
  id: wireNumber(z.int()),
  name: wireText(),
  data: reads((value) => {
    const data = decodeJson(value);
    return isParts(data) ? arrangement(data) : data;
  }, UserViewData),
  id_user: wireNumber(UserId),
  updated_at: wireInstant(),
});
export type UserView = z.infer<typeof UserView>;

/** A layout that the operator applies (OP-3.12): its places, with their predefined content. */
export const Layout = wireRecord(
  arrangement,
  z.object({
    id: wireNumber(z.int()),
    name: wireText(),
    default: absent(wireFlag(), false),
    layout: z.array(Place),
    slots: z.array(Slot),
  }),
);
export type Layout = z.infer<typeof Layout>;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const viewBody = z.object({ name, data: UserViewData });
const readHome = requireAbility('read', 'Home');

/** Saved views of the caller (OP-7.13), and the layouts that it may apply. */
export const viewCalls = {
  userViews: defineCall({
    method: 'GET',
    path: '/v1/user-views',
    access: readHome,
    summary: "List the caller's saved views, by name",
    query: z.object({ max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(1000))) }),
    reply: page(UserView),
  }),
  userView: defineCall({
    method: 'GET',
    path: '/v1/user-views/:id',
    access: readHome,
    summary: 'Read one view of the caller',
    params: byId,
    reply: success(UserView),
    refusals: ['record.not_found'],
  }),
  createUserView: defineCall({
    method: 'POST',
    path: '/v1/user-views',
    access: readHome,
    summary: 'Save a tab as a view',
    body: viewBody,
    reply: success(UserView),
    refusals: ['request.key_reused', 'request.in_progress'],
  }),
  updateUserView: defineCall({
    method: 'PUT',
    path: '/v1/user-views/:id',
    access: readHome,
    summary: 'Update a view with the contents of a tab',
    params: byId,
    body: z.partial(viewBody),
    reply: success(UserView),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  removeUserView: defineCall({
    method: 'DELETE',
    path: '/v1/user-views/:id',
    access: readHome,
    summary: 'Delete a view; a wall that shows it becomes empty',
    params: byId,
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
  layouts: defineCall({
    method: 'GET',
    path: '/v1/layout/for-me',
    access: readHome,
    summary: 'List the layouts of the caller’s tenants for all users or for the caller (OQ-55); at most 1000 (OP-9.07)',
    reply: success(z.array(Layout)),
  }),
} as const;

/** The layouts of a platform of the specification (OP-7.12): those of the user, at most 1000 (OP-9.07). */
export const specLayouts = defineCall({
  method: 'GET',
  path: '/v1/layout',
  access: readHome,
  summary: 'List the layouts of the user',
  query: z.object({ max: z.optional(z.coerce.number()) }),
  reply: page(Layout),
});

export const workspaceEvents = {
  /** The view for a wall or a console, and its sender; null: the assignment was removed. */
  'view.shown': {
    channel: 'showUserView',
    audience: 'user',
    payload: z.object({
      view: z.nullable(UserView),
      by: z.catch(z.optional(z.nullable(z.object({ id: UserId, name: z.string() }))), undefined),
      /** Sent by a wall rule to the consoles of a group: what is in front there stays in front. */
      behind: z.catch(z.optional(z.boolean()), undefined),
    }),
  },
  /** Cameras that a command shows: in sequence, each for `seconds`, or (null) side by side. */
  'cameras.shown': {
    channel: 'showUserView',
    audience: 'user',
    payload: z.object({
      name: z.string(),
      cameras: z.array(z.object({ id: CameraId, name: z.string(), id_unit: UnitId })),
      seconds: z.nullable(z.int()),
      by: z.nullable(z.string()),
    }),
  },
} as const satisfies RealtimeEvents;
