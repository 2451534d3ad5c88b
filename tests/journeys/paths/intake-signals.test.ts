import { onTestFailed } from 'vitest';
import { signalCalls } from '../../../contract/intake/receivers/calls.ts';
import type { signalsMachine } from '../../../machines/intake/signals/signals.machine.ts';
import { signalsModel } from '../../../machines/intake/signals/signals.paths.ts';
import type { testModeMachine } from '../../../machines/intake/test-mode/test-mode.machine.ts';
import { testModeModel } from '../../../machines/intake/test-mode/test-mode.paths.ts';
import { type CallTarget, type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';
import { advanceTime, openPausablePage, pauseTime } from './paused-page.ts';
import { dataFromModel, dataOf, type Gestures, walkMachine } from './ui-walk.ts';
import { signalsVisible } from './visible/signals.ts';
import { testModeVisible } from './visible/test-mode.ts';

const stage = setStage({ desksStay: true });

interface World {
  readonly desk: Operator;
  readonly held: HeldCalls;
}

/** The administrator's page with its clock paused; a failed walk replaces it. */
let admin: Operator | null = null;
async function opens(path: string, name: string, ...calls: CallTarget[]): Promise<World> {
  onTestFailed(() => {
    admin = null;
  });
  if (!admin) {
    admin = await openPausablePage(stage, 'admin');
    // Screens load while time passes.
    for (const [place, title] of [
      ['/signals', 'Signals'],
      ['/on_test', 'On test'],
    ] as const) {
      await admin.navigateTo(place);
      await screen(admin, title).waitFor();
    }
  }
  const desk = admin;
  desk.watch.expect(/ERR_|request:|reply: 4\d\d|status of 4\d\d/);
  await desk.navigateTo('/audit');
  await desk.page.getByRole('region', { name: 'Audit log' }).waitFor();
  await pauseTime(desk);
  const held = await holdCalls(desk, ...calls);
  await desk.navigateTo(path);
  await screen(desk, name).waitFor();
  return { desk, held };
}
const screen = ({ page }: Operator, name: string) => page.getByRole('region', { name, exact: true });
const stateOf = (name: string) => (world: World) => screen(world.desk, name).getAttribute('data-state', { timeout: limits.press });
const button = ({ desk }: World, name: string | RegExp) => desk.page.getByRole('button', { name }).last();
const again = (world: World) => button(world, 'Try again').press('Enter');

const search = ({ desk }: World) => desk.page.getByRole('textbox', { name: 'Search account, code, zone, unit' });
const rowOf = ({ desk }: World, id: number) => desk.page.locator(`[data-signal="${id}"] button`);

const signals: Gestures<World, typeof signalsMachine> = {
  events: {
    'signals.filter': {
      play: async (world, { filters }) => {
        const wanted = filters.search ?? '';
        const typed = (await search(world).inputValue()) === wanted ? wanted.toUpperCase() : wanted;
        const types = () => search(world).fill(typed);
        const isAsked = /reading|renewing/i.test((await stateOf('Signals')(world)) ?? '');
        await (isAsked ? world.held.expectAborted(signalCalls.signals, types) : types());
      },
    },
    'signals.more': { from: /^shown/, play: (world) => button(world, 'Older signals').press('Enter') },
    'signals.choose': {
      from: /^shown/,
      // A row that is not listed, and details that are not open, cannot be pressed: the machine stays as it is, too.
      play: async (world, { id }) => {
        const target = id === null ? button(world, 'Close') : rowOf(world, id);
        if ((await target.count()) > 0) await target.press('Enter');
      },
    },
    'signals.show': { from: /^shown/, play: (world) => button(world, /^\d+ new signals?$/).press('Enter') },
    'signals.retry': { from: /refused|unread|stale/, play: again },
  },
  replies: { readSignals: { play: ({ held }, reply) => held.answer(signalCalls.signals, dataFromModel(reply)) } },
  delays: {
    typed: { play: ({ desk }) => advanceTime(desk, 300) },
    renewal: { play: ({ desk }) => advanceTime(desk, 3000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  models: [signalsModel],
  visible: signalsVisible,
  gestures: signals,
  most: 200,
  reach: 30,
  begin: async () => {
    const world = await opens('/signals', 'Signals', signalCalls.signals);
    await world.held.waitForCall(signalCalls.signals);
    return world;
  },
  drawn: stateOf('Signals'),
  leave: ({ held }: World) => held.release(),
});

const testMode: Gestures<World, typeof testModeMachine> = {
  events: {
    'test.start': { left: 'the form is filled in by the journey of receivers; its outcomes are those of ending a test' },
    'test.end': { from: /^ready/, play: (world) => button(world, 'End test').press('Enter') },
    'test.mail': {
      from: /^ready/,
      play: async (world, { to }) => {
        await button(world, 'Report').press('Enter');
        const dialog = world.desk.page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Send to' }).fill(to);
        await dialog.getByRole('button', { name: 'Send' }).press('Enter');
      },
    },
    'tests.renew': { play: (world) => button(world, /^(Reload|Try again)$/).press('Enter') },
  },
  replies: {
    readTests: { play: ({ held }, reply) => held.answer(signalCalls.signalTests, dataFromModel(reply)) },
    startTest: { left: 'nothing is set on test in these walks' },
    endTest: { play: ({ held }, reply) => held.answer(signalCalls.endSignalTest, dataFromModel(reply)) },
    mailTest: { play: ({ held }, reply) => held.answer(signalCalls.mailSignalTest, dataFromModel(reply)) },
  },
  delays: {
    renewal: { play: ({ desk }) => advanceTime(desk, 10_000) },
    readRetry: { play: ({ desk }) => advanceTime(desk, 5000) },
  },
};

walkMachine({
  models: [testModeModel],
  visible: testModeVisible,
  gestures: testMode,
  // Acts need a test that is listed.
  possible: (steps) => {
    if (!/^test\.(end|mail)$/.test(steps.at(-1)?.event.type ?? '')) return true;
    const read = steps.findLast(({ port, kind }) => port === 'readTests' && kind === 'reply');
    const listed = dataOf((read?.event as { output?: unknown } | undefined)?.output) as unknown[] | undefined;
    return listed !== undefined && listed.length > 0;
  },
  begin: async () => {
    const world = await opens('/on_test', 'On test', signalCalls.signalTests, signalCalls.endSignalTest, signalCalls.mailSignalTest);
    await world.held.waitForCall(signalCalls.signalTests);
    return world;
  },
  drawn: stateOf('On test'),
  leave: async ({ desk, held }: World) => {
    await desk.page.keyboard.press('Escape');
    await held.release();
  },
});
