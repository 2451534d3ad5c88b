import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { ListedCall } from '../../../contract/quality/forced-replies.ts';
import { call } from '../../kit/caller.ts';
import { pauseClock } from '../../kit/clock.ts';
import { type CallTarget, callName } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import type { Who } from '../../kit/people.ts';
import type { Stage } from '../../kit/stage.ts';

/** Somebody at work whose time can be stopped, for walks. */
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
/** Stops the time of a desk: nothing passes by itself any more but what a walk lets pass. What is drawn late by a timer is to be there before. */
export const pauseTime = ({ page }: Operator): Promise<void> => pauseClock(page, 3000);
/** The time of a desk goes on by itself again. */
export const resumeTime = ({ page }: Operator): Promise<void> => page.clock.resume();

/** Keeps the page's sockets in sight, so that a walk can break them, and what they listen to; asked whether they are there, they say so at once, however time jumps. */
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
      // The platform counts real seconds: it would take a desk whose time stands for one that is gone.
      const beats = every(() => this.readyState === WebSocket.OPEN && super.send('{"event":"pusher:ping","data":{}}'), 2000);
      this.addEventListener('close', () => clear(beats));
    }
    override send(data: Parameters<WebSocket['send']>[0]): void {
      const isAsked = typeof data === 'string' && data.includes('"pusher:ping"');
      // After the asking: who asks begins to wait when it has asked.
      const answer = () => this.dispatchEvent(new MessageEvent('message', { data: '{"event":"pusher:pong","data":{}}' }));
      if (isAsked) queueMicrotask(answer);
      else super.send(data);
    }
  };
}
/** The link of a still desk is lost and comes back. */
export async function reconnectLink(desk: Operator): Promise<void> {
  await breakLink(desk);
  await desk.page.getByRole('button', { name: 'Try now' }).press('Enter');
  await waitForVisible(desk, desk.page.locator('footer[data-link="live"]'));
}

/** Waits until a still desk listens to this channel again, since its link was lost. */
export async function waitForSubscription(desk: Operator, channel: string): Promise<void> {
  const look = async () => {
    await advanceTime(desk, 20);
    return desk.page.evaluate(
      (name) => (globalThis as unknown as { joined: string[] }).joined.some((said) => said.includes(name)),
      channel,
    );
  };
  await expect.poll(look, { timeout: 15_000, interval: 20 }).toBe(true);
}
/** Breaks the sockets of a desk: its link is lost. */
export async function breakLink(desk: Operator): Promise<void> {
  await desk.page.evaluate(() => {
    const { sockets, joined } = globalThis as unknown as { sockets: WebSocket[]; joined: string[] };
    joined.length = 0;
    for (const socket of sockets.splice(0)) socket.close(4200);
  });
  await desk.expectLink('lost');
}

/** Lets time pass at a still desk: what is due within happens, each thing once. */
export const advanceTime = (desk: Operator, ms: number): Promise<void> => desk.page.clock.fastForward(ms);

/** Waits, frame after frame, until a still desk shows something that the platform says. */
export async function waitForVisible(desk: Operator, what: Locator): Promise<void> {
  const look = async () => {
    await advanceTime(desk, 20);
    return what.first().isVisible();
  };
  await expect.poll(look, { timeout: 15_000, interval: 20 }).toBe(true);
}

/** Opens a widget of the bars; it may be open from before. */
export async function openWidget(desk: Operator, name: string): Promise<Locator> {
  const widget = desk.page.getByRole('region', { name, exact: true });
  const closed = desk.page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false }).first();
  await widget.or(closed).first().waitFor();
  if (await closed.isVisible()) await closed.click();
  await widget.waitFor();
  return widget;
}

/** What a desk has asked and waits for, oldest first. */
export async function readHeldCalls(desk: Operator): Promise<ListedCall[]> {
  const { body } = await call<{ data: { held: ListedCall[] } }>(`${desk.platform}/demo/replies`);
  return body.data.held.filter((one) => one.desk === desk.id);
}
/** Answers one of the calls that are held with this. */
export const answerHeldCall = ({ platform }: Operator, { id }: ListedCall, data: unknown) =>
  call(`${platform}/demo/replies/held/${id}`, { method: 'PUT', body: { how: 'give', body: { success: true, data } } });
/** The first of these calls that the desk has asked, once it has. */
export async function firstHeldCall<A extends CallTarget>(desk: Operator, calls: readonly A[]): Promise<A> {
  let found: A | undefined;
  const look = async () => {
    const [oldest] = (await readHeldCalls(desk)).filter((one) => calls.some((asked) => callName(asked) === one.call));
    found = calls.find((asked) => callName(asked) === oldest?.call);
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 15_000, interval: 20 }).toBe(true);
  return found as A;
}
/**
 * Does something that takes back what was asked, and waits until it was asked anew; where it was not asked, until it is.
 * @param frames of a still desk pass meanwhile: what the platform says is heard with one
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
  await expect.poll(isAnew, { timeout: 15_000, interval: 20 }).toBe(true);
}
