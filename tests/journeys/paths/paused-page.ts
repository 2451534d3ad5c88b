import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { ListedCall } from '../../../contract/quality/forced-replies.ts';
import { call } from '../../kit/caller.ts';
import { pauseClock } from '../../kit/clock.ts';
import { type CallTarget, callName } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { GridPage } from '../../kit/pages/grid-page.ts';
import type { Who } from '../../kit/people.ts';
import type { Stage } from '../../kit/stage.ts';
import { limits } from '../../kit/waits.ts';

/** Opens a page of a signed-in operator whose clock can be paused, for walks. */
export async function openPausablePage(
  stage: Stage,
  who: Who,
  { address = '/inicio', prepare }: { address?: string; prepare?: (desk: Operator) => Promise<unknown> } = {},
): Promise<Operator> {
  const desk = await stage.signedIn(who);
  desk.watch.expect(/ERR_|WebSocket|request:|reply: 4\d\d|status of 4\d\d/);
  await desk.page.addInitScript(trackSockets);
  await prepare?.(desk);
  await desk.page.clock.install();
  await desk.page.goto(address);
  await desk.expectLink('live');
  return desk;
}
/** Pauses the page's clock: timers fire only when a walk advances it. Anything drawn by a timer must be visible before. */
export const pauseTime = ({ page }: Operator): Promise<void> => pauseClock(page, 3000);
/** Resumes the page's clock. */
export const resumeTime = ({ page }: Operator): Promise<void> => page.clock.resume();

/** Tracks the page's sockets and subscriptions so that a walk can break them, and answers pings at once, however far the clock jumps. */
function trackSockets(): void {
  const kept: WebSocket[] = [];
  const joined: string[] = [];
  // As they were before the page got a time of its own.
  const [every, clear] = [setInterval, clearInterval].map((timer) => timer.bind(globalThis)) as [typeof setInterval, typeof clearInterval];
  Object.assign(globalThis, { sockets: kept, joined });
  globalThis.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      kept.push(this);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('subscription_succeeded')) joined.push(String(data));
      });
      // The platform measures real time: without these pings it would drop a page whose clock is paused as disconnected.
      const beats = every(() => this.readyState === WebSocket.OPEN && super.send('{"event":"pusher:ping","data":{}}'), 2000);
      this.addEventListener('close', () => clear(beats));
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const isAsked = typeof data === 'string' && data.includes('"pusher:ping"');
      // Answers after the ping: the client starts to wait for the pong once it has sent the ping.
      const answer = () => this.dispatchEvent(new MessageEvent('message', { data: '{"event":"pusher:pong","data":{}}' }));
      if (isAsked) queueMicrotask(answer);
      else super.send(data);
    }
  };
}
/** Breaks and restores the link of a page whose clock is paused. */
export async function reconnectLink(desk: Operator): Promise<void> {
  await breakLink(desk);
  await desk.page.getByRole('button', { name: 'Try now' }).press('Enter');
  await waitForVisible(desk, desk.page.locator('footer[data-link="live"]'));
}

/** Waits until a page whose clock is paused has subscribed to this channel again after its link was lost. */
export async function waitForSubscription(desk: Operator, channel: string): Promise<void> {
  const look = async () => {
    await advanceTime(desk, 20);
    return desk.page.evaluate(
      (name) => (globalThis as unknown as { joined: string[] }).joined.some((said) => said.includes(name)),
      channel,
    );
  };
  await expect.poll(look, { timeout: limits.shown, interval: 20 }).toBe(true);
}
/** Closes the sockets of a page, so that its link is lost. */
export async function breakLink(desk: Operator): Promise<void> {
  await desk.page.evaluate(() => {
    const { sockets, joined } = globalThis as unknown as { sockets: WebSocket[]; joined: string[] };
    joined.length = 0;
    for (const socket of sockets.splice(0)) socket.close(4200);
  });
  await desk.expectLink('lost');
}

/** Advances the clock of a paused page: each timer due within that time fires once. */
export const advanceTime = (desk: Operator, ms: number): Promise<void> => desk.page.clock.fastForward(ms);

/** Waits, frame by frame, until a page whose clock is paused shows something received from the platform. */
export async function waitForVisible(desk: Operator, what: Locator): Promise<void> {
  const look = async () => {
    await advanceTime(desk, 20);
    return what.first().isVisible();
  };
  await expect.poll(look, { timeout: limits.shown, interval: 20 }).toBe(true);
}

/** Opens a widget of the bars; it may be open already. */
export const openWidget = (desk: Operator, name: string): Promise<Locator> => new GridPage(desk).openWidget(name);

/** Returns the held requests of a page, oldest first. */
export async function readHeldCalls(desk: Operator): Promise<ListedCall[]> {
  const { body } = await call<{ data: { held: ListedCall[] } }>(`${desk.platform}/demo/replies`);
  return body.data.held.filter((one) => one.desk === desk.id);
}
/** Answers one of the calls that are held with this. */
export const answerHeldCall = ({ platform }: Operator, { id }: ListedCall, data: unknown) =>
  call(`${platform}/demo/replies/held/${id}`, { method: 'PUT', body: { how: 'give', body: { success: true, data } } });
/** Returns the first of these calls that the page requests, once it has. */
export async function firstHeldCall<A extends CallTarget>(desk: Operator, calls: readonly A[]): Promise<A> {
  let found: A | undefined;
  const look = async () => {
    const [oldest] = (await readHeldCalls(desk)).filter((one) => calls.some((asked) => callName(asked) === one.call));
    found = calls.find((asked) => callName(asked) === oldest?.call);
    return found !== undefined;
  };
  await expect.poll(look, { timeout: limits.shown, interval: 20 }).toBe(true);
  return found as A;
}
/**
 * Performs an act that aborts the pending request, and waits until it is repeated; without a pending request, waits for the first.
 * @param frames frames of the paused page that pass meanwhile: received events are handled with a frame
 */
export async function expectRepeatedCall(
  desk: Operator,
  asked: CallTarget,
  act: () => Promise<unknown>,
  { frames = false } = {},
): Promise<void> {
  const ids = async () => (await readHeldCalls(desk)).filter((one) => one.call === callName(asked)).map(({ id }) => id);
  const before = await ids();
  await act();
  const isAnew = async () => {
    if (frames) await advanceTime(desk, 20);
    const now = await ids();
    return now.length > 0 && now.every((id) => !before.includes(id));
  };
  await expect.poll(isAnew, { timeout: limits.shown, interval: 20 }).toBe(true);
}
