import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chat, type ChatMessage, type ChatPerson, chatCalls } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope, type Scope } from '../../platform/store/store.ts';
import { callEndpoint, enableChat, readEventsOf } from '../../testing/call-endpoint.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
let users: Town['users'];
beforeAll(async () => {
  town = await startTown();
  users = town.town.users;
  await enableChat(town, 'ana', 'bruno', 'carla', 'admin', 'guest');
});
afterAll(() => town?.clear());

type Who = keyof Town['users'];
const open = (as: Who, members: readonly UserId[], name?: string, key?: string) =>
  callEndpoint<Chat>(town, chatCalls.openChat, { as, body: { members, ...(name && { name }) }, ...(key && { key }) });
const list = (as: Who) => callEndpoint<Chat[]>(town, chatCalls.chats, { as });
const sendMessage = (as: Who, id: number, text: string, key?: string) =>
  callEndpoint<ChatMessage>(town, chatCalls.sendMessage, { as, params: { id }, body: { text }, ...(key && { key }) });
const messages = (as: Who, id: number, before?: number) =>
  callEndpoint<{ messages: ChatMessage[]; more: boolean }>(town, chatCalls.chatMessages, {
    as,
    params: { id },
    ...(before && { query: { before } }),
  });
const read = (as: Who, id: number, up_to: number) => callEndpoint<null>(town, chatCalls.readChat, { as, params: { id }, body: { up_to } });

describe('operators chat', { tags: ['OP-1.15', 'OQ-77'] }, () => {
  test('two people share one conversation; its messages have chat, sender, text and time', async () => {
    const one = await open('ana', [users.bruno]);
    const same = await open('bruno', [users.ana]);
    expect(same.data.id).toBe(one.data.id);
    expect([one.data.name, same.data.name]).toEqual(['Bruno', 'Ana Torres']);
    const { data: message } = await sendMessage('ana', one.data.id, '  Good evening  ');
    expect(message).toMatchObject({
      id: expect.any(Number) as number,
      chat: one.data.id,
      from: { id: users.ana, name: 'Ana Torres' },
      text: 'Good evening',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    expect(await readEventsOf(town, users.bruno, 'chat.said')).toEqual([{ message }]);
    const [chat] = (await list('bruno')).data;
    expect(chat).toMatchObject({ id: one.data.id, kind: 'direct', unread: 1, last: message });
  });

  test('conversations are listed by their newest message; own messages are not unread', async () => {
    const [older, newer] = [await open('ana', [users.bruno], 'Older'), await open('ana', [users.bruno], 'Newer')];
    const named = async (as: Who) => (await list(as)).data.map(({ name, unread }) => [name, unread]).slice(0, 2);
    await sendMessage('ana', newer.data.id, 'first');
    expect(await named('bruno')).toEqual([
      ['Newer', 1],
      ['Older', 0],
    ]);
    await sendMessage('ana', older.data.id, 'second');
    expect(await named('bruno')).toEqual([
      ['Older', 1],
      ['Newer', 1],
    ]);
    expect(await named('ana')).toEqual([
      ['Older', 0],
      ['Newer', 0],
    ]);
  });

  test('a room has a name and members; several without a name are refused', async () => {
    expect((await open('ana', [users.bruno, users.guest])).code).toBe('request.invalid');
    const { data } = await open('ana', [users.bruno, users.guest], 'Night shift');
    expect(data).toMatchObject({ kind: 'room', name: 'Night shift' });
    expect(data.members.map(({ id }) => id)).toEqual([users.ana, users.bruno, users.guest].toSorted((a, b) => a - b));
    expect((await list('guest')).data.map(({ name }) => name)).toEqual(['Night shift']);
    expect(await readEventsOf(town, users.guest, 'chat.changed')).toEqual([{ chat: data.id }]);
  });

  test('two requests for a room with one key create one room', async () => {
    const [one, two] = [
      await open('ana', [users.bruno], 'Handover', 'room-key-1'),
      await open('ana', [users.bruno], 'Handover', 'room-key-1'),
    ];
    expect(two.data.id).toBe(one.data.id);
  });

  test('a message resent with its key is stored once; another text under the key is refused', async () => {
    const { data: chat } = await open('ana', [users.bruno]);
    const first = await sendMessage('ana', chat.id, 'Gate 3?', 'message-key-1');
    const again = await Promise.all([1, 2, 3].map(() => sendMessage('ana', chat.id, 'Gate 3?', 'message-key-1')));
    expect(new Set(again.map(({ data }) => data.id))).toEqual(new Set([first.data.id]));
    expect((await sendMessage('ana', chat.id, 'Gate 4?', 'message-key-1')).code).toBe('request.key_reused');
    const events = await readEventsOf<{ message: ChatMessage }>(town, users.bruno, 'chat.said');
    expect(events.filter(({ message }) => message.text === 'Gate 3?')).toHaveLength(1);
  });

  test('its history has pages, newest page first, oldest message first', async () => {
    const { data: chat } = await open('ana', [users.bruno], 'Long talk');
    await town.app.store.within(platformScope, (tx) =>
      sql`insert into chat_message (id_chat, id_user, user_name, text) select ${chat.id}, ${users.ana}, 'Ana Torres', 'word ' || n from generate_series(1, 120) n`.execute(
        tx,
      ),
    );
    const last = (await messages('bruno', chat.id)).data;
    expect([last.messages.length, last.messages[0]?.text, last.messages.at(-1)?.text, last.more]).toEqual([
      50,
      'word 71',
      'word 120',
      true,
    ]);
    const middle = (await messages('bruno', chat.id, last.messages[0]?.id)).data;
    const first = (await messages('bruno', chat.id, middle.messages[0]?.id)).data;
    expect([first.messages.length, first.messages[0]?.text, first.more]).toEqual([20, 'word 1', false]);
  });

  test('the read position is published to members, never decreases, and ends at the last message', async () => {
    const { data: chat } = await open('ana', [users.bruno], 'Marks');
    const { data: one } = await sendMessage('ana', chat.id, 'one');
    const { data: two } = await sendMessage('ana', chat.id, 'two');
    await read('bruno', chat.id, two.id + 1000);
    await read('bruno', chat.id, one.id);
    const [now] = (await list('bruno')).data.filter(({ id }) => id === chat.id);
    expect(now?.unread).toBe(0);
    expect(now?.members.find(({ id }) => id === users.bruno)?.read).toBe(two.id);
    const events = await readEventsOf<{ chat: number }>(town, users.ana, 'chat.read');
    expect(events.filter((one) => one.chat === chat.id)).toEqual([{ chat: chat.id, user: users.bruno, up_to: two.id }]);
  });

  test('concurrent messages are numbered in the order of their publication', async () => {
    const { data: chat } = await open('ana', [users.bruno], 'Rush');
    await Promise.all(Array.from({ length: 20 }, (_, at) => sendMessage(at % 2 ? 'ana' : 'bruno', chat.id, `rush ${at}`)));
    const events = (await readEventsOf<{ message: ChatMessage }>(town, users.bruno, 'chat.said')).filter(
      ({ message }) => message.chat === chat.id,
    );
    const ids = events.map(({ message }) => message.id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

describe('users have the chat flag', { tags: ['OP-6.11', 'OP-8.05', 'OQ-77'] }, () => {
  test('who has no chat user is refused every call: "You do not have a chat user"', async () => {
    const calls = [
      callEndpoint(town, chatCalls.chats, { as: 'limited' }),
      callEndpoint(town, chatCalls.chatPeople, { as: 'limited' }),
      open('limited', [users.ana]),
      messages('limited', 1),
      sendMessage('limited', 1, 'x'),
      read('limited', 1, 1),
    ];
    for (const { status, code, text } of await Promise.all(calls)) {
      expect([status, code]).toEqual([403, 'chat.no_user']);
      expect(text).toContain('You do not have a chat user');
    }
  });

  test('recipients are chat users who see a tenant of the caller', async () => {
    const people = async (as: Who, search?: string) =>
      (await callEndpoint<ChatPerson[]>(town, chatCalls.chatPeople, { as, ...(search && { query: { search } }) })).data.map(
        ({ name }) => name,
      );
    expect(await people('ana')).toEqual(['Bruno', 'Guest']);
    expect(await people('bruno', 'tor')).toEqual(['Ana Torres']);
    expect(await people('carla')).toEqual([]);
    expect(await people('admin')).toEqual(['Ana Torres', 'Bruno', 'Carla', 'Guest']);
  });
});

describe('a conversation is its members’ only', () => {
  test('Carla sees nothing of Ana’s chats in calls, events and the database', async () => {
    const { data: chat } = await open('ana', [users.bruno]);
    const { data: secret } = await sendMessage('ana', chat.id, 'The code is 4711-secret');
    for (const as of ['carla', 'guest', 'admin'] as const) {
      const answers = [
        await list(as),
        await messages(as, chat.id),
        await sendMessage(as, chat.id, 'hello?'),
        await read(as, chat.id, secret.id),
      ];
      expect(answers.slice(1).map(({ code }) => code)).toEqual(['record.not_found', 'record.not_found', 'record.not_found']);
      for (const { text } of answers) expect(text).not.toContain('secret');
      expect((await list(as)).data.map(({ id }) => id)).not.toContain(chat.id);
      const missed = await town.request<unknown>('GET', `/v1/events?epoch=${await epoch()}&after=0`, { token: town.tokens[as] });
      expect(JSON.stringify(missed.body)).not.toContain('secret');
    }
    const carla: Scope = { kind: 'user', user: users.carla, tenants: [town.town.harbour.tenant] };
    for (const table of ['chat', 'chat_member', 'chat_message', 'presence']) {
      const { rows } = await town.app.store.within(carla, (tx) => sql`select * from ${sql.table(table)}`.execute(tx));
      expect(rows, table).toEqual([]);
    }
    const writes = town.app.store.within(carla, (tx) =>
      sql`insert into chat_message (id_chat, id_user, user_name, text) values (${chat.id}, ${users.carla}, 'Carla', 'in')`.execute(tx),
    );
    await expect(writes).rejects.toThrow('row-level security');
    const joins = town.app.store.within(carla, (tx) =>
      sql`insert into chat_member (id_chat, id_user) values (${chat.id}, ${users.carla})`.execute(tx),
    );
    await expect(joins).rejects.toThrow('row-level security');
  });

  test('neither Carla nor Ana can be added to the other’s chats', async () => {
    expect((await open('ana', [users.carla])).code).toBe('record.not_found');
    expect((await open('ana', [users.bruno, users.carla], 'All')).code).toBe('record.not_found');
    expect((await open('carla', [users.ana])).code).toBe('record.not_found');
    expect((await list('carla')).data).toEqual([]);
  });
});

async function epoch(): Promise<string> {
  const row = await town.app.store.within(platformScope, (tx) =>
    tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow(),
  );
  return row.value;
}

test('members of a room have their names for each other, though they share no tenant', async () => {
  const { data } = await open('admin', [users.ana, users.carla], 'Both shifts');
  const named = async (as: Who) => (await list(as)).data.find(({ id }) => id === data.id)?.members.map(({ id, name }) => [id, name]);
  const all = await named('admin');
  expect(all?.map(([id]) => id)).toEqual([users.ana, users.carla, users.admin].toSorted((a, b) => a - b));
  expect(all).toContainEqual([users.carla, 'Carla']);
  expect([await named('ana'), await named('carla')]).toEqual([all, all]);
});
