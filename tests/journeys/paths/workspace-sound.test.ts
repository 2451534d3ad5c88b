import { muteLimitMs, type soundMachine, topOf } from '../../../machines/alarms/sound/sound.machine.ts';
import { soundModel } from '../../../machines/alarms/sound/sound.paths.ts';
import { startOfDay } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { call, readOpenAlarms, signInByApi } from '../../kit/caller.ts';
import { installClock, pauseClock } from '../../kit/clock.ts';
import { type Operator, reconnectNow } from '../../kit/operator.ts';
import { type Line, setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { type OtherTab, otherTab } from './other-tab.ts';
import { type Gestures, walkMachine } from './ui-walk.ts';
import { soundVisible } from './visible/sound.ts';

const stage = setStage({ desksStay: true });

interface World {
  desk: Operator;
  line: Line;
  /** A tab of this browser that was there before; it rings until it steps back. */
  other: OtherTab;
}

/** Token of Bruno, who cancels alarms that must no longer ring. */
let token: string | undefined;
/** Reduces the waiting alarms to these: raises the new one first, then cancels all others as another operator. */
async function only(waiting: readonly number[]): Promise<void> {
  const { url } = stage.platform();
  token ??= (await signInByApi(url, 'bruno')).access_token;
  const before = (await readOpenAlarms(url, token)).filter(({ alarm_status }) => alarm_status === 'waiting');
  const priority = topOf(waiting as [number, number, number, number]);
  if (priority !== null) await stage.raise({ priority });
  for (const { id } of before) {
    const body = { alarm_status: 'canceled', comments: 'By Bruno.' };
    const { status, text } = await call(`${url}/v1/alarm/${id}`, { token, method: 'PUT', body });
    if (status !== 200) throw new Error(`Bruno cannot: ${text}`);
  }
}
const button = ({ page }: Operator, name: RegExp) => page.getByRole('button', { name });

const byPhone = { left: 'a call comes from the phone server, and makes what rings quieter, which nothing shows' };
const byColleague = { left: 'a colleague calls a supervisor for help: tests/journeys/supervision.test.ts' };
const gestures: Gestures<World, typeof soundMachine> = {
  events: {
    'alarms.counted': { play: (_, { waiting }) => only(waiting) },
    'help.called': byColleague,
    'help.ended': byColleague,
    'sound.mute': { play: ({ desk }) => button(desk, /^Mute for five minutes/).click() },
    'sound.unmute': { play: ({ desk }) => button(desk, /^Muted /).click() },
    'sound.test': { play: ({ desk }) => button(desk, /^Test sound/).click() },
    'sound.blocked': {
      left: 'Chromium here lets every page sound: whether it may is the rule of the browser, not of a hand in the interface',
    },
    // Emitted once, when the page is loaded.
    'sound.unblocked': { from: /^(elsewhere)?$/, play: () => Promise.resolve() },
    'call.began': byPhone,
    'call.ended': byPhone,
    'link.lost': {
      from: /silent|ringing.p[123]|played|muted/,
      play: async ({ desk, line }) => {
        line.realtime.cut();
        await desk.expectLink('lost');
      },
    },
    'link.restored': {
      from: /silent|ringing.p[123]|played|muted/,
      play: async ({ desk, line }) => {
        line.realtime.heal();
        await reconnectNow(desk);
        await desk.page.clock.resume();
        await desk.expectLink('live');
        await pauseClock(desk.page);
      },
    },
    'leadership.changed': { only: ({ leads }) => leads, from: /^elsewhere/, play: ({ other }) => other.releaseLock() },
    'clock.ticked': { from: /^(?!ringing.p4)/, play: ({ desk }, { now }) => desk.page.clock.fastForward(Math.max(1000, now - startOfDay)) },
  },
  replies: {},
  delays: { onePattern: { play: ({ desk }) => desk.page.clock.runFor(3000) } },
};

/**
 * Whether the clock only advances and reaches the mute limit of five minutes once, and no alarm arrives without a link. The other tab
 * releases the ringing lock for the most urgent alarm.
 */
function possible(steps: readonly Step[]): boolean {
  let [now, lost, top] = [0, false, topOf([0, 0, 0, 0])];
  return steps.every(({ event, state }) => {
    const { type } = event;
    const { now: to = 0, waiting = [0, 0, 0, 0] as const } = event as { now?: number; waiting?: Parameters<typeof topOf>[0] };
    if (type === 'clock.ticked') {
      const goesOn = to >= now && (to < startOfDay + muteLimitMs || state === 'silent');
      now = to;
      return goesOn;
    }
    if (type === 'link.lost' || type === 'link.restored') {
      const turns = lost === (type === 'link.restored');
      lost = type === 'link.lost';
      return turns && now > 0;
    }
    if (type === 'alarms.counted') top = topOf(waiting);
    if (type === 'alarms.counted') return !lost;
    if (type === 'leadership.changed') return top === null || top === 1;
    return type !== 'sound.mute' || now > 0;
  });
}

async function atHome(before: World | null): Promise<World> {
  if (before) return before;
  const line = await stage.line();
  const desk = await stage.signedIn('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:/);
  const other = await otherTab(desk, 'atalaya-rings');
  await installClock(desk.page);
  return { desk, line, other };
}

walkMachine<World, typeof soundMachine>({
  models: [soundModel],
  visible: soundVisible,
  unwalked: {
    'choosing: at once': 'blocked by the rule of the browser, which lets every page sound here; a journey of its own keeps that rule',
    'blocked: alarms.counted': 'as being blocked',
  },
  gestures,
  possible,
  reach: 24,
  most: 60,
  begin: async (_, before) => {
    const [world] = await Promise.all([atHome(before), only([0, 0, 0, 0])]);
    const { desk, line, other } = world;
    await desk.page.goto('about:blank');
    await desk.page.clock.resume();
    line.heal();
    await other.acquireLock();
    await desk.signInAtHome('ana');
    await pauseClock(desk.page);
    return world;
  },
  drawn: async ({ desk }) => {
    // Changes are drawn with the next frame; nothing else happens while the clock is paused.
    await desk.page.clock.runFor(16);
    return readAttribute(button(desk, /^Test sound/).locator('xpath=..'), 'data-state');
  },
});
