import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { historyModel } from '../../../machines/alarms/history/history.paths.ts';
import type { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { noticesModel } from '../../../machines/alarms/notices/notices.paths.ts';
import type { frozenOrderMachine } from '../../../machines/alarms/queue/frozen-order.machine.ts';
import { frozenOrderModel } from '../../../machines/alarms/queue/frozen-order.paths.ts';
import type { assignmentMachine } from '../../../machines/places/assignment/assignment.machine.ts';
import { assignmentModel } from '../../../machines/places/assignment/assignment.paths.ts';
import type { radiusMachine } from '../../../machines/places/radius/radius.machine.ts';
import { radiusModel } from '../../../machines/places/radius/radius.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { type AssignmentWorld, assignmentGestures, assignmentPageCalls } from './assignment-gestures.ts';
import { movePointer, waitingList } from './order-gestures.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { assignmentVisible } from './visible/assignment.ts';
import { frozenOrderVisible } from './visible/frozen-order.ts';
import { historyVisible } from './visible/history.ts';
import { noticesVisible } from './visible/notices.ts';
import { radiusVisible } from './visible/radius.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  held: HeldCalls;
}

let atWork: Operator | null = null;
/** Opens the administrator's page, which all these walks share. */
async function admin(): Promise<Operator> {
  await atWork?.page.clock.resume();
  if (atWork) return atWork;
  const desk = await stage.signedIn('admin');
  desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  await desk.signInAtHome('admin');
  atWork = desk;
  return desk;
}
const pressed = (desk: Operator, name: string) => desk.page.getByRole('button', { name, exact: true }).click();

/** A row of the history as the platform gives it, over and over. */
interface History extends World {
  alarm: Alarm;
  rows: number;
  years: number;
}
const pageOfHistory = 100;
/** A page of the history in the place of the platform's: the alarm that waits in the queue first, then others like it. */
function pageAfter(world: History) {
  const { alarm, rows } = world;
  world.rows += pageOfHistory;
  const data = Array.from({ length: pageOfHistory }, (_, at) => {
    const number = rows + at;
    return number === 0 ? alarm : { ...alarm, id: 5_000_000 + number, alarm_id: `P-${number}` };
  });
  return { body: { success: true, data, next: 'more' } };
}
const ofHistory: Gestures<History, typeof historyMachine> = {
  events: {
    'history.filter': {
      play: (world, { filter }) => anew(world, () => pressed(world.desk, filter.status === null ? 'All' : 'Attended')),
    },
    'history.search': {
      play: async ({ desk }, { search }) => {
        await pauseClock(desk.page);
        const box = desk.page.getByLabel('Search the history');
        await box.fill((await box.inputValue()) === search ? `${search} ` : search);
      },
    },
    'history.more': {
      from: /^(shown|unfinished)/,
      play: async (world) => {
        const { desk } = world;
        const again = desk.page.getByRole('alert').getByRole('button', { name: 'Try again' });
        const further = desk.page.getByRole('button', { name: 'Search further back' });
        if (await again.isVisible()) return again.click();
        if (await further.isVisible()) return anew(world, () => further.click());
        return desk.page.getByRole('grid', { name: 'Alarms' }).evaluate((it) => {
          const scroller = it.parentElement;
          scroller?.scrollTo(0, scroller.scrollHeight);
        });
      },
    },
    'history.stop': { from: /^unfinished\.searching/, play: ({ desk }) => pressed(desk, 'Stop searching') },
    'history.renew': { play: (world) => anew(world, () => pressed(world.desk, 'Reload')) },
    'history.changed': {
      from: /^shown/,
      play: async ({ alarm, desk }) => {
        await byBruno(alarm.id);
        await desk.page.getByRole('grid', { name: 'Alarms' }).evaluate((it) => it.parentElement?.scrollTo(0, 0));
        await desk.page.getByRole('row').filter({ hasText: alarm.alarm_id }).filter({ hasText: 'Attending' }).waitFor();
      },
    },
    'history.select': {
      from: /^shown/,
      play: ({ desk }) =>
        desk.page
          .getByRole('checkbox', { name: /^Select [^a]/ })
          .first()
          .check(),
    },
    'history.selectNone': { from: /^shown/, play: ({ desk }) => pressed(desk, 'Select none') },
  },
  replies: {
    readHistory: {
      play: async (world, reply) => {
        const page = dataOf(reply) as { rows: unknown[]; next: string | null; searchedUntil?: string } | undefined;
        if (page && page.rows.length > 0) return world.held.answer('alarms', pageAfter(world));
        if (page) {
          const { next, searchedUntil: until } = page;
          // Each reply reaches further back.
          const reached = until && { searched_until: `${(world.years -= 1)}${until.slice(4)}` };
          return world.held.answer('alarms', { body: { success: true, data: [], next, ...reached } });
        }
        return world.held.answer('alarms', replyFromModel(reply));
      },
    },
  },
  delays: { typed: { play: ({ desk }) => advanceClock(desk.page, 300) } },
};
/** Performs an act that reads the list from the start again, even while it is being read. */
async function anew(world: History, act: () => Promise<unknown>): Promise<void> {
  world.rows = 0;
  // The next step must find this request, and none that was given up before it arrived.
  await world.held.expectRepeated('alarms', act);
}
const drawnIn = ({ page }: Operator, name: string) => readAttribute(page.getByRole('region', { name, exact: true }), 'data-state');

async function byBruno(id: number): Promise<void> {
  const { access_token: token } = await signInByApi(stage.platform().url, 'bruno');
  const body = { alarm_status: 'attending', comments: 'By Bruno.' };
  const { status, text } = await call(`${stage.platform().url}/v1/alarm/${id}`, { token, method: 'PUT', body });
  if (status !== 200) throw new Error(`Bruno cannot: ${text}`);
}
const statusOf = ({ event }: Step) => (event as { filter?: { status: string | null } }).filter?.status;

walkMachine<History, typeof historyMachine>({
  visible: historyVisible,
  models: [historyModel],
  gestures: ofHistory,
  /** A status that is chosen already cannot be chosen again, and an alarm is taken once. */
  possible: (steps) => {
    const chosen = steps.filter(({ event }) => event.type === 'history.filter').map(statusOf);
    const taken = steps.filter(({ event }) => event.type === 'history.changed');
    return taken.length <= 1 && chosen.every((status, at) => status !== (chosen[at - 1] ?? null));
  },
  most: 60,
  begin: async () => {
    const desk = await admin();
    await desk.navigateTo('/inicio');
    await desk.page.locator('main[data-screen="/inicio"]').waitFor();
    const raised = await stage.raise();
    await desk.expectRow(raised.type);
    // Its toast appears where its row is out of view, and would lie over the buttons of the page.
    await pauseClock(desk.page);
    await advanceClock(desk.page, 10_000);
    await desk.page.clock.resume();
    const { access_token: token } = await signInByApi(stage.platform().url, 'ana');
    const { body } = await call<{ data: Alarm }>(`${stage.platform().url}/v1/services/alarms/alarm-by-id?alarm_id=${raised.id}`, { token });
    const held = await holdCalls(desk, 'alarms');
    await desk.navigateTo('/alarm');
    await held.waitForCall('alarms');
    return { desk, held, alarm: body.data, rows: 0, years: 2026 };
  },
  drawn: ({ desk }) => drawnIn(desk, 'Alarm history'),
  leave: ({ held }) => held.release(),
});

const radiusCard = ({ desk }: World) => desk.page.getByRole('complementary', { name: 'Cameras by radius' });
const ofRadius: Gestures<World, typeof radiusMachine> = {
  events: {
    'radius.begin': {
      from: /^(off)?$/,
      play: async ({ desk }, { centre }) => {
        if (centre === null) return pressed(desk, 'Cameras by radius');
        await desk.page.getByLabel('Find a unit on the map').fill(someUnit);
        await pressed(desk, 'Cameras around it');
        // The search result is cleared when the circle is closed.
        return desk.page.getByLabel('Find a unit on the map').fill('');
      },
    },
    'radius.place': {
      from: /placing|drawn|wrong/,
      play: (world) => radiusCard(world).getByRole('button', { name: 'Use the map center' }).click(),
    },
    'radius.type': {
      from: /placing|drawn|wrong/,
      play: (world, { typed }) => radiusCard(world).getByLabel('Radius in meters').fill(typed),
    },
    'radius.end': {
      from: /placing|drawn|wrong/,
      play: withoutCircle,
    },
  },
  replies: {},
};
let someUnit = '';
/** Ends the circle; the unit that it was around is let go, so that the next one has no middle yet. */
async function withoutCircle(world: World): Promise<void> {
  for (const card of [radiusCard(world), world.desk.page.getByRole('complementary', { name: someUnit })])
    if (await card.isVisible()) await card.getByRole('button', { name: 'Close' }).click();
}

walkMachine<World, typeof radiusMachine>({
  visible: radiusVisible,
  models: [radiusModel],
  gestures: ofRadius,
  tags: ['OP-9.71'],
  begin: async (_, before) => {
    if (before) {
      await withoutCircle(before);
      return before;
    }
    const { url } = stage.platform();
    const [unit] = await stage.units('ana');
    someUnit = unit?.description ?? '';
    const desk = await admin();
    await saveTabs(url, 'admin', [tabOf('Maps', [{ type: 'units_map', name: '', data: { source: 'dnd' } }])]);
    await desk.navigateTo('/inicio');
    await desk.page.locator('[data-slot][data-type="units_map"]').waitFor();
    return { desk, held: await holdCalls(desk) };
  },
  drawn: ({ desk }) => readAttribute(desk.page.locator('[data-type="units_map"] [data-state]').first(), 'data-state'),
});

interface Notices extends World {
  /** How many alarms were raised. */
  raised: number;
}
const bell = ({ page }: Operator) => page.getByRole('button', { name: /^Notifications/ });
async function wants(desk: Operator, wanted: boolean): Promise<void> {
  await desk.page.getByRole('button', { name: /: account and preferences$/ }).click();
  await desk.page.getByRole('menuitem', { name: 'Language, skin and menus' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Show a notification for each new alarm').setChecked(wanted);
  await desk.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
/** As the model begins: notices are wanted, there are none, and the bell is closed. */
async function withoutNotices(desk: Operator): Promise<void> {
  const isOpen = async () => (await bell(desk).getAttribute('aria-expanded')) === 'true';
  await desk.page.keyboard.press('Escape');
  if (!(await isOpen())) await bell(desk).click();
  await desk.page.getByRole('region', { name: 'Notifications' }).waitFor();
  const all = desk.page.getByRole('button', { name: 'Clear all', exact: true });
  if (await all.isVisible()) await all.click();
  await bell(desk).click();
  await wants(desk, true);
}
const ofNotices: Gestures<Notices, typeof noticesMachine> = {
  events: {
    'notices.announce': {
      play: async ({ desk }) => {
        await desk.page.clock.resume();
        const isOpen = (await bell(desk).getAttribute('aria-expanded')) === 'true';
        const { type } = await stage.raise();
        const told = isOpen
          ? desk.page.getByRole('region', { name: 'Notifications' })
          : desk.page.getByRole('region', { name: 'New alarms' });
        await told.getByText(type).first().waitFor();
        // It would go by itself after ten seconds.
        await pauseClock(desk.page);
      },
    },
    'notices.toggle': {
      from: /^(closed)?$/,
      play: ({ desk }, { isEnabled }) => wants(desk, isEnabled),
    },
    'notices.dismiss': { from: /^(closed)?$/, play: ({ desk }) => pressed(desk, 'Hide this notification') },
    'notices.clear': { from: /^open/, play: ({ desk }) => desk.page.getByRole('button', { name: 'Clear this entry' }).first().click() },
    'notices.clearAll': { from: /^open/, play: ({ desk }) => pressed(desk, 'Clear all') },
    'notices.open': { from: /^(closed)?$/, play: ({ desk }) => bell(desk).click() },
    'notices.close': { from: /^open/, play: ({ desk }) => bell(desk).click() },
    'toast.ended': {
      from: /^(closed)?$/,
      play: async ({ desk }) => {
        await advanceClock(desk.page, 10_000);
        await desk.page.getByRole('button', { name: 'Hide this notification' }).waitFor({ state: 'hidden' });
      },
    },
  },
  replies: {},
};

walkMachine<Notices, typeof noticesMachine>({
  visible: noticesVisible,
  models: [noticesModel],
  gestures: ofNotices,
  tags: ['OP-4.03', 'OP-4.05', 'OQ-113'],
  possible: (steps) => isShowing(steps),
  begin: async () => {
    const desk = await admin();
    // Where no row of the queue is in view: an alarm has a toast there.
    await desk.navigateTo('/alarm');
    await bell(desk).waitFor();
    await withoutNotices(desk);
    return { desk, held: await holdCalls(desk), raised: 0 };
  },
  drawn: ({ desk }) => readAttribute(bell(desk).locator('xpath=ancestor::*[@data-state][1]'), 'data-state'),
});
/** Whether only visible toasts and entries of the bell list are hidden or cleared. */
function isShowing(steps: readonly Step[]): boolean {
  let [wanted, toast, entries] = [true, false, 0];
  return steps.every(({ event }) => {
    const { type } = event;
    if (type === 'notices.announce') {
      if (!wanted || toast) return false;
      toast = true;
      entries += 1;
      return true;
    }
    if (type === 'notices.toggle') {
      const turns = (event as unknown as { isEnabled: boolean }).isEnabled !== wanted;
      wanted = !wanted;
      toast &&= wanted;
      return turns;
    }
    if (type === 'notices.open') toast = false;
    if (type === 'notices.dismiss' || type === 'toast.ended') {
      const was = toast;
      toast = false;
      return was;
    }
    if (type === 'notices.clear' || type === 'notices.clearAll') {
      const had = entries > 0;
      entries = type === 'notices.clear' ? entries - 1 : 0;
      toast = false;
      return had;
    }
    return true;
  });
}

walkMachine<AssignmentWorld, typeof assignmentMachine>({
  unwalked: { 'shown.readingCameras: assignment.load': 'a centre opens only when the cameras of the one before are read' },
  visible: assignmentVisible,
  models: [assignmentModel],
  gestures: assignmentGestures,
  tags: ['ADM-2.19', 'ADM-7.39'],
  possible: (steps) =>
    steps.every(({ event }, at) => {
      const isNobody = event.type === 'assignment.choose' && (event as unknown as { holder: unknown }).holder === null;
      return !isNobody || (steps[at - 1]?.state ?? 'choosing') !== 'choosing';
    }),
  most: 80,
  begin: async () => {
    const desk = await admin();
    const { url } = stage.platform();
    const users = await Promise.all((['ana', 'bruno'] as const).map(async (who) => (await signInByApi(url, who)).user.id));
    await desk.navigateTo('/user_cameras');
    await desk.page.locator('main [data-state="choosing"]').waitFor();
    const held = await holdCalls(desk, ...assignmentPageCalls);
    return { desk, held, users, turn: 0, lastWrite: 'allToUser' };
  },
  beginsDrawn: true,
  drawn: ({ desk }) => drawnIn(desk, 'Cameras of users'),
  leave: ({ held }) => held.release(),
});

const ofOrder: Gestures<World, typeof frozenOrderMachine> = {
  events: {
    'order.freeze': { from: /^(live)?$/, play: ({ desk }) => movePointer(desk, stage, 40) },
    'order.extend': {
      from: /^frozen/,
      play: async ({ desk }) => {
        // The list handles pointer events once a second.
        await desk.page.clock.runFor(1100);
        await movePointer(desk, stage, 60);
      },
    },
    'order.release': { from: /^frozen/, play: ({ desk }) => desk.page.mouse.move(0, 0) },
  },
  replies: {},
  delays: { release: { play: ({ desk }) => advanceClock(desk.page, 10_000) } },
};

walkMachine<World, typeof frozenOrderMachine>({
  visible: frozenOrderVisible,
  models: [frozenOrderModel],
  gestures: ofOrder,
  tags: ['OP-2.35'],
  begin: async () => {
    const desk = await admin();
    await desk.navigateTo('/inicio');
    await waitingList(desk).waitFor();
    await desk.page.mouse.move(0, 0);
    return { desk, held: await holdCalls(desk) };
  },
  drawn: ({ desk }) => waitingList(desk).getAttribute('data-order'),
});
