import { sql } from 'kysely';
import { chatCalls, chatLimits } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { enterPlatformScope } from '../../access/index.ts';
import { type App, type Caller, refuse, requestHash, route, runIdempotent, type Tx } from '../../platform/index.ts';
import { publishToMembers } from './chat-publisher.ts';
import { insertMessage, readChats, readMessages } from './chats.ts';
import { demandChatUser, memberScope, readNamed, readPeople } from './people.ts';

/** The calls of the chat (OP-1.15, OQ-77): for those with a chat user, and each conversation for its members only. */
export function chatRoutes(app: App): void {
  const asMember = <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    app.store.within(memberScope(caller), async (tx) => {
      await demandChatUser(tx, caller);
      return work(tx);
    });

  route(app, chatCalls.chats, ({ caller }) => asMember(caller, (tx) => readChats(tx, caller)));
  route(app, chatCalls.chatPeople, ({ caller, query }) =>
    asMember(caller, async (tx) => {
      await enterPlatformScope(tx);
      return readPeople(tx, caller, query.search === undefined ? {} : { search: query.search });
    }),
  );
  route(app, chatCalls.openChat, ({ caller, body, key }) =>
    asMember(caller, (tx) =>
      runIdempotent(tx, caller, key, requestHash('openChat', body), async () => {
        const others = [...new Set(body.members)].filter((id) => id !== caller.user);
        const id = await openChat(tx, caller, others, body.name);
        const [chat] = await readChats(tx, caller, id);
        if (!chat) throw refuse('record.not_found');
        return chat;
      }),
    ),
  );
  route(app, chatCalls.chatMessages, ({ caller, params, query }) =>
    asMember(caller, async (tx) => {
      await demandMember(tx, params.id);
      return readMessages(tx, params.id, query.before, chatLimits.page);
    }),
  );
  route(app, chatCalls.sendMessage, ({ caller, params, body, key }) =>
    asMember(caller, async (tx) => {
      await demandMember(tx, params.id, true);
      const { message, known } = await insertMessage(tx, {
        chat: params.id,
        user: caller.user,
        name: await nameOf(tx, caller),
        text: body.text,
        key,
      });
      if (known && message.text !== body.text) throw refuse('request.key_reused');
      if (known) return message;
      await markRead(tx, params.id, caller.user, message.id);
      await enterPlatformScope(tx);
      await publishToMembers(tx, params.id, 'chat.said', { message });
      return message;
    }),
  );
  route(app, chatCalls.readChat, ({ caller, params, body }) =>
    asMember(caller, async (tx) => {
      await demandMember(tx, params.id);
      const upTo = await markRead(tx, params.id, caller.user, body.up_to);
      if (upTo === null) return null;
      await enterPlatformScope(tx);
      await publishToMembers(tx, params.id, 'chat.read', { chat: params.id, user: caller.user, up_to: upTo });
      return null;
    }),
  );
}

/**
 * @param isLocked locks the conversation until the transaction ends, so that its messages are numbered in commit order
 * @throws Refused `record.not_found` unless the caller is a member
 */
async function demandMember(tx: Tx, chat: number, isLocked = false): Promise<void> {
  const query = tx.selectFrom('chat').select('id').where('id', '=', chat);
  if (!(await (isLocked ? query.forUpdate() : query).executeTakeFirst())) throw refuse('record.not_found');
}

/** @returns the newest read message; null if it did not change */
async function markRead(tx: Tx, chat: number, user: UserId, upTo: number): Promise<number | null> {
  const { rows } = await sql<{ read_to: number }>`
    update chat_member m set read_to = x.upto
    from (select max(id) as upto from chat_message where id_chat = ${chat} and id <= ${upTo}) x
    where m.id_chat = ${chat} and m.id_user = ${user} and m.read_to < x.upto returning m.read_to`.execute(tx);
  return rows[0]?.read_to ?? null;
}

async function nameOf(tx: Tx, { user, name }: Caller): Promise<string> {
  return (await readNamed(tx, [user])).get(user)?.name ?? name;
}

/**
 * Returns the conversation with one person, creating it if missing, or a new room (OQ-77). Leaves the transaction in a member's scope.
 * @throws Refused `record.not_found` if the caller may not write to one of them
 */
async function openChat(tx: Tx, caller: Caller, others: readonly number[], name: string | undefined): Promise<number> {
  if (name === undefined && others.length !== 1) {
    throw refuse('request.invalid', { errors: { name: ['A conversation of several needs a name.'] } });
  }
  await enterPlatformScope(tx);
  const people = await readPeople(tx, caller, { only: others });
  if (people.length < others.length || others.length === 0) throw refuse('record.not_found');
  const members = [caller.user, ...people.map(({ id }) => id)];
  const { id, isNew } = name === undefined ? await direct(tx, members) : await room(tx, name);
  if (isNew) {
    await tx
      .insertInto('chat_member')
      .values(members.map((id_user) => ({ id_chat: id, id_user })))
      .execute();
    await publishToMembers(tx, id, 'chat.changed', { chat: id });
  }
  await sql`select set_config('app.scope', 'user', true)`.execute(tx);
  return id;
}

async function room(tx: Tx, name: string): Promise<{ id: number; isNew: true }> {
  const { id } = await tx.insertInto('chat').values({ kind: 'room', name }).returning('id').executeTakeFirstOrThrow();
  return { id, isNew: true };
}

async function direct(tx: Tx, pair: readonly UserId[]): Promise<{ id: number; isNew: boolean }> {
  const [id_first, id_second] = pair.toSorted((a, b) => a - b);
  const created = await tx
    .insertInto('chat')
    .values({ kind: 'direct', id_first: id_first ?? null, id_second: id_second ?? null })
    .onConflict((conflict) => conflict.columns(['id_first', 'id_second']).where('kind', '=', 'direct').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) return { id: created.id, isNew: true };
  const { rows } = await sql<{
    id: number;
  }>`select id from chat where kind = 'direct' and id_first = ${id_first} and id_second = ${id_second}`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The conversation of two was not found');
  return { id, isNew: false };
}
