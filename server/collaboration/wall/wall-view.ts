import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { WallViewKind } from '../../../contract/collaboration/wall.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { Place, Slot, UserView, UserViewData, type UserView as View } from '../../../contract/workspace/index.ts';
import { instant, type Tx } from '../../platform/index.ts';
import type { VideoWallTable } from './wall.tables.ts';

type Assigned = Pick<VideoWallTable, 'id_user' | 'id_user_view' | 'id_layout'>;

/**
 * The view that a wall shows: the assigned view, or a layout as a view (OQ-95), in platform scope; null if none is assigned or
 * it was deleted.
 */
export async function viewOf(tx: Tx, wall: Assigned): Promise<View | null> {
  if (wall.id_user_view !== null) return savedView(tx, wall.id_user_view);
  return wall.id_layout === null ? null : layoutAsView(tx, wall.id_layout, wall.id_user);
}

async function savedView(tx: Tx, id: number): Promise<View | null> {
  const { rows } = await sql<{ id: number; name: string; data: unknown; id_user: UserId; at: Date }>`
    select id, name, data, id_user, coalesce(updated_at, changed) as at from user_view where id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const data = UserViewData.safeParse(row.data);
  return UserView.parse({
    id: row.id,
    name: row.name,
    id_user: row.id_user,
    updated_at: instant(row.at),
    data: data.success ? data.data : { tabId: null, layout: [], slots: [] },
  });
}

async function layoutAsView(tx: Tx, id: number, wall: UserId): Promise<View | null> {
  const { rows } = await sql<{ id: number; name: string; slots: unknown; at: Date }>`
    select id, name, slots, changed as at from layout where id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const items: unknown[] = Array.isArray(row.slots) ? row.slots : [];
  const layout = items.flatMap((item) => Place.safeParse(item).data ?? []);
  const slots = items.flatMap((item) => Slot.safeParse({ name: '', data: {}, ...(item as object) }).data ?? []);
  return { id: row.id, name: row.name, id_user: wall, updated_at: instant(row.at), data: { tabId: null, layout, slots } };
}

/** Fingerprint of a view's content: a different hash means a different picture. */
export const hashOf = (view: View | null): string | null =>
  view &&
  createHash('sha256')
    .update(JSON.stringify([view.id, view.name, view.data]))
    .digest('hex')
    .slice(0, 16);

/**
 * Returns whether the caller may assign this to a wall: one of their own views, or a layout of their tenants that names no users or
 * includes them (OQ-55, OQ-95); in the caller's scope.
 */
export async function mayAssign(
  tx: Tx,
  caller: { user: UserId; is_master_admin: boolean },
  kind: WallViewKind,
  id: number,
): Promise<boolean> {
  const { rows } =
    kind === 'view'
      ? await sql`select 1 from user_view where id = ${id} and id_user = ${caller.user}`.execute(tx)
      : await sql`select 1 from layout l where l.id = ${id} and (${caller.is_master_admin} or not exists (select 1 from layout_users n where n.id_owner = l.id)
          or exists (select 1 from layout_users n where n.id_owner = l.id and n.id_target = ${caller.user}))`.execute(tx);
  return rows.length > 0;
}
