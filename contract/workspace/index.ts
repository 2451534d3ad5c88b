export { AlarmLayout } from './alarm-layout.ts';
export { chartGroups, chartMeasures } from './charts.ts';
export type { Checklist, Watch } from './checklist.ts';
export {
  backlogMinutes,
  CatalogueView,
  type Density,
  defaultCatalogueView,
  defaultGrid,
  defaultPreferences,
  directions,
  GridConfig,
  gridLimits,
  type Language,
  languages,
  lockMinutes,
  longestLock,
  menus,
  Preferences,
  SavedUserConfig,
  SavedView,
  Slot,
  skins,
  tabTypes,
  UserConfig,
  withLockLimit,
} from './config.ts';
export { mergeUserConfig } from './config-merge.ts';
export { Area, freeArea, Place, tiles } from './grid.ts';
export type { GuideKind } from './guide.ts';
export type { InstallationSettings } from './installation.ts';
export { alarmViewFault, layoutFault, type SavedSlot, type Schedule, schedulesFault } from './layout-validation.ts';
export { maxCamerasOfUnit, NewSlot, type SlotSource, type SlotType, slotTypes } from './slots.ts';
export { type System, systems } from './systems.ts';
export { UserView, UserViewData, workspaceEvents } from './views.ts';
