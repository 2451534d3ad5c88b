import { AlarmId } from '../../../contract/platform/ids.ts';
import { type GridConfig, gridLimits, type Tab } from '../../../contract/workspace/config.ts';

/** Id of the actor that opens an alarm, among the children of the tabs. */
export const alarmLayoutId = (id: number) => `opening-${id}` as const;

const numbered = /^Tab \d+$/;

/** Names are compared trimmed and without case (OQ-44). */
export function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The tab of this name, or undefined. */
export function tabNamed(tabs: readonly Tab[], name: string): Tab | undefined {
  return tabs.find((tab) => sameName(tab.name, name));
}

export function isFull(tabs: readonly Tab[]): boolean {
  return tabs.length >= gridLimits.tabs;
}

/** An empty tab of the grid; without a name it takes the next free "Tab N" when it is put in the strip. */
export function emptyTab(name = 'Tab 0'): Tab {
  return { name: name.trim(), type: 'custom', order: 0, color: null, layout: [], slots: [] };
}

/**
 * Numbers default names in order, skipping numbers used by custom tabs (OP-4.28, OQ-44), and sets the place of every tab.
 * Returns each tab with its new name.
 */
export function renumber(tabs: readonly Tab[]): Tab[] {
  const taken = tabs.filter((tab) => !numbered.test(tab.name));
  let number = 0;
  return tabs.map((tab, order) => {
    if (!numbered.test(tab.name)) return { ...tab, order };
    do number += 1;
    while (tabNamed(taken, `Tab ${number}`) !== undefined);
    return { ...tab, order, name: `Tab ${number}` };
  });
}

/** A stored grid as the strip can show it: one to five tabs of unique names, one of them active (OP-4.29, OP-9.01). */
export function normalizeGrid(grid: GridConfig): GridConfig {
  const unique = grid.tabs.filter((tab, at) => grid.tabs.findIndex((other) => sameName(other.name, tab.name)) === at);
  const tabs = [...unique].sort((a, b) => a.order - b.order).slice(0, gridLimits.tabs);
  const shown = tabs.length === 0 ? renumber([emptyTab()]) : tabs.map((tab, order) => ({ ...tab, order }));
  const activeTab = (tabNamed(shown, grid.activeTab) ?? shown[0])?.name ?? 'Tab 1';
  return { ...grid, tabs: shown, activeTab };
}

/** Puts tabs in the strip and one of them, by its place, in front. */
export function withTabs(grid: GridConfig, tabs: readonly Tab[], active: number): GridConfig {
  const shown = renumber(tabs);
  return { ...grid, tabs: shown, activeTab: shown[Math.min(active, shown.length - 1)]?.name ?? grid.activeTab };
}

/** An alarm that a tab shows: its record's id and the id that people read. */
export interface ShownAlarm {
  id: AlarmId;
  alarm_id: string;
}

/** The tab in front. */
export function activeTabOf(grid: GridConfig): Tab | undefined {
  return tabNamed(grid.tabs, grid.activeTab);
}

/** The name, or the same with a number behind it where a tab has it already; never longer than a tab's name may be. */
export function freeName(name: string, others: readonly Tab[]): string {
  const short = name.trim().slice(0, 60) || 'Tab 0';
  let free = short;
  for (let count = 2; tabNamed(others, free) !== undefined; count += 1) free = `${short.slice(0, 54)} (${count})`;
  return free;
}

/** The alarm that a tab was opened for, or null for any other tab. */
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

/** The alarms that have a tab, in the order of the strip. */
export function alarmsIn(grid: GridConfig): ShownAlarm[] {
  return grid.tabs.map(alarmIn).filter((shown) => shown !== null);
}
