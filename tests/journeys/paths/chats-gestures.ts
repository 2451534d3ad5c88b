import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { chatCalls } from '../../../contract/collaboration/chat.ts';
import type { chatsMachine } from '../../../machines/collaboration/chat/chats.machine.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { type HeldCalls, holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { limits } from '../../kit/waits.ts';
import { type ChatStage, type ChatWorld, newChat, retryButton, row, widgetOf } from './chat-stage.ts';
import { advanceTime, expectRepeatedCall, pauseTime, readHeldCalls, waitForVisible } from './paused-page.ts';
import { modelledReply, platformReply } from './records-page.ts';
import { dataOf, type Gestures, refusalOf } from './ui-walk.ts';

const message = (at: Operator): Locator => widgetOf(at).getByRole('textbox', { name: 'Message' });

export const chatsState = ({ desk: at }: ChatWorld) => widgetOf(at).locator('[data-chats]').getAttribute('data-chats');
const isReading = async (world: ChatWorld) => /list\.reading/.test((await chatsState(world)) ?? '');
/** Performs an act; while the conversations are being read, expects the act to repeat that request. */
async function expectReread(world: ChatWorld, act: () => Promise<unknown>): Promise<unknown> {
  return (await isReading(world)) ? expectRepeatedCall(world.desk, chatCalls.chats, act, { frames: true }) : act();
}
const unsentGesture = (name: 'Send again' | 'Discard') => ({
  play: ({ desk: at }: ChatWorld) => widgetOf(at).locator('[data-unsent="refused"]').getByRole('button', { name }).click(),
});
/** How each step of the chats is made. */
export const chatsGestures = (talks: ChatStage): Gestures<ChatWorld, typeof chatsMachine> => ({
  events: {
    'chats.renew': { from: /list\.(refused|unread)/, play: ({ desk: at }) => retryButton(widgetOf(at)).click() },
    'chat.events': {
      // Events on a list that is already read are covered by the walk of a single chat.
      from: /list\.(reading|refused)/,
      play: async (world, { events: [said] }) => {
        const { id } = await talks.writer('ana');
        const name = `Gates ${talks.next()}`;
        let text = name;
        await expectReread(world, async () => {
          if (said?.name === 'chat.changed') await talks.asks('bruno', chatCalls.openChat.path, { name, members: [id] });
          else text = await talks.brunoWrites();
        });
        const widget = widgetOf(world.desk);
        await waitForVisible(world.desk, widget.getByText(text).or(widget.locator('[data-chats^="list.reading"]')));
      },
    },
    'chats.opened': {
      play: async ({ desk: at }) => {
        await widgetOf(at).getByRole('button', { name: 'New conversation' }).click();
        await newChat(at)
          .getByRole('button', { name: /Luis Ortega/ })
          .click();
        await newChat(at).getByRole('button', { name: 'Open', exact: true }).click();
        await widgetOf(at).getByRole('heading', { name: 'Luis Ortega' }).waitFor();
      },
    },
    'chats.show': { play: ({ desk: at }) => row(at, 'Bruno Salas').click() },
    'chats.hide': {
      play: ({ desk: at }) => widgetOf(at).getByRole('button', { name: 'Back to the conversations' }).click(),
    },
    'chats.draft': { play: ({ desk: at }, { text }) => message(at).fill(text) },
    'chats.send': {
      play: async ({ desk: at }, { text }) => {
        await message(at).fill(text);
        await message(at).press('Enter');
      },
    },
    'chats.resend': unsentGesture('Send again'),
    'chats.discard': unsentGesture('Discard'),
    // It was left in the browser before the page began, which sends it at once.
    'chats.restored': { play: ({ held }) => held.waitForCall(chatCalls.sendMessage) },
  },
  replies: {
    readChats: {
      play: async (world, reply) => {
        const { desk: at, held } = world;
        const isNone = (dataOf(reply) as unknown[] | undefined)?.length === 0;
        // A message in the meantime makes the console read them again; that request gets the same answer.
        const answers = async () => {
          const isAsked = (await readHeldCalls(at)).some(
            ({ call: asked }) => asked === `${chatCalls.chats.method} ${chatCalls.chats.path}`,
          );
          if (isAsked) await held.answer(chatCalls.chats, isNone ? { data: [] } : platformReply(reply));
          return isReading(world);
        };
        await expect.poll(answers, { timeout: limits.shown, interval: 20 }).toBe(false);
      },
    },
    sendMessage: { play: ({ held }, reply) => held.answer(chatCalls.sendMessage, modelledReply(reply)) },
  },
  // Where both wait, one of them cannot pass alone.
  delays: {
    readRetry: { from: /sending\.(?!waiting)/, play: ({ desk: at }) => advanceTime(at, 5000) },
    sendRetry: { from: /list\.(?!unread)/, play: ({ desk: at }) => advanceTime(at, 3000) },
  },
});

/** State of the chats on the screen after the steps so far. */
interface OnScreen {
  /** Whether Bruno's conversation is in the list. */
  isListed: boolean;
  shown: 'bruno' | 'luis' | null;
  unsent: 'waits' | 'refused' | null;
  isOfBefore: boolean;
}
/**
 * Checks that each step acts on what is on screen, and that one message at most waits, since all messages of the model share one key.
 * Stored messages are restored only when the page loads: each walk begins with that step.
 */
export function isPlayable(steps: readonly Step[]): boolean {
  const now: OnScreen = { isListed: false, shown: null, unsent: null, isOfBefore: false };
  return steps.every(
    (step, at) => (step.event.type === 'chats.restored') === (at === 0) && canPlayStep(step, now) && (applyStep(step, now), true),
  );
}
function canPlayStep({ event }: Step, { isListed, shown, unsent, isOfBefore }: OnScreen): boolean {
  const isRefused = unsent === 'refused' && shown === 'bruno' && !isOfBefore;
  const can: Readonly<Record<string, boolean>> = {
    'chats.renew': shown === null,
    'chats.show': isListed && shown === null,
    'chats.hide': shown !== null,
    'chats.draft': shown !== null,
    'chats.send': shown === 'bruno' && unsent === null,
    'chats.resend': isRefused,
    'chats.discard': isRefused,
    'chat.events': shown !== 'luis',
  };
  return can[event.type] ?? true;
}
function applyStep({ event, port }: Step, now: OnScreen): void {
  const { output } = event as { output?: unknown };
  if (port === 'readChats' && output !== undefined) now.isListed = ((dataOf(output) as unknown[] | undefined)?.length ?? 0) > 0;
  if (port === 'sendMessage' && output !== undefined) now.unsent = refusalOf(output) === undefined ? null : 'refused';
  if (now.unsent === null) now.isOfBefore = false;
  if (event.type === 'chats.show') now.shown = 'bruno';
  if (event.type === 'chats.opened') now.shown = 'luis';
  if (event.type === 'chats.hide') now.shown = null;
  if (event.type === 'chats.send' || event.type === 'chats.resend' || event.type === 'chats.restored') now.unsent = 'waits';
  if (event.type === 'chats.discard') now.unsent = null;
  if (event.type === 'chats.restored') now.isOfBefore = true;
}

/** Reloads Ana's page, which requests the conversations. */
export async function beginChats(talks: ChatStage): Promise<ChatWorld> {
  const [chat, { id }] = [await talks.talkWith('bruno'), await talks.writer('ana')];
  await talks.talkWith('luis');
  const kept = [{ key: crypto.randomUUID(), chat: chat.id, text: 'Still there?' }];
  let held: HeldCalls | undefined;
  const at = await talks.desk(null, async (anew) => {
    await anew.page.addInitScript(([name, value]) => localStorage.setItem(name, value), [
      `atalaya-unsent-${id}`,
      JSON.stringify(kept),
    ] as const);
    held = await holdCalls(anew, chatCalls.chats, chatCalls.sendMessage);
  });
  if (!held) throw new Error('The desk is not new');
  await held.waitForCall(chatCalls.chats);
  await pauseTime(at);
  return { desk: at, held };
}
