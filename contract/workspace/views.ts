import * as z from 'zod/mini';
import { byId, defineCall, requireAbility } from '../platform/endpoint.ts';
import { page, success } from '../platform/envelope.ts';
import { Instant, UserId } from '../platform/ids.ts';
import { Slot } from './config.ts';
import { Place } from './grid.ts';

/** The part of a tab that a user view stores (OP-3.15, OQ-52). `tabId` is the name of the tab that it was saved from. */
export const UserViewData = z.object({
  tabId: z.catch(z.nullable(z.string()), null),
  layout: z.array(Place),
  slots: z.array(Slot),
});
export type UserViewData = z.infer<typeof UserViewData>;

/** A view that a user saved (OP-3.15). */
export const UserView = z.object({
  id: z.int(),
  name: z.string(),
  data: UserViewData,
  id_user: UserId,
  updated_at: Instant,
});
export type UserView = z.infer<typeof UserView>;

/** A layout that the operator applies (OP-3.12): its places, with their predefined content. */
export const Layout = z.object({
  id: z.int(),
  name: z.string(),
  default: z.boolean(),
  layout: z.array(Place),
  slots: z.array(Slot),
});
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
    summary: 'Views that the caller saved, by name',
    query: z.object({ max: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(1000))) }),
    reply: page(UserView),
  }),
  userView: defineCall({
    method: 'GET',
    path: '/v1/user-views/:id',
    access: readHome,
    summary: 'One view of the caller',
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
    summary: 'Update a view with what a tab shows now',
    params: byId,
    body: z.partial(viewBody),
    reply: success(UserView),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  removeUserView: defineCall({
    method: 'DELETE',
    path: '/v1/user-views/:id',
    access: readHome,
    summary: 'Delete a view; a wall that shows it shows none',
    params: byId,
    reply: success(z.null()),
    refusals: ['record.not_found'],
  }),
  layouts: defineCall({
    method: 'GET',
    path: '/v1/layout/for-me',
    access: readHome,
    summary: 'Layouts that the caller may apply: those of its tenants that name nobody or the caller (OQ-55); at most 1000 (OP-9.07)',
    reply: success(z.array(Layout)),
  }),
} as const;
