import type { Locator } from 'playwright-core';
import { chatCalls } from '../../../contract/collaboration/chat.ts';
import type { chatMachine } from '../../../machines/collaboration/chat/chat.machine.ts';
import { chatModel, chatsModel, newChatModel } from '../../../machines/collaboration/chat/chat.paths.ts';
import type { newChatMachine } from '../../../machines/collaboration/chat/new-chat.machine.ts';
import { bruno } from '../../../machines/quality/paths/samples.ts';
import type { Step } from '../../../machines/quality/paths/steps.ts';
import { holdCalls } from '../../kit/held-calls.ts';
import type { Operator } from '../../kit/operator.ts';
import { setStage } from '../../kit/stage.ts';
import { readAttribute } from '../../kit/waits.ts';
import { ChatStage, type ChatWorld, leaveChats, newChat, retryButton, row, showPage, widgetOf } from './chat-stage.ts';
import { beginChats, chatsGestures, chatsState, isPlayable } from './chats-gestures.ts';
import { advanceTime, pauseTime, waitForVisible } from './paused-page.ts';
import { modelledReply, platformReply } from './records-page.ts';
import { dataOf, type Gestures, walkMachine } from './ui-walk.ts';
import { chatVisible } from './visible/chat.ts';
import { chatsVisible } from './visible/chats.ts';
import { newChatVisible } from './visible/new-chat.ts';

const stage = setStage({ desksStay: true });
const talks = new ChatStage(stage);

const nameOfPerson = (id: number) => (id === bruno.id ? 'Bruno Salas' : 'Luis Ortega');
const person = (at: Operator, id: number): Locator =>
  newChat(at)
    .locator('ul[aria-busy] button')
    .filter({ hasText: nameOfPerson(id) });
const newChatState = async ({ desk: at }: ChatWorld) =>
  (await newChat(at).count()) === 0 ? 'opened' : readAttribute(newChat(at), 'data-state');

/** Does what gives up the people that are being read, where they are. */
async function givesUpPeople(world: ChatWorld, act: () => Promise<unknown>): Promise<unknown> {
  return (await newChatState(world)) === 'choosing.reading' ? world.held.expectAborted(chatCalls.chatPeople, act) : act();
}
const newChatGestures: Gestures<ChatWorld, typeof newChatMachine> = {
  events: {
    'people.search': {
      play: async (world) => {
        const field = newChat(world.desk).getByRole('searchbox', { name: 'Search people' });
        // Both letters are in the names of both.
        const other = (await field.inputValue()) === 's' ? 'r' : 's';
        await givesUpPeople(world, () => field.fill(other));
      },
    },
    'people.choose': { play: ({ desk: at }, { person: { id } }) => person(at, id).click() },
    'people.remove': {
      play: ({ desk: at }, { id }) =>
        newChat(at)
          .getByRole('button', { name: `Remove ${nameOfPerson(id)}` })
          .click(),
    },
    'chat.name': {
      play: ({ desk: at }, { name }) => newChat(at).getByLabel('Name of the room').fill(`${name} ${talks.next()}`),
    },
    'chat.open': {
      play: (world) => givesUpPeople(world, () => newChat(world.desk).getByRole('button', { name: 'Open', exact: true }).click()),
    },
    'people.renew': { play: ({ desk: at }) => retryButton(newChat(at)).click() },
  },
  replies: {
    readPeople: { play: ({ held }, reply) => held.answer(chatCalls.chatPeople, platformReply(reply)) },
    openChat: { play: ({ held }, reply) => held.answer(chatCalls.openChat, platformReply(reply)) },
  },
  delays: {
    pause: { play: ({ desk: at }) => advanceTime(at, 250) },
    readRetry: { play: ({ desk: at }) => advanceTime(at, 4000) },
  },
};
/** Who is offered can be chosen, once; who was chosen can be left out; of several there is a name. */
function choosesAsOffered(steps: readonly Step[]): boolean {
  const chosen = new Set<number>();
  let isRead = false;
  return steps.every(({ event, port }) => {
    const given = event as { type: string; output?: unknown; person?: { id: number }; id?: number };
    if (port === 'readPeople') isRead ||= dataOf(given.output) !== undefined;
    if (given.type === 'chat.name') return chosen.size > 1;
    if (given.type === 'people.remove') return chosen.delete(given.id ?? 0);
    if (given.type !== 'people.choose') return true;
    const { id } = given.person ?? { id: 0 };
    const isOffered = isRead && !chosen.has(id);
    chosen.add(id);
    return isOffered;
  });
}
walkMachine({
  visible: newChatVisible,
  models: [newChatModel],
  gestures: newChatGestures,
  possible: choosesAsOffered,
  most: 100,
  reach: 12,
  begin: async (_, before: ChatWorld | null) => {
    const at = await talks.desk(before);
    const held = await holdCalls(at, chatCalls.chatPeople, chatCalls.openChat);
    await widgetOf(at).getByRole('button', { name: 'New conversation' }).click();
    await held.waitForCall(chatCalls.chatPeople);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: newChatState,
  leave: leaveChats,
  tags: ['OQ-77'],
});

const chatState = ({ desk: at }: ChatWorld) => readAttribute(widgetOf(at).locator('[data-state^="history."]'), 'data-state');
const chatGestures: Gestures<ChatWorld, typeof chatMachine> = {
  events: {
    'chat.renew': { from: /history\.(refused|unread)/, play: ({ desk: at }) => retryButton(widgetOf(at)).click() },
    'chat.messageReceived': {
      from: /history\.(?!refused)/,
      play: async ({ desk: at }) =>
        waitForVisible(
          at,
          widgetOf(at)
            .locator('[data-message]')
            .filter({ hasText: await talks.brunoWrites() }),
        ),
    },
    'chat.older': { play: ({ desk: at }) => widgetOf(at).getByRole('button', { name: 'Older messages' }).click() },
    'chat.markRead': { from: /history\.(?!refused)/, play: ({ desk: at }) => at.page.evaluate(showPage) },
  },
  replies: {
    readMessages: { play: ({ held }, reply) => held.answer(chatCalls.chatMessages, modelledReply(reply)) },
    markRead: { play: ({ held }, reply) => held.answer(chatCalls.readChat, platformReply(reply)) },
  },
  // Where both wait, one of them cannot pass alone.
  delays: {
    readRetry: { from: /marks\.(?!unmarked)/, play: ({ desk: at }) => advanceTime(at, 4000) },
    markRetry: { from: /history\.(?!unread)/, play: ({ desk: at }) => advanceTime(at, 4000) },
  },
};
/** Checks that a message exists before it is marked as read; newer ones are marked with it, but the model marks only the second. */
function seesWhatIsThere(steps: readonly Step[]): boolean {
  let [isThere, isSeen, isNewer] = [false, false, false];
  return steps.every(({ event, port }) => {
    const page = port === 'readMessages' ? dataOf((event as { output?: unknown }).output) : undefined;
    isThere ||= event.type === 'chat.messageReceived' || ((page as { messages: unknown[] } | undefined)?.messages.length ?? 0) > 0;
    isNewer ||= isSeen && event.type === 'chat.messageReceived';
    if (event.type !== 'chat.markRead') return true;
    isSeen = true;
    return isThere && !isNewer;
  });
}
walkMachine({
  visible: chatVisible,
  models: [chatModel],
  gestures: chatGestures,
  possible: seesWhatIsThere,
  most: 100,
  reach: 12,
  begin: async (_, before: ChatWorld | null) => {
    const at = await talks.desk(before);
    const held = await holdCalls(at, chatCalls.chatMessages, chatCalls.readChat);
    await row(at, 'Bruno Salas').click();
    await held.waitForCall(chatCalls.chatMessages);
    await pauseTime(at);
    return { desk: at, held };
  },
  drawn: chatState,
  leave: leaveChats,
  tags: ['OP-9.39', 'OQ-77'],
});

walkMachine({
  visible: chatsVisible,
  models: [chatsModel],
  gestures: chatsGestures(talks),
  possible: isPlayable,
  unwalked: { 'list: chat.events': 'of a list that is read and knows who writes, the walk of the chat tells' },
  most: 200,
  reach: 12,
  begin: () => beginChats(talks),
  drawn: chatsState,
  leave: leaveChats,
  tags: ['OP-1.15', 'OQ-77'],
});
