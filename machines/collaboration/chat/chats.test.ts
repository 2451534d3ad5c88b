import { describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Chat, ChatMessage } from '../../../contract/collaboration/chat.ts';
import { ana, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { type Answer, implementFeed, implementPort } from '../../shared/port.ts';
import { chatMachine, type MessagesPage } from './chat.machine.ts';
import { aChat, aMessage } from './chat.paths.ts';
import { chatActorId, chatsMachine, type SaveUnsent, type UnsentRestored } from './chats.machine.ts';
import { applyChatEvent, type ChatStreamEvent, readByAll, type Unsent, withMessage, withNewest } from './messages.ts';

const said = <N extends ChatStreamEvent['name']>(name: N, data: Extract<ChatStreamEvent, { name: N }>['data']): ChatStreamEvent =>
  ({ name, event_id: null, epoch: null, data }) as ChatStreamEvent;

interface World {
  send: (one: Unsent) => Promise<Answer<ChatMessage>>;
  kept?: Unsent[];
}

function start({ send, kept = [] }: World) {
  const [sent, shelf]: [Unsent[], (readonly Unsent[])[]] = [[], []];
  let keys = 0;
  const machine = chatsMachine.provide({
    actors: {
      readChats: implementPort(async (): Promise<Answer<Chat[]>> => replied([aChat()])),
      sendMessage: implementPort(async (one: Unsent) => {
        sent.push(one);
        return send(one);
      }),
      store: implementFeed<UnsentRestored, void, SaveUnsent>((emit, _, listen) => {
        if (kept.length > 0) emit({ type: 'chats.restored', unsent: kept });
        listen((told) => shelf.push(told.unsent));
      }),
      chat: chatMachine.provide({
        actors: {
          readMessages: implementPort(async (): Promise<Answer<MessagesPage>> => replied({ messages: [aMessage(1)], more: false })),
          markRead: implementPort(async (): Promise<Answer<null>> => replied(null)),
        },
      }),
    },
  });
  const newKey = () => `key-${(keys += 1)}`;
  const actor = createActor(machine, { input: { me: ana.id, newKey } }).start();
  return { actor, sent, shelf };
}
const own = (id: number, { key, text }: Unsent) => aMessage(id, { from: { id: ana.id, name: 'Ana' }, text, key });
const settled = () => vi.waitFor(() => undefined);

describe('what is written is sent once, in order', { tags: ['OQ-77'] }, () => {
  test('a lost reply is retried under the same key; events received meanwhile add no duplicate', async () => {
    vi.useFakeTimers();
    let tries = 0;
    const { actor, sent, shelf } = start({
      send: async (one) => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return replied(own(2, one));
      },
    });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'chats.send', id: 1, text: ' On my way ' });
    actor.send({ type: 'chats.send', id: 1, text: 'Two minutes' });
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().matches({ sending: 'waiting' })).toBe(true);
    expect(shelf.at(-1)?.map(({ text }) => text)).toEqual(['On my way', 'Two minutes']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
    expect(actor.getSnapshot().context.unsent).toEqual([]);
    expect(shelf.at(-1)).toEqual([]);
    vi.useRealTimers();
  });

  test('conversations that are read anew meanwhile send it no second time', async () => {
    const { actor, sent } = start({ send: () => new Promise<never>(() => undefined) });
    await settled();
    actor.send({ type: 'chats.send', id: 1, text: 'On my way' });
    actor.send({ type: 'chats.renew' });
    await settled();
    expect(actor.getSnapshot().matches({ sending: 'sending' })).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('a message that the stream brings before its reply leaves the waiting ones', async () => {
    const { actor } = start({ send: () => new Promise(() => undefined) });
    await settled();
    actor.send({ type: 'chats.send', id: 1, text: 'Here' });
    actor.send({
      type: 'chat.events',
      events: [said('chat.said', { message: aMessage(2, { from: { id: ana.id, name: 'Ana' }, key: 'key-1' }) })],
    });
    expect(actor.getSnapshot().context.unsent).toEqual([]);
  });

  test('a refused message waits for its writer and blocks no other; it can be resent or discarded', async () => {
    const { actor, sent } = start({ send: async (one) => (one.text === 'no' ? refused('record.not_found') : replied(own(9, one))) });
    await settled();
    actor.send({ type: 'chats.send', id: 1, text: 'no' });
    actor.send({ type: 'chats.send', id: 1, text: 'yes' });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await vi.waitFor(() => expect(actor.getSnapshot().context.unsent).toHaveLength(1));
    expect(actor.getSnapshot().context.unsent[0]?.refusal?.code).toBe('record.not_found');
    actor.send({ type: 'chats.discard', key: 'key-1' });
    expect(actor.getSnapshot().context.unsent).toEqual([]);
  });

  test('what was not sent before a reload is sent after it, under its key', async () => {
    const kept: Unsent[] = [{ key: 'of-before', chat: 1, text: 'Still here', refusal: null }];
    const { sent } = start({ kept, send: async (one) => replied(own(3, one)) });
    await vi.waitFor(() => expect(sent.map(({ key }) => key)).toEqual(['of-before']));
  });

  test('nothing is sent of what is blank, and what is being written stays by its conversation', async () => {
    const { actor } = start({ send: async (one) => replied(own(3, one)) });
    actor.send({ type: 'chats.draft', id: 1, text: 'half a thou' });
    actor.send({ type: 'chats.send', id: 2, text: '  ' });
    expect(actor.getSnapshot().context).toMatchObject({ unsent: [], drafts: { 1: 'half a thou' } });
  });
});

describe('a conversation that is looked at', () => {
  test('has an actor as long as somebody looks, and hears what is said', async () => {
    const { actor } = start({ send: async (one) => replied(own(3, one)) });
    await settled();
    actor.send({ type: 'chats.show', id: 1 });
    actor.send({ type: 'chats.show', id: 1 });
    actor.send({ type: 'chats.hide', id: 1 });
    const chat = () => actor.getSnapshot().children[chatActorId(1)];
    await vi.waitFor(() => expect(chat()?.getSnapshot().context.messages).toHaveLength(1));
    actor.send({ type: 'chat.events', events: [said('chat.said', { message: aMessage(2) })] });
    expect(
      chat()
        ?.getSnapshot()
        .context.messages.map(({ id }) => id),
    ).toEqual([1, 2]);
    actor.send({ type: 'chats.hide', id: 1 });
    expect(chat()).toBeUndefined();
  });
});

describe('what is known of conversations', () => {
  test('a message comes once, at its place, and the oldest are forgotten', () => {
    const known = [aMessage(1), aMessage(3)];
    expect(withMessage(withMessage(known, aMessage(2)), aMessage(3)).map(({ id }) => id)).toEqual([1, 2, 3]);
    const many = Array.from({ length: 600 }, (_, at) => aMessage(at + 1)).reduce((all, one) => withMessage(all, one), known.slice(0, 0));
    expect([many.length, many[0]?.id, many.at(-1)?.id]).toEqual([500, 101, 600]);
  });

  test('after a gap nothing is missing in between, and what is newer than the page stays', () => {
    const ids = (list: readonly ChatMessage[]) => list.map(({ id }) => id);
    expect(ids(withNewest([aMessage(1), aMessage(2)], [aMessage(2), aMessage(3)]))).toEqual([1, 2, 3]);
    expect(ids(withNewest([aMessage(1), aMessage(2)], [aMessage(8), aMessage(9)]))).toEqual([8, 9]);
    expect(ids(withNewest([aMessage(10)], [aMessage(8), aMessage(9)]))).toEqual([8, 9, 10]);
  });

  test('unread grows with others’ messages, drops on an own one; read marks and presence follow', () => {
    const chats = [aChat({ id: 2, last: null, unread: 0 }), aChat()];
    const after = applyChatEvent(chats, said('chat.said', { message: aMessage(2) }), ana.id) ?? [];
    expect(after.map(({ id, unread }) => [id, unread])).toEqual([
      [1, 2],
      [2, 0],
    ]);
    const again = applyChatEvent(after, said('chat.said', { message: aMessage(2) }), ana.id) ?? [];
    expect(again[0]?.unread).toBe(2);
    const read = applyChatEvent(after, said('chat.read', { chat: 1, user: ana.id, up_to: 2 }), ana.id) ?? [];
    expect(read[0]?.unread).toBe(0);
    const theirs = applyChatEvent(read, said('chat.read', { chat: 1, user: bruno.id, up_to: 2 }), ana.id) ?? [];
    expect(theirs[0] && readByAll(theirs[0], ana.id)).toBe(2);
    const there = applyChatEvent(theirs, said('chat.presence', { user: bruno.id, online: true }), ana.id) ?? [];
    expect(there[0]?.members.find(({ id }) => id === bruno.id)?.online).toBe(true);
    expect(applyChatEvent(chats, said('chat.said', { message: aMessage(5, { chat: 77 }) }), ana.id)).toBeNull();
  });
});
