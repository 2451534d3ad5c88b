import type { consoleMachine } from '../../../machines/console/console.machine.ts';
import { consoleModel } from '../../../machines/console/console.paths.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { advanceClock, installClock, pauseClock } from '../../kit/clock.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { password, people } from '../../kit/people.ts';
import { setStage } from '../../kit/stage.ts';
import { type AttributeCursor, createAttributeCursor, nextStateAttribute, recordStateAttributes } from './state-attributes.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { consoleVisible } from './visible/console.ts';

const stage = setStage({ desksStay: true });

interface World extends AttributeCursor {
  desk: Operator;
  held: HeldCalls;
}

const brought = { play: () => Promise.resolve() };
const link = { left: 'carried on to those who need it: the walks of the link, of what sounds and of the outbox show it' };
const carried = { left: 'carried from one part to another, which shows it in a walk of its own; the root stays as it is' };
const gestures: Gestures<World, typeof consoleMachine> = {
  events: {
    'console.retry': {
      play: async ({ desk }) => {
        await desk.page.getByRole('button', { name: 'Try again' }).click();
        await desk.page.clock.resume();
      },
    },
    'session.began': {
      from: /^(starting.*|visiting)?$/,
      play: async ({ desk, held, step, tour }) => {
        if (tour.steps[step - 1]?.state !== 'visiting') return held.answer('me', 'as it is');
        return desk.fillCredentials(people.ana, password);
      },
    },
    'session.ended': {
      from: /^(starting.*|working\.ready)?$/,
      play: async ({ desk, held, step, tour }) => {
        if (tour.steps[step - 1]?.state === 'working.ready') {
          await desk.page.getByRole('button', { name: /^Ana[^:]*:/ }).click();
          return desk.page.getByRole('menuitem', { name: 'Sign out' }).click();
        }
        await held.answer('me', { refusal: { code: 'access.expired' } });
        return held.answer('refresh', { refusal: { code: 'refresh.unknown' } });
      },
    },
    'modules.loaded': { from: /^working\.arriving/, ...brought },
    'alarms.arrived': {
      from: /^working\.ready/,
      play: async ({ desk }) => {
        const { type } = await stage.raise();
        await desk.expectRow(type);
      },
    },
    'alarm.opened': {
      from: /^working\.ready/,
      play: async ({ desk }) => {
        const { type } = await stage.raise();
        await desk.expectRow(type);
        await desk.openAlarm(type);
      },
    },
    // Emitted with the opened alarm, and when its tab is closed.
    'tabs.changed': {
      from: /^working\.ready/,
      play: async ({ desk }, { alarms }) => {
        const close = desk.page.getByRole('button', { name: /^Close .*A-/ }).first();
        await (alarms.length > 0 ? close.waitFor() : close.click());
      },
    },
    'user.changed': carried,
    'session.locked': carried,
    'alarms.unreadable': carried,
    'session.revoked': { left: 'ends the session for good: nothing can follow it; a journey of its own shows it' },
    'link.lost': link,
    'link.restored': link,
    'stream.events': carried,
    'exports.loaded': { left: 'loaded after the rest, by itself; nothing shows it before an export is begun' },
    'calls.loaded': { left: 'loaded after the rest, by itself; the walk of the calls shows it' },
    'call.began': carried,
    'call.ended': carried,
    'exports.join': carried,
    'exports.leave': carried,
    'exports.updated': carried,
    'exports.joined': carried,
    'alarms.reload': carried,
    'alarms.loaded': carried,
    'alarms.changed': carried,
    'alarm.changed': carried,
    'alarm.decided': carried,
    'rejection.dismissed': carried,
    'outbox.changed': carried,
    'outbox.sent': carried,
    'outbox.rejected': carried,
    'views.saved': carried,
    'views.removed': carried,
    'layouts.loaded': carried,
    'target.opened': carried,
  },
  replies: {
    readCapabilities: {
      play: async ({ desk, held }, reply) => {
        // A fault of the server's (503) is no answer either.
        if (reply === undefined) await pauseClock(desk.page);
        return held.answer(
          'capabilities',
          reply === undefined ? { refusal: { code: 'code.not_sent' } } : reply === null ? { body: {} } : 'as it is',
        );
      },
    },
  },
  delays: { readRetry: { play: ({ desk }) => advanceClock(desk.page, 3000) } },
};

/** State of the visit so far; null where a step cannot be performed. */
interface Visit {
  /** Whether the session of the last visit was looked for, which is done once. */
  sought: boolean;
  /** Whether the platform offers the capability through which alarms arrive. */
  offered: boolean;
  tab: 'none' | 'opened' | 'shown';
}
const isStarting = (state: string) => state.startsWith('starting');
function visitAfter(was: Visit, { event, port }: Step, from: string): Visit | null {
  const { alarms = [], output } = event as { alarms?: readonly unknown[]; output?: unknown };
  if (port === 'readCapabilities') return { ...was, offered: output !== null };
  switch (event.type) {
    case 'session.began':
    case 'session.ended':
      if (was.tab !== 'none') return null;
      return isStarting(from) && was.sought ? null : { ...was, sought: true };
    case 'alarms.arrived':
      return was.offered ? was : null;
    case 'alarm.opened':
      return was.offered && was.tab === 'none' ? { ...was, tab: 'opened' } : null;
    case 'tabs.changed':
      if (alarms.length > 0) return was.tab === 'opened' ? { ...was, tab: 'shown' } : null;
      return was.tab === 'shown' ? { ...was, tab: 'none' } : null;
    default:
      return was;
  }
}
function possible(steps: readonly Step[]): boolean {
  let visit: Visit | null = { sought: false, offered: false, tab: 'none' };
  for (const [at, step] of steps.entries()) if (visit) visit = visitAfter(visit, step, steps[at - 1]?.state ?? 'starting.platform');
  return visit !== null;
}

walkMachine<World, typeof consoleMachine>({
  visible: consoleVisible,
  models: [consoleModel],
  gestures,
  possible,
  reach: 12,
  most: 60,
  begin: async (tour) => {
    const desk = await stage.signedIn('ana');
    desk.watch.expect(/ERR_|WebSocket|request:|reply: [45]\d\d|status of [45]\d\d/);
    await installClock(desk.page);
    await recordStateAttributes(desk.page);
    const held = await holdCalls(desk, 'capabilities', 'me', 'refresh');
    await desk.page.goto('/inicio');
    return { desk, held, ...createAttributeCursor(tour) };
  },
  drawn: (world) => nextStateAttribute(world.desk.page, world, 'data-console'),
  leave: async ({ desk, held }) => {
    await held.release();
    await desk.page.close();
  },
});
