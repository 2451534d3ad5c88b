import type { Locator } from 'playwright-core';
import { type CommandRun, type RunnableCommand, runCalls } from '../../../contract/automation/command-run.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import type { commandRunMachine } from '../../../machines/automation/command-run/command-run.machine.ts';
import {
  aRun,
  commandRunModel,
  namedCommandRunModel,
  shownCommandRunModel,
} from '../../../machines/automation/command-run/command-run.paths.ts';
import type { commandRunsMachine } from '../../../machines/automation/command-runs/command-runs.machine.ts';
import { commandRunsModel } from '../../../machines/automation/command-runs/command-runs.paths.ts';
import type { Model } from '../../../machines/quality/paths/model.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { advanceClock, pauseClock } from '../../kit/clock.ts';
import { forceReply, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import { button } from '../../kit/pages/locators.ts';
import { saveTabs, tabOf } from '../../kit/slots.ts';
import { setStage } from '../../kit/stage.ts';
import { limits, readAttribute } from '../../kit/waits.ts';
import { cutLink, deliverEvent, openRunsPage, type RunsWorld, restoreLink } from './runs-page.ts';
import { dataOf, type Gestures, replyFromModel, walkMachine } from './ui-walk.ts';
import { commandRunVisible } from './visible/command-run.ts';
import { commandRunsVisible } from './visible/command-runs.ts';

const stage = setStage({ desksStay: true });

interface Known {
  readonly user: UserId;
  /** Id on the platform of the models' command, which has no parameters. */
  readonly command: number;
  readonly unit: string;
}
interface World extends RunsWorld, Known {
  /** The run that is followed: each that begins is another one. */
  run: number;
}

let known: Known | undefined;
async function knownToAna(): Promise<Known> {
  if (known) return known;
  const { url } = stage.platform();
  const { access_token: token, user } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: RunnableCommand[] }>(`${url}/v1/command/for-me`, { token });
  const command = body.data.find(({ dangerous, requirements }) => !dangerous && requirements.length === 0)?.id ?? 0;
  const [unit] = await stage.units('ana');
  known = { user: user.id, command, unit: unit?.description ?? '' };
  return known;
}
/** Opens a freshly loaded page of Ana with the command dialog open. */
async function atCommand(before: World | null): Promise<Omit<World, 'held'> & { looked: Promise<unknown> }> {
  const its = await knownToAna();
  // The alarm of the walk before is not opened again.
  await before?.desk.page.goto('about:blank');
  const info = { type: 'info' as const, name: '', data: { source: 'command' as const, id_command: its.command } };
  await saveTabs(stage.platform().url, 'ana', [tabOf('Command', [info])]);
  // Some seconds after a page is loaded it requests the current runs by itself.
  let looked: Promise<unknown> = Promise.resolve();
  const prepare = ({ page }: Operator) => {
    looked = page.waitForResponse((reply) => new URL(reply.url()).pathname === runCalls.runs.path, { timeout: limits.slow });
    looked.catch(() => undefined);
  };
  const { desk, line } = await openRunsPage(stage, before, prepare);
  if (before) {
    prepare(desk);
    await desk.page.goto('/inicio');
    await desk.expectLink('live');
  }
  await new GridPage(desk).openTab('Command');
  await runsIt(desk).waitFor();
  return { desk, line, ...its, run: before?.run ?? 900_000, looked };
}
const runsIt = (desk: Operator) => button(new GridPage(desk).slot(1), 'Run');

/** Returns a run of a model with the ids of this page. */
const its = ({ run, command }: World, modelled: CommandRun): CommandRun => ({
  ...modelled,
  id: run,
  command: { ...modelled.command, id: command },
});
const tells = (world: World, run: CommandRun) => deliverEvent(world.desk, world.user, 'command.told', { run: its(world, run) });

const dialog = ({ desk }: RunsWorld): Locator => desk.page.getByRole('dialog');
const presses = (name: string | RegExp) => ({
  play: async (world: World) => {
    await dialog(world)
      .getByRole('button', { name, exact: typeof name === 'string' })
      .last()
      .click();
    await world.desk.page.clock.resume();
  },
});
const unanswered = async ({ desk }: World, reply: unknown) => {
  if (reply === undefined) await pauseClock(desk.page);
};

const ofRun: Gestures<World, typeof commandRunMachine> = {
  events: {
    'run.choose': {
      play: (world) => dialog(world).getByRole('list', { name: 'Commands' }).getByRole('button').first().click(),
    },
    'run.reason': {
      play: (world, { reason }) =>
        dialog(world)
          .getByLabel(/^Reason/)
          .fill(reason),
    },
    'run.unit': { play: (world) => dialog(world).getByLabel('Unit').fill(world.unit) },
    'run.submit': presses('Run'),
    'run.confirm': presses('Yes, run it'),
    'run.dryRun': presses('Dry run'),
    'run.dismiss': presses('Back'),
    'run.retry': presses('Try again'),
    'run.cancel': presses('Stop the run'),
    // A refused run returns to the form.
    'run.again': { from: /^(success|error|canceled)$/, ...presses(/^Run (again|it for real)$/) },
    'run.close': { left: 'closing it takes it off the screen: the walk of command-runs closes it' },
    'run.updated': { play: (world, { run }) => tells(world, run) },
    'run.cooled': { play: (world) => dialog(world).getByText('can be run again at').waitFor({ state: 'detached' }) },
  },
  replies: {
    readCommands: {
      play: async (world, reply) => {
        await unanswered(world, reply);
        const soon = new Date(Date.now() + 800).toISOString();
        const offered = dataOf(reply) as readonly RunnableCommand[] | undefined;
        const data = offered?.map((one) => ({ ...one, id: world.command, cooling_until: one.cooling_until && soon }));
        await world.held.answer(runCalls.runnable, data ? { data } : replyFromModel(reply));
      },
    },
    execute: {
      play: async (world, reply) => {
        await unanswered(world, reply);
        world.run += 1;
        await world.held.answer(runCalls.execute, reply?.ok ? { data: its(world, reply.data) } : replyFromModel(reply));
      },
    },
    cancelRun: {
      play: (world, reply) => world.held.answer(runCalls.cancel, reply?.ok ? { data: its(world, reply.data) } : replyFromModel(reply)),
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    sendRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
  },
};

/** Whether only a command that needs a unit prompts for it, without an alarm, and only a command that just ran is in cooldown. */
const isAsked = (steps: readonly Step[], model: Model): boolean =>
  steps.every(({ event: { type } }, at) => {
    if (type !== 'run.unit' && type !== 'run.cooled') return true;
    const before = steps.slice(0, at);
    const read = before.findLastIndex(({ port }) => port === 'readCommands');
    const [command] = (dataOf((before[read]?.event as { output?: unknown } | undefined)?.output) ?? []) as readonly RunnableCommand[];
    if (type === 'run.unit') return model.name === namedCommandRunModel.name && (command?.requirements.includes('unit') ?? false);
    return command?.cooling_until != null && before.slice(read).every(({ event }) => event.type !== 'run.cooled');
  });

/** An alarm without pictures, which take long to open, in a row of its own. */
async function raisedUnseen() {
  const [unit] = await stage.units('ana');
  return stage.raise(unit && { unit: { ...unit, cameras: [] }, priority: 1 });
}
const calls = [runCalls.runnable, runCalls.execute, runCalls.cancel];
async function beginRun(model: string, before: World | null): Promise<World> {
  const world = await atCommand(before);
  const { desk } = world;
  if (model === shownCommandRunModel.name) {
    const looked = { ...world, held: await holdCalls(desk, ...calls), run: world.run + 1 };
    await tells(looked, aRun(1));
    await desk.page.locator('[data-command-runs="known.read front.closed"]').waitFor({ state: 'attached' });
    await tells(looked, aRun(1));
    await looks(looked);
    return looked;
  }
  const raised = model === commandRunModel.name ? await raisedUnseen() : null;
  if (raised) {
    await desk.openAlarm(raised.type);
    await desk.page.getByRole('button', { name: /^Run a command…/ }).waitFor();
  }
  const held = await holdCalls(desk, ...calls);
  await (raised ? desk.page.keyboard.press('r') : runsIt(desk).click());
  await held.waitForCall(runCalls.runnable);
  return { ...world, held };
}

walkMachine({
  visible: commandRunVisible,
  models: [commandRunModel, namedCommandRunModel, shownCommandRunModel],
  gestures: ofRun,
  possible: isAsked,
  begin: ({ model }, before: World | null) => beginRun(model, before),
  drawn: async (world) => (await readAttribute(dialog(world), 'data-state'))?.replace('command-run.', '') ?? null,
  leave: async ({ desk, held }) => {
    await desk.page.clock.resume();
    await held.release();
  },
  most: 100,
  reach: 12,
  tags: ['OP-1.13', 'OP-4.25'],
});

/** The list of the runs, opened. */
async function listed({ desk }: World): Promise<Locator> {
  const opens = desk.page.getByRole('button', { name: /^Commands, \d+ (running|finished)$/ });
  if ((await opens.getAttribute('aria-expanded')) !== 'true') await opens.click();
  return desk.page.locator('[data-runs]').getByRole('region', { name: 'Commands' });
}
async function looks(world: World): Promise<void> {
  const list = await listed(world);
  await list.getByRole('button', { name: /^Open the gate/ }).click();
}

const ofRuns: Gestures<World, typeof commandRunsMachine> = {
  events: {
    'runs.request': { from: /front\.closed$/, play: ({ desk }) => runsIt(desk).click() },
    'runs.show': { from: /front\.closed$/, play: looks },
    'runs.updated': {
      play: async (world, { runs }) => {
        for (const run of runs) await tells(world, run);
      },
    },
    'runs.dismiss': {
      from: /front\.closed$/,
      play: async (world) => (await listed(world)).getByRole('button', { name: 'Clear this entry' }).click(),
    },
    'runs.renew': {
      from: /^known\.(read|refused|unread) front\.closed$/,
      play: async (world) => {
        await cutLink(world);
        await restoreLink(world);
      },
    },
    'run.started': {
      from: /front\.open$/,
      play: async (world, { run }) => {
        await forceReply(world.desk, runCalls.execute, { data: its(world, run) });
        await dialog(world).getByRole('button', { name: 'Run', exact: true }).click();
        await dialog(world).and(world.desk.page.locator('[data-state="command-run.running"]')).waitFor();
      },
    },
    'runs.closed': {
      from: /front\.open$/,
      play: (world) =>
        dialog(world)
          .getByRole('button', { name: /^(Cancel|Close|Leave it running)$/ })
          .last()
          .click(),
    },
  },
  replies: {
    readRuns: {
      play: async (world, reply) => {
        await unanswered(world, reply);
        const data = reply?.ok && reply.data.map((run) => its(world, run));
        await world.held.answer(runCalls.runs, data ? { body: { success: true, data, next: null } } : replyFromModel(reply));
      },
    },
  },
  delays: {
    readRetry: { play: ({ desk }) => advanceClock(desk.page, 5000) },
    renewal: {
      play: async ({ desk }) => {
        await desk.page.clock.fastForward(15_000);
        await desk.page.clock.resume();
      },
    },
  },
};

/** Whether only listed runs are opened, only finished ones dismissed, and each dialog starts where it was requested. */
const isListed = (steps: readonly Step[]): boolean => {
  let run: CommandRun | undefined;
  let asks = false;
  return steps.every(({ event, port }) => {
    const said = event as unknown as { runs?: CommandRun[]; run?: CommandRun; output?: unknown };
    const [newest] = port === 'readRuns' ? ((dataOf(said.output) ?? []) as CommandRun[]) : (said.runs ?? []);
    if (newest && newest.version > (run?.version ?? 0)) run = newest;
    switch (event.type) {
      case 'runs.show':
        asks = false;
        return run !== undefined;
      case 'runs.dismiss': {
        const drops = run !== undefined && run.status !== 'running';
        run = undefined;
        return drops;
      }
      case 'runs.request':
        asks = true;
        return true;
      case 'run.started': {
        const begins = asks && run === undefined;
        asks = false;
        run = said.run;
        return begins;
      }
      case 'runs.closed':
        if (run?.status !== 'running') run = undefined;
        return true;
      default:
        return true;
    }
  });
};

walkMachine({
  visible: commandRunsVisible,
  models: [commandRunsModel],
  gestures: ofRuns,
  possible: isListed,
  begin: async (_, before: World | null) => {
    const { looked, ...begun } = await atCommand(before);
    const { desk } = begun;
    await advanceClock(desk.page, 3000);
    await looked;
    const world = { ...begun, held: await holdCalls(desk, runCalls.runs), run: begun.run + 1 };
    // The list has not received the event with the runs yet.
    await tells(world, aRun(1));
    await desk.page.locator('[data-command-runs]').waitFor({ state: 'attached' });
    await world.held.waitForCall(runCalls.runs);
    return world;
  },
  drawn: ({ desk }) => desk.page.locator('[data-command-runs]').getAttribute('data-command-runs'),
  leave: async ({ desk, held }) => {
    await desk.page.clock.resume();
    await held.release();
  },
  most: 60,
  reach: 12,
  tags: ['OP-2.56', 'OP-4.25'],
});
