import type { Ability, User } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import type { AlarmView } from '../../../contract/workspace/alarm-layout.ts';
import type { UserChart } from '../../../contract/workspace/charts.ts';
import type { CatalogueView, GridConfig, Preferences, Tab, UserConfig } from '../../../contract/workspace/config.ts';
import type { Area } from '../../../contract/workspace/grid.ts';
import type { NewSlot, SlotFault, SlotSource } from '../../../contract/workspace/slots.ts';
import type { Layout, UserView } from '../../../contract/workspace/views.ts';
import type { SlotTarget } from '../slots/slots.ts';
import type { ShownAlarm } from './tab-strip.ts';

export interface TabsContext {
  abilities: readonly Ability[];
  /** Whether the user may chat. */
  hasChat: boolean;
  config: UserConfig;
  /** What new empty tabs get (OQ-55); null: nothing. */
  defaultLayout: Layout | null;
  /** The last closed tab and its position, as long as closing can be undone. */
  closed: { tab: Tab; at: number } | null;
  /** The name that was refused because another tab has it. */
  duplicate: string | null;
  /** Why a slot was not opened. */
  fault: SlotFault | null;
  /** The view that was sent here, its sender if known, and where it opened: in the place of the tab in front, behind it; `nowhere`: five tabs are open. */
  shown: { name: string; by: string | null; opened?: 'instead' | 'behind' | 'nowhere' } | null;
  refusal: Refusal | null;
  /** Alarms whose view is being requested, with the content of their tabs at opening. */
  pendingLayouts: readonly (Pick<Tab, 'layout' | 'slots'> & { id: AlarmId })[];
  /** Rises with each change; `sent` is the one on its way. */
  edition: number;
  sent: number;
  /** The configuration as the platform last sent or accepted it: what `config` has beyond it was changed here. */
  base: UserConfig;
  /** The save in progress, and the configurations that arrived during it, oldest first (OQ-53). */
  sentConfig: UserConfig;
  received: readonly UserConfig[];
}

/** An arrangement that an earlier page could not save; emitted once if one exists. */
export type ConfigRestored = { type: 'config.restored'; config: UserConfig };
/** Commands to the configuration store: put an unsaved configuration, or remove it once saved. */
export type ConfigStoreCommand = { type: 'store.put'; config: UserConfig } | { type: 'store.remove' };

type Bars = Partial<Pick<GridConfig, 'sideBar' | 'sideBarWidth' | 'bottomBar'>>;

/** A camera that is to get a slot. */
export interface ShownCamera {
  id: number;
  name: string;
  id_unit: number;
}

/** Content of a view that another user sent here. */
export interface SentView {
  type: 'view.shown';
  view: UserView;
  by: string | null;
  /** What is in front stays in front. */
  behind?: true;
}

/** Cameras that a command shows: one after the other, each for so many seconds, or (null) side by side (OP-9.69, OP-9.70). */
export interface SentCameras {
  type: 'cameras.shown';
  name: string;
  cameras: readonly ShownCamera[];
  seconds: number | null;
  by: string | null;
}

/** Changes of the strip. Tabs are named; names are compared trimmed and without case. */
export type StripEvent =
  | { type: 'tabs.open'; alarm: Alarm }
  | { type: 'tabs.openView'; view: UserView }
  | { type: 'tabs.openLayout'; layout: Layout }
  | { type: 'tabs.openCameras'; name: string; cameras: readonly ShownCamera[]; recorded: boolean; source: SlotSource }
  | { type: 'tabs.add'; name?: string }
  | { type: 'tabs.rename'; name: string; to: string }
  | { type: 'tabs.close'; name: string }
  | { type: 'tabs.undoClose' }
  | { type: 'tabs.select'; name: string }
  /** `to` counts from 0. */
  | { type: 'tabs.reorder'; name: string; to: number }
  | { type: 'tabs.colour'; name: string; color: string | null }
  /** The tab was saved as this view. */
  | { type: 'tabs.linkView'; name: string; id_view: number }
  /** The view was removed: its tabs stay, as tabs of their own. */
  | { type: 'tabs.unlinkView'; id_view: number }
  | SentView
  | SentCameras
  /** An action plan that was sent here: into the tab of its alarm, else into the one in front (OP-7.43). */
  | { type: 'plan.shown'; id_action_plan: number; id_alarm: AlarmId | null }
  /** An opened alarm has a view of its own (OP-7.16), and a plan that takes its place now (OQ-39). */
  | { type: 'alarmLayout.found'; id_alarm: AlarmId; view: AlarmView; alarm: Alarm }
  | { type: 'alarmLayout.planFound'; id_alarm: AlarmId; id_action_plan: number };

/** Changes of the slots of one tab: of the one in front, unless `tab` names another. */
export type SlotsEvent = (
  | { type: 'slots.put'; slot: NewSlot; at: SlotTarget }
  | { type: 'slots.place'; pos: number; area: Area }
  | { type: 'slots.swap'; pos: number; with: number }
  | { type: 'slots.remove'; pos: number }
  | { type: 'slots.update'; pos: number; data: Readonly<Record<string, unknown>>; name?: string }
  | { type: 'slots.tile' }
) & { tab?: string };

export type TabsEvent =
  | StripEvent
  | SlotsEvent
  | { type: 'tabs.dismissNotice' }
  | { type: 'alarmLayout.ended'; id_alarm: AlarmId }
  /** The layouts were read: this one is for new empty tabs (OQ-55). */
  | { type: 'layouts.loaded'; defaultLayout: Layout | null }
  | { type: 'bars.arrange'; bars: Bars }
  | { type: 'preferences.change'; preferences: Partial<Preferences> }
  /** How the list of a catalogue is to be shown from now on. */
  | { type: 'catalogue.arrange'; key: string; view: Partial<CatalogueView> }
  /** Keys by the name of their action; omitted actions keep their defaults. */
  | { type: 'shortcuts.choose'; shortcuts: Readonly<Record<string, string>> }
  /** All charts that the user saved, in their order (OP-2.45). */
  | { type: 'charts.save'; charts: readonly UserChart[] }
  | { type: 'config.retry' }
  | { type: 'link.restored' }
  | ConfigRestored
  /** The platform pushed this user's record: it was saved here or in another browser. */
  | { type: 'user.changed'; user: User }
  /** Raised by this machine: something is to be saved. */
  | { type: 'config.edited' };

/** Reported to the console: the current state of an alarm that gets a tab, and all alarms that have one. */
export type TabsFact = { type: 'alarm.opened'; alarm: Alarm } | { type: 'tabs.changed'; alarms: ShownAlarm[] };

export const noNotice = { closed: null, duplicate: null, fault: null, shown: null } as const;
