import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { ana, refused, replied } from '../../quality/paths/samples.ts';
import { Script } from '../../quality/paths/scripted.ts';
import { implementFeed } from '../../shared/port.ts';
import { chatMachine } from './chat.machine.ts';
import { aChat, aMessage } from './chat.paths.ts';
import { chatsMachine, type SaveUnsent, type UnsentRestored } from './chats.machine.ts';
import type { ChatStreamEvent, Unsent } from './messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Call = 'readChats' | 'sendMessage' | 'readMessages' | 'markRead';
const passes = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const heard = (chat = 1, key = 'theirs'): ChatStreamEvent => ({
  name: 'chat.said',
  event_id: null,
  epoch: null,
  data: { message: aMessage(7, { chat, key }) },
});

async function start(replies: Partial<Record<Call, unknown[]>>) {
  const script = new Script<Call>({ readMessages: [replied({ messages: [aMessage(1)], more: false })], ...replies });
  const shelf: (readonly Unsent[])[] = [];
  const chat = chatMachine.provide({ actors: { readMessages: script.port('readMessages'), markRead: script.port('markRead') } });
  const actors = {
    readChats: script.port('readChats'),
    sendMessage: script.port('sendMessage'),
    store: implementFeed<UnsentRestored, void, SaveUnsent>((_emit, _, listen) => listen(({ unsent }) => shelf.push(unsent))),
    chat,
  };
  let keys = 0;
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(chatsMachine.provide({ actors } as never), { input: { me: ana.id, newKey } }).start();
  await passes();
  const asked = (call: Call) => script.inputs(call).length;
  return { actor, asked, shelf, script, list: () => actor.getSnapshot().value.list, known: () => actor.getSnapshot().context };
}
const both = replied([aChat(), aChat({ id: 2, last: null, unread: 0 })]);

test('what was read is shown, and a refusal takes it away and says why', async () => {
  const { actor, list, known } = await start({ readChats: [both, refused('access.forbidden'), both] });
  expect([list(), known().chats.map(({ id }) => id), known().refusal]).toEqual(['read', [1, 2], null]);
  actor.send({ type: 'chats.renew' });
  await passes();
  expect([list(), known().chats, known().refusal?.code]).toEqual(['refused', [], 'access.forbidden']);
  actor.send({ type: 'chats.renew' });
  await passes();
  expect([list(), known().chats.length, known().refusal]).toEqual(['read', 2, null]);
});

test('what could not be read is read again by itself after five seconds, or at once when asked', async () => {
  const { actor, asked, list } = await start({ readChats: [new Error('offline'), new Error('offline'), both] });
  expect(list()).toBe('unread');
  await passes(4900);
  expect([list(), asked('readChats')]).toEqual(['unread', 1]);
  await passes(200);
  expect([list(), asked('readChats')]).toEqual(['unread', 2]);
  actor.send({ type: 'chats.renew' });
  expect(list()).toBe('reading');
  await passes();
  expect([list(), asked('readChats')]).toEqual(['read', 3]);
});

test('after a gap the conversations that are looked at are read anew as well', async () => {
  const { actor, asked } = await start({ readChats: [both, both] });
  actor.send({ type: 'chats.show', id: 1 });
  await passes();
  expect(asked('readMessages')).toBe(1);
  actor.send({ type: 'chats.renew' });
  await passes();
  expect([asked('readChats'), asked('readMessages')]).toEqual([2, 2]);
});

test('a message in a known conversation is added without a read; an unknown one reloads all', async () => {
  const { actor, asked, list, known, shelf } = await start({ readChats: [both] });
  const unread = () => known().chats.find(({ id }) => id === 1)?.unread ?? 0;
  const before = unread();
  actor.send({ type: 'chat.events', events: [heard()] });
  await passes();
  expect([list(), asked('readChats'), unread(), shelf.length]).toEqual(['read', 1, before + 1, 1]);
  const more: ChatStreamEvent = { ...heard(), data: { message: aMessage(8) } } as ChatStreamEvent;
  actor.send({ type: 'chat.events', events: [heard(77), more] });
  await passes();
  expect([list(), asked('readChats'), unread(), shelf.length]).toEqual(['reading', 2, before + 2, 2]);
});

test('a message during the load is not lost to an older reply: the conversations are read again', async () => {
  let answer = (_: unknown) => {};
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const { actor, asked, list, known } = await start({ readChats: [both, late, replied([aChat({ unread: 5 })])] });
  actor.send({ type: 'chats.renew' });
  actor.send({ type: 'chats.send', id: 1, text: 'Here' });
  actor.send({ type: 'chat.events', events: [heard(1, 'key-1')] });
  expect(known().unsent).toEqual([]);
  answer(both);
  await passes();
  expect([list(), asked('readChats'), known().chats.map(({ unread }) => unread)]).toEqual(['read', 3, [5]]);
});

test('a conversation that is opened comes first, and once', async () => {
  const { actor, known } = await start({ readChats: [both] });
  for (const id of [2, 9, 2]) actor.send({ type: 'chats.opened', chat: aChat({ id }) });
  expect(known().chats.map(({ id }) => id)).toEqual([2, 9, 1]);
});

test('a refused message that is sent again goes under its key, and is kept without the refusal', async () => {
  const { actor, asked, script, shelf } = await start({ readChats: [both], sendMessage: [refused('record.not_found')] });
  actor.send({ type: 'chats.send', id: 1, text: 'Here' });
  await passes();
  expect(shelf.at(-1)?.[0]?.refusal?.code).toBe('record.not_found');
  actor.send({ type: 'chats.resend', key: 'key-1' });
  await passes();
  expect(script.inputs('sendMessage').map((one) => (one as Unsent).key)).toEqual(['key-1', 'key-1']);
  expect([asked('sendMessage'), shelf.at(-1)?.[0]?.refusal]).toEqual([2, null]);
});

test('a message that waits for the link is sent as soon as it is back', async () => {
  const { actor, asked } = await start({ readChats: [both], sendMessage: [new Error('offline')] });
  actor.send({ type: 'chats.send', id: 1, text: 'Here' });
  await passes();
  expect(actor.getSnapshot().value.sending).toBe('waiting');
  actor.send({ type: 'chats.renew' });
  await passes();
  expect([actor.getSnapshot().value.sending, asked('sendMessage')]).toEqual(['sending', 2]);
});

test('a message that the stream brings while it waits for the link is not sent again', async () => {
  const { actor, asked } = await start({ readChats: [both], sendMessage: [new Error('offline')] });
  actor.send({ type: 'chats.send', id: 1, text: 'Here' });
  await passes();
  actor.send({ type: 'chat.events', events: [heard(1, 'key-1')] });
  actor.send({ type: 'chats.renew' });
  await passes();
  expect([actor.getSnapshot().value.sending, asked('sendMessage')]).toEqual(['idle', 1]);
});
