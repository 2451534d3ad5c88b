import { AlarmId } from '../../../contract/platform/index.ts';
import { type GridConfig, gridLimits, type Tab } from '../../../contract/workspace/config.ts';

/** Id of the child actor of the tabs machine that loads the layout of an alarm. */
export const alarmLayoutId = (id: number) => `opening-${id}` as const;

/** Name of a tab that the operator has not named. */
const defaultName = /^Tab \d+$/;

/** Compares two tab names, ignoring case and surrounding blanks (OQ-44). */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Finds the tab with this name. */
export function tabNamed(tabs: readonly Tab[], name: string): Tab | undefined {
  return tabs.find((tab) => sameName(tab.name, name));
}

export function isFull(tabs: readonly Tab[]): boolean {
  return tabs.length >= gridLimits.tabs;
}

/** Creates an empty custom tab. `renumber` replaces the default name with the next free "Tab N". */
export function emptyTab(name = 'Tab 0'): Tab {
  return { name: name.trim(), type: 'custom', order: 0, color: null, layout: [], slots: [] };
}

/**
 * Renumbers the tabs with default names from left to right, skipping numbers that other tabs use in their names (OP-4.28, OQ-44), and sets
 * `order` of every tab.
 */
export function renumber(tabs: readonly Tab[]): Tab[] {
  const customTabs = tabs.filter((tab) => !defaultName.test(tab.name));
  let number = 0;
  return tabs.map((tab, order) => {
    if (!defaultName.test(tab.name)) return { ...tab, order };
    do number += 1;
    while (tabNamed(customTabs, `Tab ${number}`) !== undefined);
    return { ...tab, order, name: `Tab ${number}` };
  });
}

/** Repairs a stored grid for display: one to five tabs with unique names, one of them active (OP-4.29, OP-9.01). */
export function normalizeGrid(grid: GridConfig): GridConfig {
  const unique = grid.tabs.filter((tab, at) => grid.tabs.findIndex((other) => sameName(other.name, tab.name)) === at);
  const tabs = [...unique].sort((a, b) => a.order - b.order).slice(0, gridLimits.tabs);
  const shown = tabs.length === 0 ? renumber([emptyTab()]) : tabs.map((tab, order) => ({ ...tab, order }));
  const activeTab = (tabNamed(shown, grid.activeTab) ?? shown[0])?.name ?? 'Tab 1';
  return { ...grid, tabs: shown, activeTab };
}

/** Replaces the tabs of the grid and activates the tab at index `active`. */
export function withTabs(grid: GridConfig, tabs: readonly Tab[], active: number): GridConfig {
  const shown = renumber(tabs);
  return { ...grid, tabs: shown, activeTab: shown[Math.min(active, shown.length - 1)]?.name ?? grid.activeTab };
}

/** An alarm that a tab shows: `id` is the database id, `alarm_id` the id displayed to operators. */
export interface ShownAlarm {
  id: AlarmId;
  alarm_id: string;
}

/** Returns the active tab. */
export function activeTabOf(grid: GridConfig): Tab | undefined {
  return tabNamed(grid.tabs, grid.activeTab);
}

/** Returns a name that no other tab has: appends " (2)", " (3)"… if needed, within the 60 characters of a tab name. */
export function freeName(name: string, others: readonly Tab[]): string {
  const short = name.trim().slice(0, 60) || 'Tab 0';
  let free = short;
  for (let count = 2; tabNamed(others, free) !== undefined; count += 1) free = `${short.slice(0, 54)} (${count})`;
  return free;
}

/** Returns the alarm that a tab was opened for; null if it is not an alarm tab. */
export function alarmIn(tab: Tab): ShownAlarm | null {
  if (tab.type !== 'alarm') return null;
  if (tab.alarm) return tab.alarm;
  for (const { data } of tab.slots) {
    const id = AlarmId.safeParse(data['id_alarm']);
    const name = data['alarm_id'];
    if (id.success && typeof name === 'string') return { id: id.data, alarm_id: name };
  }
  return null;
}

/** Returns the alarms that have a tab, in tab order. */
export function alarmsIn(grid: GridConfig): ShownAlarm[] {
  return grid.tabs.map(alarmIn).filter((shown) => shown !== null);
}
