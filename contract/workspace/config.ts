import * as z from 'zod/mini';
import { AlarmId, absent, decodeJson, reads, wireNumber, wireText } from '../platform/index.ts';
import { maxUserCharts, UserChart } from './charts.ts';
import { Place } from './grid.ts';
import { GuidePosition } from './guide.ts';

export const languages = ['en', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];
export const skins = ['light', 'bordered', 'semi-dark', 'dark'] as const;
export const menus = ['vertical', 'horizontal'] as const;
export const directions = ['ltr', 'rtl'] as const;
export const lockMinutes = [5, 15, 30, 60] as const;
/** After how many minutes a waiting alarm can be counted among the backlog. */
export const backlogMinutes = [15, 30, 60, 120, 240] as const;

/** Settings chosen by a user (OP-9.14, OP-9.72–9.75, OQ-104–106). Unknown or missing values take the default. */
export const Preferences = z.object({
  lang: z.catch(z.enum(languages), 'en'),
  show_alarm_notifications: z.catch(z.boolean(), true),
  skin: z.catch(z.enum(skins), 'semi-dark'),
  menu: z.catch(z.enum(menus), 'vertical'),
  direction: z.catch(z.enum(directions), 'ltr'),
  /** Minutes without input after which the screen locks; null: never. */
  lock_after: z.catch(z.nullable(z.literal(lockMinutes)), null),
  /** Minutes after which a waiting alarm belongs to the backlog; null: there is none. */
  backlog_after: z.catch(z.nullable(z.literal(backlogMinutes)), 60),
  /** Whether the next waiting alarm opens when one was ended. */
  open_next: z.catch(z.boolean(), false),
  /** Whether new alarms of a unit are assigned to this user while they hold one of it; the platform carries it out. */
  unit_alarms_to_me: z.catch(z.boolean(), false),
  /** The guide that is under way; null: none. */
  guide: z.catch(z.nullable(GuidePosition), null),
});
export type Preferences = z.infer<typeof Preferences>;

/** The longest time until the screen locks that a limit in minutes allows; null: no limit. */
export const longestLock = (atMost: number): (typeof lockMinutes)[number] =>
  lockMinutes.findLast((minutes) => minutes <= atMost) ?? lockMinutes[0];

/** The preferences with a screen that locks in time. @param atMost in minutes; null: each user decides */
export function withLockLimit<P extends Pick<Preferences, 'lock_after'>>(preferences: P, atMost: number | null): P {
  if (atMost === null) return preferences;
  const longest = longestLock(atMost);
  const { lock_after } = preferences;
  return lock_after !== null && lock_after <= longest ? preferences : { ...preferences, lock_after: longest };
}

export const tabTypes = ['custom', 'layout', 'view', 'alarm'] as const;

/** A positioned place in a tab (OP-3.14). `pos` is 1-based and unique within its tab (OQ-42). */
export const Slot = z.object({
  pos: wireNumber(z.int().check(z.positive())),
  type: z.string(),
  name: absent(wireText(), ''),
  data: absent(reads(decodeJson, z.record(z.string(), z.unknown())), {}),
});
export type Slot = z.infer<typeof Slot>;

/** A tab of the grid (OP-3.13, OQ-45). A tab of type `alarm` has `id_alarm` in the data of its slots, and its own `alarm` beside them. */
export const Tab = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  type: z.enum(tabTypes),
  order: z.int(),
  color: z.nullable(z.string()),
  layout: z.array(Place),
  slots: z.array(Slot),
  /** The user view it was opened from or saved as (OQ-52); null or missing: none. */
  id_view: z.catch(z.optional(z.nullable(z.int())), undefined),
  /** The alarm that the tab was opened for, regardless of the contents of its slots. */
  alarm: z.catch(z.optional(z.object({ id: AlarmId, alarm_id: z.string() })), undefined),
});
export type Tab = z.infer<typeof Tab>;

/** The widgets of the side bars and of the bottom bar (OP-2.35–2.46). */
export const widgetNames = [
  'waiting',
  'attending',
  'tenants',
  'layouts',
  'views',
  'unit-groups',
  'widgets',
  'scripts',
  'pages',
  'user-charts',
  'video-wall',
  'chat',
  // An extension: waiting calls.
  'calls',
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** A widget in a side bar: on which side, in the order of the list, and whether it is open (OP-2.47, OP-2.48). */
export const SideWidget = z.object({ widget: z.enum(widgetNames), side: z.enum(['left', 'right']), open: z.boolean() });
export type SideWidget = z.infer<typeof SideWidget>;
export const BottomWidget = z.object({ widget: z.enum(widgetNames), open: z.boolean() });
export type BottomWidget = z.infer<typeof BottomWidget>;

/** Widths of the side bars in CSS pixels; one number is for both. */
export const SideBarWidth = z.union([z.number(), z.object({ left: z.number(), right: z.number() })]);
export type SideBarWidth = z.infer<typeof SideBarWidth>;

/** The stored grid of a user (OP-3.16). Unreadable parts of a bar are dropped; a widget that is in no bar takes its default position. */
export const GridConfig = z.object({
  activeTab: z.catch(z.string(), 'Tab 1'),
  tabs: z.catch(z.array(Tab), []),
  sideBar: z.catch(z.array(SideWidget), []),
  sideBarWidth: z.catch(SideBarWidth, 580),
  bottomBar: z.catch(z.array(BottomWidget), []),
});
export type GridConfig = z.infer<typeof GridConfig>;

/** Tabs to be saved: an unreadable one is refused, where reading drops it. The platform refuses a sixth by a code of its own. */
export const SavedGridConfig = z.extend(GridConfig, { tabs: z.array(Tab) });

const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A named view of a list: its query, as in the list's address, and its visible columns. */
export const SavedView = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  query: z.string().check(z.maxLength(4000)),
  columns: z.array(z.string()),
});
export type SavedView = z.infer<typeof SavedView>;

/** A user's settings for one catalogue's list. Null and missing values fall back to its descriptor. */
export const CatalogueView = z.object({
  columns: z.catch(z.nullable(z.array(z.string())), null),
  density: z.catch(z.enum(densities), 'normal'),
  max: z.catch(z.nullable(z.int()), null),
  views: z.catch(z.array(SavedView).check(z.maxLength(30)), []),
});
export type CatalogueView = z.infer<typeof CatalogueView>;
export const defaultCatalogueView: CatalogueView = { columns: null, density: 'normal', max: null, views: [] };

export const UserConfig = z.object({
  preferences: Preferences,
  grid: GridConfig,
  /** Shortcuts customized by the user, by action name; missing ones use the default key. */
  shortcuts: z.catch(z.optional(z.record(z.string(), z.string().check(z.maxLength(40)))), undefined),
  /** By catalogue key; only lists that the user changed. */
  catalogues: z.catch(z.optional(z.record(z.string(), CatalogueView)), undefined),
  /** Charts of their own, in their order (OP-2.45). */
  charts: z.catch(z.optional(z.array(UserChart).check(z.maxLength(maxUserCharts))), undefined),
});
export type UserConfig = z.infer<typeof UserConfig>;

export const SavedUserConfig = z.extend(UserConfig, { grid: SavedGridConfig });

export const defaultPreferences: Preferences = {
  lang: 'en',
  show_alarm_notifications: true,
  skin: 'semi-dark',
  menu: 'vertical',
  direction: 'ltr',
  lock_after: null,
  backlog_after: 60,
  open_next: false,
  unit_alarms_to_me: false,
  guide: null,
};
export const defaultGrid: GridConfig = { activeTab: 'Tab 1', tabs: [], sideBar: [], sideBarWidth: 580, bottomBar: [] };

/** Position of the widgets until the user moves them (OQ-46). */
export const defaultSideBar: readonly SideWidget[] = [
  { widget: 'waiting', side: 'left', open: true },
  { widget: 'attending', side: 'left', open: true },
  { widget: 'tenants', side: 'left', open: false },
  { widget: 'layouts', side: 'left', open: false },
  { widget: 'views', side: 'left', open: false },
  { widget: 'unit-groups', side: 'left', open: false },
  { widget: 'widgets', side: 'right', open: false },
  { widget: 'scripts', side: 'right', open: false },
  { widget: 'pages', side: 'right', open: false },
  { widget: 'user-charts', side: 'right', open: false },
  { widget: 'video-wall', side: 'right', open: false },
];
export const defaultBottomBar: readonly BottomWidget[] = [
  { widget: 'chat', open: false },
  { widget: 'calls', open: false },
];

/** Widths of the side bars in CSS pixels (OP-9.10–9.12): the least of each side, and the default of both. */
export const sideBarWidths = { left: 380, right: 500, default: 580 } as const;

/** Limits of the grid and of the shell (OP-9.01–9.04), in ms where they are times. */
export const gridLimits = { tabs: 5, saveAfterMs: 1000, toastMs: 10_000, callToastMs: 20_000 } as const;
