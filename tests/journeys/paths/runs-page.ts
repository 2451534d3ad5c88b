import type { UserId } from '../../../contract/platform/ids.ts';
import { channels } from '../../../contract/platform/realtime.ts';
import { installClock } from '../../kit/clock.ts';
import type { HeldCalls } from '../../kit/held-calls.ts';
import { type Operator, reconnectNow } from '../../kit/operator.ts';
import type { Line, Stage } from '../../kit/stage.ts';

/** A page with its own connection and clock, on which plans and commands run. */
export interface RunsWorld {
  readonly desk: Operator;
  readonly line: Line;
  readonly held: HeldCalls;
}

/** Opens Ana's home page with a link that can be cut, a clock that can be paused, and events that a test can deliver. */
export async function openRunsPage(
  stage: Stage,
  before: RunsWorld | null,
  prepare?: (desk: Operator) => unknown,
): Promise<Pick<RunsWorld, 'desk' | 'line'>> {
  if (before) {
    await before.desk.page.clock.resume();
    await before.held.release();
    before.line.heal();
    return before;
  }
  const line = await stage.line();
  const desk = await stage.signedIn('ana', line);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  await installClock(desk.page);
  await desk.page.addInitScript(trackSockets);
  await prepare?.(desk);
  await desk.signInAtHome('ana');
  return { desk, line };
}

/** Keeps the sockets that a page opens; runs in the page before its own script. */
export function trackSockets(): void {
  const kept: WebSocket[] = [];
  Object.assign(globalThis, { sockets: kept });
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      kept.push(this);
    }
  };
}

/** Delivers an event on the user's channel in the platform's format; the content is the model's. */
export const deliverEvent = (desk: Operator, user: UserId, event: 'plan.answered' | 'command.told', data: unknown): Promise<void> =>
  deliverOn(desk, channels.user(user), event, data);

/** Delivers an event on a channel that the page has joined, in the platform's format; its sockets must be tracked. */
export function deliverOn({ page }: Operator, channel: string, event: string, data: unknown): Promise<void> {
  const told = JSON.stringify({ event, channel: `private-${channel}`, data: JSON.stringify(data) });
  return page.evaluate((text) => {
    const { sockets } = globalThis as unknown as { sockets: WebSocket[] };
    // Pictures come over sockets too.
    const open = sockets.findLast(({ readyState, url }) => readyState === WebSocket.OPEN && url.includes('/app/'));
    open?.dispatchEvent(new MessageEvent('message', { data: text }));
  }, told);
}

/** Cuts the event stream only: requests still reach the platform and are held until the walk replies. */
export async function cutLink({ desk, line }: Pick<RunsWorld, 'desk' | 'line'>): Promise<void> {
  line.realtime.cut();
  await desk.expectLink('lost');
  await desk.page.clock.resume();
}
/** The line is there again, and the link with it. */
export async function restoreLink({ desk, line }: Pick<RunsWorld, 'desk' | 'line'>): Promise<void> {
  await desk.page.clock.resume();
  line.heal();
  await reconnectNow(desk);
  await desk.expectLink('live');
}
