import { sql } from 'kysely';
import type { Slot } from '../../../contract/workspace/config.ts';
import type { Place } from '../../../contract/workspace/grid.ts';
import type { SavedSlot } from '../../../contract/workspace/layout-validation.ts';
import { viewCalls } from '../../../contract/workspace/views.ts';
import { type App, route } from '../../platform/index.ts';

interface StoredLayout {
  id: number;
  name: string;
  is_default: boolean;
  slots: readonly SavedSlot[];
}

/** Layouts that the caller may apply (OP-7.12, OP-9.07, OQ-55), the default ones of their tenants first. */
export function layoutRoutes(app: App): void {
  route(app, viewCalls.layouts, ({ scope, caller }) =>
    app.store.within(scope, async (tx) => {
      const { rows } = await sql<StoredLayout>`
        select l.id, l.name, l.is_default, coalesce(l.slots, '[]') as slots from layout l
        where not exists (select 1 from layout_users u where u.id_owner = l.id)
          or exists (select 1 from layout_users u where u.id_owner = l.id and u.id_target = ${caller.user})
        order by l.is_default desc, fold(l.name) collate "C", l.id limit 1000`.execute(tx);
      return rows.map(({ id, name, is_default, slots }) => ({ id, name, default: is_default, ...splitSlots(slots) }));
    }),
  );
}

/** Splits the single stored list of a layout or an alarm view into places and slots. A place without a type stays empty. */
export function splitSlots(kept: readonly SavedSlot[]): { layout: Place[]; slots: Slot[] } {
  const sorted = kept.toSorted((one, other) => one.pos - other.pos);
  return {
    layout: sorted.map(({ pos, x, y, w, h }) => ({ pos, x, y, w, h })),
    slots: sorted.flatMap(({ pos, type, name, data }) => (type ? [{ pos, type, name: name ?? '', data: { ...data } }] : [])),
  };
}
