import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chat, type ChatMessage, type ChatPerson, chatCalls, chatLimits } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { callEndpoint, enableChat } from '../../testing/call-endpoint.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
let users: Town['users'];
beforeAll(async () => {
  town = await startTown();
  users = town.town.users;
  await enableChat(town, 'ana', 'bruno', 'admin');
});
afterAll(() => town?.clear());

const asPlatform = <T>(statement: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => statement.execute(tx));
const open = (members: readonly UserId[], name?: string, as: keyof Town['users'] = 'ana') =>
  callEndpoint<Chat>(town, chatCalls.openChat, { as, body: { members, ...(name && { name }) } });
const send = async (id: number, text: string) =>
  (await callEndpoint<ChatMessage>(town, chatCalls.sendMessage, { params: { id }, body: { text } })).data;

test('a conversation with nobody but oneself is refused, with or without a name', async () => {
  const unnamed = await open([users.ana]);
  expect([unnamed.code, unnamed.text]).toEqual(['request.invalid', expect.stringContaining('A conversation of several needs a name.')]);
  expect((await open([users.ana], 'Alone')).code).toBe('record.not_found');
});

test('oneself and repeated names among the members count once', async () => {
  const { data } = await open([users.ana, users.bruno, users.bruno]);
  expect([data.kind, data.members.map(({ id }) => id)]).toEqual(['direct', [users.ana, users.bruno].toSorted((a, b) => a - b)]);
});

test('a conversation without a message has none, and nobody has read one', async () => {
  const { data } = await open([users.bruno], 'Silent');
  expect([data.last, data.unread, data.members.map(({ read }) => read)]).toEqual([null, 0, [0, 0]]);
});

test('who sends a message has read it, also the earlier ones', async () => {
  const { data: chat } = await open([users.bruno], 'Own marks');
  await send(chat.id, 'one');
  const two = await send(chat.id, 'two');
  const { data } = await callEndpoint<Chat[]>(town, chatCalls.chats);
  const members = data.find(({ id }) => id === chat.id)?.members;
  expect(members?.map(({ id, read }) => [id, read])).toEqual(
    expect.arrayContaining([
      [users.ana, two.id],
      [users.bruno, 0],
    ]),
  );
});

test('a page that is exactly full has no more before it', async () => {
  const { data: chat } = await open([users.bruno], 'Full page');
  const add = (count: number) =>
    asPlatform(sql`insert into chat_message (id_chat, id_user, user_name, text)
      select ${chat.id}, ${users.ana}, 'Ana Torres', 'word' from generate_series(1, ${count}::int)`);
  const page = async () => {
    const { data } = await callEndpoint<{ messages: ChatMessage[]; more: boolean }>(town, chatCalls.chatMessages, {
      params: { id: chat.id },
    });
    return [data.messages.length, data.more];
  };
  await add(chatLimits.page);
  expect(await page()).toEqual([chatLimits.page, false]);
  await add(1);
  expect(await page()).toEqual([chatLimits.page, true]);
});

test('a message keeps the name of a sender whose account was deleted', async () => {
  const { data: chat } = await open([users.bruno], 'Left');
  await asPlatform(sql`insert into chat_message (id_chat, id_user, user_name, text) values (${chat.id}, null, 'Former', 'Bye')`);
  const { data } = await callEndpoint<Chat[]>(town, chatCalls.chats, { as: 'bruno' });
  expect(data.find(({ id }) => id === chat.id)).toMatchObject({ unread: 1, last: { from: { id: null, name: 'Former' }, key: null } });
});

test('a hundred people are listed, while a room may have more members', async () => {
  const made = await asPlatform(sql<{ id: UserId }>`
    insert into user_account (email, username, name, enabled_chat, config)
    select 'many' || n || '@town.test', 'many' || n, 'Many ' || n, true, '{}' from generate_series(1, 120) n returning id`);
  const people = async (query: { search?: string }) =>
    (await callEndpoint<ChatPerson[]>(town, chatCalls.chatPeople, { as: 'admin', query })).data;
  expect(await people({})).toHaveLength(100);
  expect(await people({ search: ' many 120 ' })).toHaveLength(1);
  const { data } = await open(
    made.rows.map(({ id }) => id),
    'Everybody',
    'admin',
  );
  expect(data.members).toHaveLength(121);
});
