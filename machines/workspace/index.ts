export { type OpenedTarget, type OpenTargetFact, openTargetMachine } from './open-target/open-target.machine.ts';
export type { ConsoleAct } from './palette/hit.ts';
export { alarmIn, type ShownAlarm } from './tabs/tab-strip.ts';
export { tabsMachine } from './tabs/tabs.machine.ts';
export { selectActiveTab, selectConfig, selectPreferences, selectShortcuts } from './tabs/tabs.selectors.ts';
export type { TabsEvent, TabsFact } from './tabs/tabs.types.ts';
export { type ViewsFact, viewsMachine } from './views/views.machine.ts';
export { selectLayouts, selectViews } from './views/views.selectors.ts';
