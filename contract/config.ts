import * as z from 'zod/mini';

export const languages = ['en', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];
export const skins = ['light', 'bordered', 'semi-dark', 'dark'] as const;
export const menus = ['vertical', 'horizontal'] as const;
export const directions = ['ltr', 'rtl'] as const;

/** What a user chose (OP-9.14, OP-9.72–9.75, OQ-104–106). Unknown or missing values take the default. */
export const Preferences = z.object({
  lang: z.catch(z.enum(languages), 'en'),
  show_alarm_notifications: z.catch(z.boolean(), true),
  skin: z.catch(z.enum(skins), 'semi-dark'),
  menu: z.catch(z.enum(menus), 'vertical'),
  direction: z.catch(z.enum(directions), 'ltr'),
});
export type Preferences = z.infer<typeof Preferences>;

export const tabTypes = ['custom', 'layout', 'view', 'alarm'] as const;

/** A positioned place in a tab (OP-3.14). `pos` is 1-based and unique within its tab (OQ-42). */
export const Slot = z.object({
  pos: z.int().check(z.positive()),
  type: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type Slot = z.infer<typeof Slot>;

/** A tab of the grid (OP-3.13, OQ-45). A tab of type `alarm` carries `id_alarm` in the data of its slots. */
export const Tab = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  type: z.enum(tabTypes),
  order: z.int(),
  color: z.nullable(z.string()),
  layout: z.array(z.object({ pos: z.int(), x: z.int(), y: z.int(), w: z.int(), h: z.int() })),
  slots: z.array(Slot),
});
export type Tab = z.infer<typeof Tab>;

/** The stored grid of a user (OP-3.16). Widths are CSS pixels. */
export const GridConfig = z.object({
  activeTab: z.catch(z.string(), 'Tab 1'),
  tabs: z.catch(z.array(Tab), []),
  sideBar: z.catch(z.array(z.unknown()), []),
  sideBarWidth: z.catch(z.number(), 580),
  bottomBar: z.catch(z.array(z.unknown()), []),
});
export type GridConfig = z.infer<typeof GridConfig>;

const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A list as somebody named it: what is asked for, as in the list's address, and the columns it is shown in. */
export const SavedView = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  query: z.string().check(z.maxLength(4000)),
  columns: z.array(z.string()),
});
export type SavedView = z.infer<typeof SavedView>;

/** How a user wants one catalogue's list. Null and what is left out: as its descriptor says. */
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
  /** By the catalogue's key; only those that the user arranged. */
  catalogues: z.catch(z.optional(z.record(z.string(), CatalogueView)), undefined),
});
export type UserConfig = z.infer<typeof UserConfig>;

export const defaultPreferences: Preferences = {
  lang: 'en',
  show_alarm_notifications: true,
  skin: 'semi-dark',
  menu: 'vertical',
  direction: 'ltr',
};
export const defaultGrid: GridConfig = { activeTab: 'Tab 1', tabs: [], sideBar: [], sideBarWidth: 580, bottomBar: [] };

/** Limits of the grid and of the shell (OP-9.01–9.04), in ms where they are times. */
export const gridLimits = { tabs: 5, saveAfterMs: 1000, toastMs: 10_000, callToastMs: 20_000 } as const;
