import type { GridConfig, Tab } from '../../../contract/workspace/config.ts';
import { faultOf, needsCamera, slotsOf } from '../slots/admission.ts';
import { canPlace, place, placeFor, put, remove, slotAt, swap, tile, update } from '../slots/slots.ts';
import { activeTabOf, tabNamed } from './tab-strip.ts';
import type { SlotsEvent, TabsContext } from './tabs.types.ts';

/** The changes of an event to the context; null: not applicable. A `fault` without `config` is a refusal. */
export type Change = Partial<TabsContext> | null;

type Of<T extends SlotsEvent['type']> = Extract<SlotsEvent, { type: T }>;

/** Applies a slot change to the grid (OP-3.14, OP-5.14, OQ-42), or returns why it is refused (OP-8.01–8.04). */
export function slotChange(context: TabsContext, event: SlotsEvent): Change {
  const { grid } = context.config;
  const tab = event.tab === undefined ? activeTabOf(grid) : tabNamed(grid.tabs, event.tab);
  if (!tab) return null;
  switch (event.type) {
    case 'slots.put':
      return putSlot(context, tab, event);
    case 'slots.update':
      return updateSlot(context, tab, event);
    case 'slots.place':
      return canPlace(tab, event.pos, event.area) ? changed(context, tab, place(tab, event.pos, event.area)) : null;
    case 'slots.swap': {
      const isThere = [event.pos, event.with].every((pos) => tab.layout.some((one) => one.pos === pos));
      return isThere && event.pos !== event.with ? changed(context, tab, swap(tab, event.pos, event.with)) : null;
    }
    case 'slots.remove':
      return tab.layout.some(({ pos }) => pos === event.pos) ? changed(context, tab, remove(tab, event.pos)) : null;
    case 'slots.tile':
      return tab.slots.length > 0 ? changed(context, tab, tile(tab)) : null;
  }
}

function putSlot(context: TabsContext, tab: Tab, { slot, at }: Pick<Of<'slots.put'>, 'slot' | 'at'>): Change {
  const { abilities, hasChat, config } = context;
  const found = placeFor(tab, slot, at);
  const open = slotsOf(config.grid.tabs, found ? { tab, pos: found.pos } : undefined);
  const fault = faultOf(slot, { abilities, hasChat, open });
  if (fault !== null) return { fault };
  if (needsCamera(slot)) return { fault: 'slot.failed' };
  return found ? changed(context, tab, put(tab, slot, found)) : { fault: 'slot.no_space' };
}

function updateSlot(context: TabsContext, tab: Tab, { pos, data, name }: Of<'slots.update'>): Change {
  const { abilities, hasChat, config } = context;
  const slot = slotAt(tab, pos);
  if (!slot) return null;
  const fault = faultOf({ type: slot.type, data: { ...data } }, { abilities, hasChat, open: slotsOf(config.grid.tabs, { tab, pos }) });
  return fault === 'slot.chat_loaded' ? { fault } : changed(context, tab, update(tab, pos, data, name));
}

function changed({ config }: TabsContext, tab: Tab, to: Tab): Change {
  return { config: { ...config, grid: withTab(config.grid, tab, to) } };
}

/** The grid with another tab in the place of one. */
export function withTab(grid: GridConfig, tab: Tab, to: Tab): GridConfig {
  return { ...grid, tabs: grid.tabs.map((one) => (one === tab ? to : one)) };
}
