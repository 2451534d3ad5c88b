import { sql } from 'kysely';
import type * as z from 'zod';
import type { chatEvents } from '../../../contract/collaboration/chat.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { appendEvent, type Tx } from '../../platform/index.ts';

type ChatEvents = typeof chatEvents;

/** Publishes to every member of a conversation with a chat user, in platform scope; call last, since it appends to the log. */
export async function publishToMembers<E extends keyof ChatEvents>(
  tx: Tx,
  chat: number,
  name: E,
  data: z.input<ChatEvents[E]['payload']>,
): Promise<void> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from chat_member m join user_account u on u.id = m.id_user
    where m.id_chat = ${chat} and u.enabled_chat and u.active order by u.id`.execute(tx);
  for (const { id } of rows) await appendEvent(tx, { user: id, name, data });
}

/** Publishes presence changes to online users who share a conversation, in platform scope; call last, since it appends to the log. */
export async function publishPresence(tx: Tx, users: readonly UserId[], online: boolean): Promise<void> {
  const { rows } = await sql<{ who: UserId; told: UserId }>`
    select distinct m.id_user as who, o.id_user as told from chat_member m
    join chat_member o on o.id_chat = m.id_chat and o.id_user <> m.id_user
    join presence p on p.id_user = o.id_user and p.until > clock_timestamp()
    where m.id_user = any (${`{${users.join(',')}}`}::bigint[]) order by 1, 2`.execute(tx);
  for (const { who, told } of rows) await appendEvent(tx, { user: told, name: 'chat.presence', data: { user: who, online } });
}
