import { isDeepEqual } from '../platform/index.ts';
import type { CatalogueView, GridConfig, SideBarWidth, Slot, Tab, UserConfig } from './config.ts';
import { defaultBottomBar, defaultCatalogueView, defaultSideBar } from './config.ts';
import { singleKeyOf } from './slots.ts';

/** The same part in three versions: the last one that both had, the one to be saved here, and the one saved elsewhere meanwhile. */
interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

/**
 * Merges a configuration with one that another session saved meanwhile (OQ-53): each part that was changed on one side only has that
 * side's value, and a part changed on both sides has the one of `mine`. Parts are preferences, bars and widgets, tabs by name, in a tab
 * its slots, lists by catalogue, saved views and charts by name, shortcuts. A tab that one side removed and the other changed stays. Two
 * different tabs that were added under one name both stay, the one of `mine` under a free name; the result can have more than five tabs.
 */
export function mergeUserConfig(base: UserConfig, mine: UserConfig, theirs: UserConfig): UserConfig {
  const all = { base, mine, theirs };
  const merged: UserConfig = {
    preferences: mergeRecord(part(all, 'preferences'), pick) as UserConfig['preferences'],
    grid: mergeGrid(part(all, 'grid')),
  };
  const shortcuts = mergeOptional(part(all, 'shortcuts'), {}, (versions) => mergeRecord(versions, pick));
  const catalogues = mergeOptional(part(all, 'catalogues'), {}, (versions) => mergeRecord(versions, mergeView));
  const charts = mergeOptional(part(all, 'charts'), [], (versions) => mergeKeyed(versions, ({ name }) => lower(name), pick));
  return {
    ...merged,
    ...(shortcuts && { shortcuts }),
    ...(catalogues && { catalogues }),
    ...(charts && { charts }),
  };
}

function mergeGrid(grid: Versions<GridConfig>): GridConfig {
  const tabs = mergeTabs(part(grid, 'tabs'));
  const wanted = pick(part(grid, 'activeTab'));
  const activeTab = (tabs.find(({ name }) => lower(name) === lower(wanted)) ?? tabs[0])?.name ?? wanted;
  return {
    activeTab,
    tabs,
    sideBar: mergeBar(part(grid, 'sideBar'), defaultSideBar),
    sideBarWidth: mergeWidth(part(grid, 'sideBarWidth')),
    bottomBar: mergeBar(part(grid, 'bottomBar'), defaultBottomBar),
  };
}

/** A bar that was never arranged is stored empty and has its default widgets. */
function mergeBar<T extends { widget: string }>({ base, mine, theirs }: Versions<readonly T[]>, initial: readonly T[]): T[] {
  if (theirs.length === 0) return [...mine];
  if (mine.length === 0) return [...theirs];
  return mergeKeyed({ base: base.length === 0 ? initial : base, mine, theirs }, ({ widget }) => widget, pick);
}

const bothSides = (width: SideBarWidth) => (typeof width === 'number' ? { left: width, right: width } : width);

function mergeWidth(width: Versions<SideBarWidth>): SideBarWidth {
  if (typeof pick(width) === 'number') return pick(width);
  return mergeRecord({ base: bothSides(width.base), mine: bothSides(width.mine), theirs: bothSides(width.theirs) }, pick) as {
    left: number;
    right: number;
  };
}

/** `order` follows from the position, so it is no difference between two tabs. */
const ordered = (tabs: readonly Tab[]) => [...tabs].sort((one, other) => one.order - other.order).map((tab) => ({ ...tab, order: 0 }));

function mergeTabs({ base, mine, theirs }: Versions<readonly Tab[]>): Tab[] {
  const before = ordered(base);
  // Without stored tabs the console shows an empty "Tab 1": the base has it, the platform does not.
  const others = theirs.length === 0 ? before : ordered(theirs);
  const taken = new Set([...before, ...others, ...mine].map(({ name }) => lower(name)));
  const known = new Set(before.map(({ name }) => lower(name)));
  const added = ordered(mine).map((tab) => {
    if (known.has(lower(tab.name))) return tab;
    const same = others.find(({ name }) => lower(name) === lower(tab.name));
    if (!same || isDeepEqual(same, tab) || isEmptyTab(same) || isEmptyTab(tab)) return tab;
    return { ...tab, name: nameFor(tab.name, taken) };
  });
  const merged = mergeKeyed({ base: before, mine: added, theirs: others }, ({ name }) => lower(name), mergeTab);
  return withoutDoubles(merged, added, before).map((tab, order) => ({ ...tab, order }));
}

/** Of a slot that may be open but once, and was opened on each side in another place, the one of `mine` stays (OP-2.64–2.66). */
function withoutDoubles(tabs: readonly Tab[], mine: readonly Tab[], before: readonly Tab[]): readonly Tab[] {
  const isIn = (some: readonly Tab[], { name }: Tab, slot: Slot) =>
    some.some(
      (tab) => lower(tab.name) === lower(name) && tab.slots.some((one) => one.pos === slot.pos && singleKeyOf(one) === singleKeyOf(slot)),
    );
  const places = tabs.flatMap((tab) => tab.slots.map((slot) => ({ tab, slot, key: singleKeyOf(slot) })));
  // What both had before is not the merge's to take away.
  const doubles = places.filter(({ tab, slot, key }) => {
    if (key === null || isIn(before, tab, slot)) return false;
    const same = places.filter((place) => place.key === key);
    const kept = same.find((it) => isIn(before, it.tab, it.slot)) ?? same.find((it) => isIn(mine, it.tab, it.slot)) ?? same[0];
    return kept?.tab !== tab || kept.slot !== slot;
  });
  return tabs.map((tab) => {
    const taken = doubles.flatMap((double) => (double.tab === tab ? double.slot : []));
    return taken.length === 0 ? tab : { ...tab, slots: tab.slots.filter((slot) => !taken.includes(slot)) };
  });
}

const isEmptyTab = ({ slots, layout }: Tab) => slots.length === 0 && layout.length === 0;

/** A name that no tab has: the next "Tab N", else with " (2)", " (3)"… behind it, within the 60 characters of a name. */
function nameFor(name: string, taken: Set<string>): string {
  const isDefault = /^tab \d+$/i.test(name);
  let free = name;
  for (let count = 1; taken.has(lower(free)); count += 1) free = isDefault ? `Tab ${count}` : `${name.slice(0, 54)} (${count + 1})`;
  taken.add(lower(free));
  return free;
}

function mergeTab({ base, mine, theirs }: Versions<Tab | undefined>): Tab | undefined {
  if (!mine || !theirs) return pick({ base, mine, theirs });
  if (!base) return isEmptyTab(mine) ? theirs : mine;
  const all = { base, mine, theirs };
  const rest = mergeRecord({ base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }, pick) as unknown as Tab;
  const layouts = part(all, 'layout');
  const areBothMoved = !isDeepEqual(layouts.mine, layouts.base) && !isDeepEqual(layouts.theirs, layouts.base);
  if (areBothMoved) return { ...rest, layout: mine.layout, slots: mine.slots };
  const slots = mergeKeyed(part(all, 'slots'), ({ pos }) => String(pos), pick);
  return { ...rest, slots: slots.sort((one, other) => one.pos - other.pos) };
}

const listOf = (view: CatalogueView | undefined): CatalogueView => view ?? defaultCatalogueView;

function mergeView({ base, mine, theirs }: Versions<CatalogueView | undefined>): CatalogueView | undefined {
  if (!mine || !theirs) return pick({ base, mine, theirs });
  const all = { base: listOf(base), mine, theirs };
  const rest = mergeRecord({ base: { ...all.base }, mine: { ...mine }, theirs: { ...theirs } }, pick) as unknown as CatalogueView;
  return { ...rest, views: mergeKeyed(part(all, 'views'), ({ name }) => lower(name), pick) };
}

const lower = (name: string) => name.trim().toLowerCase();

const part = <T, Key extends keyof T>({ base, mine, theirs }: Versions<T>, key: Key): Versions<T[Key]> => ({
  base: base[key],
  mine: mine[key],
  theirs: theirs[key],
});

/** The side that changed; `mine` where both did. */
function pick<T>({ base, mine, theirs }: Versions<T>): T {
  return isDeepEqual(mine, base) ? theirs : mine;
}

/** A part that may be missing: merged while a side that has not just removed it has it. */
function mergeOptional<T>(versions: Versions<T | undefined>, empty: T, merge: (versions: Versions<T>) => T): T | undefined {
  if (pick(versions) === undefined) return undefined;
  return merge({ base: versions.base ?? empty, mine: versions.mine ?? empty, theirs: versions.theirs ?? empty });
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined => (Object.hasOwn(record, key) ? record[key] : undefined);

type Merge<T> = (versions: Versions<T | undefined>) => T | undefined;

function mergeRecord<T>({ base, mine, theirs }: Versions<Readonly<Record<string, T>>>, merge: Merge<T>): Record<string, T> {
  const merged: [string, T][] = [];
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const value = mergeKey({ base: own(base, key), mine: own(mine, key), theirs: own(theirs, key) }, merge);
    if (value !== undefined) merged.push([key, value]);
  }
  return Object.fromEntries(merged);
}

/**
 * Lists by the key of their items. In the order of `mine` where the other side has the same keys in the same order, or where `mine`
 * reordered them; what only the other side added follows at the end.
 */
function mergeKeyed<T>({ base, mine, theirs }: Versions<readonly T[]>, keyOf: (item: T) => string, merge: Merge<T>): T[] {
  const [before, here, others] = [byKey(base, keyOf), byKey(mine, keyOf), byKey(theirs, keyOf)];
  const shared = [...before.keys()].filter((key) => here.has(key));
  const isReordered = !isDeepEqual(
    shared,
    [...here.keys()].filter((key) => before.has(key)),
  );
  const isOtherOrderKept = isDeepEqual([...others.keys()], [...before.keys()]);
  const keys = new Set(isReordered || isOtherOrderKept ? [...here.keys(), ...others.keys()] : [...others.keys(), ...here.keys()]);
  return [...keys].flatMap((key) => {
    const value = mergeKey({ base: before.get(key), mine: here.get(key), theirs: others.get(key) }, merge);
    return value === undefined ? [] : [value];
  });
}

const byKey = <T>(items: readonly T[], keyOf: (item: T) => string) => new Map(items.map((item) => [keyOf(item), item]));

/** What one side removed is removed, unless the other side changed it. */
function mergeKey<T>(versions: Versions<T | undefined>, merge: Merge<T>): T | undefined {
  const { base, mine, theirs } = versions;
  if (mine === undefined) return isDeepEqual(theirs, base) ? undefined : theirs;
  if (theirs === undefined) return isDeepEqual(mine, base) ? undefined : mine;
  return merge(versions);
}
