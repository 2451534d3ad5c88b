import { sql } from 'kysely';
import type { Chat, ChatMember, ChatMessage } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { type Caller, instant, type Tx } from '../../platform/index.ts';
import { readNamed } from './people.ts';

interface MessageRow {
  id: number;
  id_chat: number;
  id_user: UserId | null;
  user_name: string;
  text: string;
  key: string | null;
  time: Date | string;
}

interface ChatRow {
  id: number;
  kind: 'direct' | 'room';
  name: string | null;
  members: { id: UserId; read: number }[];
  last: MessageRow | null;
  unread: number;
}

/** Maximum count of unread messages. */
const maxUnread = 1000;

/** A message as sent to clients. */
function messageOf(row: MessageRow): ChatMessage {
  const { id, id_chat, id_user, user_name, text, key } = row;
  return { id, chat: id_chat, from: { id: id_user, name: user_name }, text, time: instant(new Date(row.time)), key };
}

/**
 * The caller's conversations, the newest first; in the scope of a member, which widens to name the members: read nothing of chats after it.
 * @param only this one alone
 */
export async function readChats(tx: Tx, caller: Caller, only: number | null = null): Promise<Chat[]> {
  const { rows } = await sql<ChatRow>`
    select c.id, c.kind, c.name,
      (select json_agg(json_build_object('id', m.id_user, 'read', m.read_to) order by m.id_user) from chat_member m where m.id_chat = c.id) as members,
      row_to_json(newest) as last,
      (select count(*)::int from (select 1 from chat_message x where x.id_chat = c.id and x.id > mine.read_to
        and x.id_user is distinct from mine.id_user limit ${maxUnread}) as fresh) as unread
    from chat_member mine join chat c on c.id = mine.id_chat
    left join lateral (
      select x.id, x.id_chat, x.id_user, x.user_name, x.text, x.key, x.time from chat_message x where x.id_chat = c.id order by x.id desc limit 1
    ) newest on true
    where mine.id_user = ${caller.user} and (${only}::bigint is null or c.id = ${only})
    order by coalesce(newest.time, c.created) desc, c.id desc`.execute(tx);
  await enterPlatformScope(tx);
  const people = await readNamed(tx, [...new Set(rows.flatMap(({ members }) => members.map(({ id }) => id)))]);
  return rows.map((row) => {
    const members = row.members.flatMap(({ id, read }): ChatMember[] => {
      const person = people.get(id);
      return person ? [{ ...person, read }] : [];
    });
    const other = members.find(({ id }) => id !== caller.user);
    const { id, kind, unread } = row;
    return { id, kind, name: row.name ?? other?.name ?? '', members, last: row.last && messageOf(row.last), unread };
  });
}

const column = ['id', 'id_chat', 'id_user', 'user_name', 'text', 'key', 'time'] as const;

/** Reads a page of messages before `before`, oldest first; in the scope of a member. */
export async function readMessages(tx: Tx, chat: number, before: number | undefined, most: number) {
  const query = tx
    .selectFrom('chat_message')
    .select(column)
    .where('id_chat', '=', chat)
    .orderBy('id', 'desc')
    .limit(most + 1);
  const rows = await (before === undefined ? query : query.where('id', '<', before)).execute();
  return { messages: rows.slice(0, most).toReversed().map(messageOf), more: rows.length > most };
}

/** Adds a message to a conversation, once per key; in the scope of a member. `known`: it already existed. */
export async function insertMessage(tx: Tx, of: { chat: number; user: UserId; name: string; text: string; key: string | null }) {
  const inserted = await tx
    .insertInto('chat_message')
    .values({ id_chat: of.chat, id_user: of.user, user_name: of.name, text: of.text, key: of.key })
    .onConflict((conflict) => conflict.columns(['id_chat', 'id_user', 'key']).where('key', 'is not', null).doNothing())
    .returning(column)
    .executeTakeFirst();
  if (inserted) return { message: messageOf(inserted), known: false };
  const existing = await tx
    .selectFrom('chat_message')
    .select(column)
    .where('id_chat', '=', of.chat)
    .where('id_user', '=', of.user)
    .where('key', '=', of.key)
    .executeTakeFirstOrThrow();
  return { message: messageOf(existing), known: true };
}
