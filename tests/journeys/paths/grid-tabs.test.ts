import { initialTransition, transition } from 'xstate';
import { gridLimits, type Tab } from '../../../contract/workspace/config.ts';
import { alone } from '../../../machines/quality/paths/model.ts';
import { dotted } from '../../../machines/quality/paths/scripted.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { emptyTab } from '../../../machines/workspace/tabs/tab-strip.ts';
import { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { tabsModel } from '../../../machines/workspace/tabs/tabs.paths.ts';
import type { Raised } from '../../kit/caller.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime, reconnectLink, resumeTime, waitForVisible } from './paused-page.ts';
import { type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { tabsVisible } from './visible/tabs.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
  /** How the last of the model's tabs is named here. */
  docks: string;
}

/** As in the model: four tabs, the first with two slots. */
async function given(docks = 'Docks'): Promise<Tab[]> {
  const [unit] = await stage.units('ana');
  const info = { type: 'info', name: 'Unit', data: { source: 'unit', id_unit: unit?.id } } as const;
  return ['Tab 1', 'Yards', 'Gates', docks].map((name, order) => (order === 0 ? tabOf(name, [info, info]) : { ...emptyTab(name), order }));
}
let raised: Raised[] = [];
// Into "Docks 2" a walk renames.
let names = 2;

const tab = ({ desk }: World, name: string) => new GridPage(desk).tab(name);
async function renames(world: World, name: string, to: string): Promise<void> {
  await tab(world, name).focus();
  await world.desk.page.keyboard.press('F2');
  await world.desk.page.getByLabel(`New name of ${name}`).fill(to);
  await world.desk.page.keyboard.press('Enter');
}
/** Chooses in the menu of a tab. */
async function ofTab({ desk: { page } }: World, name: string, choose: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click();
  await choose();
}
const press = (name: string) => ({ play: ({ desk }: World) => desk.page.getByRole('button', { name, exact: true }).click() });
const bySettled = { left: 'said by the machine of an opened alarm, whose own walk shows it' };
const byOthers = { left: 'sent by a colleague or a rule; the journeys of commands show it' };
const inSlots = { left: 'put into slots, or kept by them; the walks of the slots and of the board show it' };
const opened = { left: 'opened by what was read for it; the walk of the opener shows it' };

const gestures: Gestures<World, typeof tabsMachine> = {
  events: {
    'tabs.open': {
      play: ({ desk }, { alarm }) =>
        desk
          .rows(raised[alarm.alarm_id === 'A-0001' ? 0 : 1]?.type ?? '')
          .first()
          .click(),
    },
    'tabs.openView': opened,
    'tabs.openLayout': opened,
    'tabs.openCameras': opened,
    'tabs.add': { only: (event) => !('name' in event), play: press('Add a tab').play },
    'tabs.rename': { play: (world, { name, to }) => renames(world, name === 'Docks' ? world.docks : name, to) },
    'tabs.close': { only: ({ name }) => name === 'Yards', play: press('Close Yards').play },
    'tabs.undoClose': { from: /closed/, play: press('Undo').play },
    'tabs.select': { play: (world) => tab(world, 'Tab 1').click() },
    'tabs.reorder': { play: async (world) => tab(world, 'Gates').dragTo(world.desk.page.getByRole('tab').first()) },
    'tabs.colour': {
      play: (world) => ofTab(world, 'Gates', () => world.desk.page.getByLabel('Blue', { exact: true }).click()),
    },
    'tabs.linkView': { left: 'said where the tab was saved as a view, which the walk of the views shows' },
    'tabs.unlinkView': { left: 'sent where a view was removed, which the walk of the views shows' },
    'tabs.dismissNotice': { from: /full|duplicate|refused|shown|closed/, play: press('Hide this notice').play },
    'view.shown': byOthers,
    'cameras.shown': byOthers,
    'plan.shown': byOthers,
    'alarmLayout.found': bySettled,
    'alarmLayout.planFound': bySettled,
    'alarmLayout.ended': bySettled,
    'layouts.loaded': { left: 'said once the layouts are read, and nothing of the strip shows it' },
    'slots.put': inSlots,
    'slots.place': inSlots,
    'slots.swap': inSlots,
    'slots.update': inSlots,
    'slots.remove': {
      play: ({ desk }) =>
        desk.page
          .locator('[data-slot="2"]')
          .getByRole('button', { name: /^Close/ })
          .first()
          .click(),
    },
    'slots.tile': {
      play: (world) => ofTab(world, 'Tab 1', () => new GridPage(world.desk).menuItem('Lay out side by side').click()),
    },
    'bars.arrange': {
      play: ({ desk }) =>
        desk.page
          .getByRole('button', { name: /^(Pages|Scripts|User charts|Widgets|Views|Tenants)/, expanded: false })
          .first()
          .click(),
    },
    'preferences.change': { left: 'changed in the preferences, which the journeys of preferences show' },
    'charts.save': { left: 'kept by the widget of the user’s charts, whose journeys show it' },
    'catalogue.arrange': { left: 'arranged in a catalogue, whose journeys show it' },
    'shortcuts.choose': { left: 'chosen in the list of keys, whose journey shows it' },
    'config.restored': { left: 'found where an earlier page could not save; the walk of the outbox shows what waits in a browser' },
    'link.restored': { from: /unsent/, play: ({ desk }) => reconnectLink(desk) },
    'config.retry': { from: /unsent|refused$/, play: press('Save now').play },
    'user.changed': {
      from: /config\.saved/,
      // A new name each time: once it is drawn, the change has been received.
      play: async (world) => {
        const { desk } = world;
        world.docks = `Docks ${(names += 1)}`;
        await saveTabs(desk.platform, 'ana', await given(world.docks));
        await waitForVisible(desk, tab(world, world.docks));
      },
    },
    'config.edited': { left: 'said by the machine to itself' },
  },
  replies: { saveConfig: { play: ({ held }, reply) => held.answer('saveConfig', replyFromModel(reply)) } },
  delays: {
    saveAfter: { play: ({ desk }) => advanceTime(desk, gridLimits.saveAfterMs) },
    saveRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
    // Changes that are not saved yet would be saved by then.
    notice: { from: /config\.(saved|refused)/, play: ({ desk }) => advanceTime(desk, gridLimits.toastMs) },
  },
};

const machine = alone(tabsMachine);
/** Where these steps lead here: the platform answers a save with what was sent, the model always with the same tabs. */
function situationAfter(steps: readonly Step[]) {
  let [now] = initialTransition(machine, tabsModel.input as never);
  for (const { event, kind, port } of steps) {
    const isSaved = kind === 'reply' && port === 'saveConfig' && (event as { output?: { ok?: boolean } }).output?.ok === true;
    const here = isSaved ? { ...event, output: { ok: true, data: now.context.sentConfig } } : event;
    [now] = transition(machine, now, here as never);
  }
  return now;
}
/** The tab that a step needs to exist. */
const neededTab = ({ type, ...event }: Step['event']): string | undefined => {
  if (type === 'tabs.reorder' || type === 'tabs.colour') return 'Gates';
  if (type === 'tabs.select') return 'Tab 1';
  return type === 'tabs.rename' || type === 'tabs.close' ? (event as { name?: string }).name : undefined;
};
const stripOf = (step: Step | undefined) => step?.state.split(' ').find((leaf) => leaf.startsWith('strip.'));
const durations: Readonly<Record<string, number>> = { saveAfter: gridLimits.saveAfterMs, saveRetry: 5000 };
/** Buttons that can do nothing cannot be pressed; a notice stays for its time, however that passes. */
function isOffered(steps: readonly Step[]): boolean {
  const last = steps.at(-1);
  const [type, before] = [last?.event.type, steps.slice(0, -1)];
  const { tabs } = situationAfter(before).context.config.grid;
  if (last && dotted(situationAfter(steps).value) !== last.state) return false;
  const needed = last && neededTab(last.event);
  if (needed !== undefined && !tabs.some(({ name }) => name === needed)) return false;
  if (type === 'tabs.add') return tabs.length < gridLimits.tabs;
  if (type === 'slots.remove' || type === 'slots.tile') return before.at(-1)?.event.type === 'tabs.select';
  if (last?.kind !== 'delay' || stripOf(last) === 'strip.quiet') return true;
  const shown = before.slice(before.findLastIndex((step) => stripOf(step) !== stripOf(last)) + 1);
  const passed = [...shown, last].flatMap(({ kind, text }) => (kind === 'delay' ? (durations[text.replace('after ', '')] ?? 0) : []));
  return passed.reduce((sum, ms) => sum + ms, 0) < gridLimits.toastMs - 2000;
}

let ana: Operator | undefined;
walkMachine({
  visible: tabsVisible,
  models: [tabsModel],
  unwalked: {
    'strip: tabs.add':
      'the name is chosen by the machine where a tab is added; one that is taken can only be typed into a tab, which is walked',
    'strip.closed: tabs.undoClose':
      'a second chat must be opened within the ten seconds in which the closed tab can come back: machines/workspace/tabs/arranged.test.ts',
    'strip.refused: tabs.dismissNotice': 'follows what was opened by others, whose walks show the notice',
    'strip.refused: after notice': 'as the notice itself',
    'strip.shown: tabs.dismissNotice': 'follows what a colleague or a rule sent, whose journeys show the notice',
    'strip.shown: after notice': 'as the notice itself',
    'config.saving: user.changed':
      'walked while all is saved; what arrives during a save is merged with its reply, which tests of the machine show',
  },
  gestures,
  possible: isOffered,
  most: 120,
  reach: 12,
  begin: async () => {
    await ana?.page.context().close();
    const { platform } = stage;
    await saveTabs(platform().url, 'ana', await given());
    if (raised.length === 0) {
      const [unit] = await stage.units('ana');
      // Priority 1: alarms of one unit share a row otherwise.
      const alarm = unit && { unit: { ...unit, cameras: [] }, priority: 1 as const };
      if (alarm) raised = [await stage.raise(alarm), await stage.raise(alarm)];
    }
    ana = await openPausablePage(stage, 'ana');
    for (const { type } of raised) await ana.expectRow(type);
    await ana.page.locator('[data-state="strip.quiet config.saved"]').waitFor();
    const held = await holdCalls(ana, 'saveConfig', 'viewForAlarm');
    await pauseTime(ana);
    return { desk: ana, held, docks: 'Docks' };
  },
  drawn: ({ desk }) => readAttribute(desk.page.locator('[data-tabs]'), 'data-state'),
  leave: async ({ desk, held }) => {
    await resumeTime(desk);
    await held.release();
  },
  tags: ['OP-4.27', 'OP-4.28', 'OP-4.30', 'OP-9.01', 'OP-9.02'],
});
