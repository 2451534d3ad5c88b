import type { Generated } from 'kysely';
import type { UserId } from '../../../contract/platform/index.ts';
import type { At, GeneratedAt } from '../../platform/index.ts';

export interface ChatTable {
  id: Generated<number>;
  kind: 'direct' | 'room';
  name: string | null;
  id_first: UserId | null;
  id_second: UserId | null;
  created: GeneratedAt;
}

export interface ChatMemberTable {
  id_chat: number;
  id_user: UserId;
  /** The newest message that they have read. */
  read_to: Generated<number>;
}

export interface ChatMessageTable {
  id: Generated<number>;
  id_chat: number;
  /** Null: the account was deleted; its name stays. */
  id_user: UserId | null;
  user_name: string;
  text: string;
  key: string | null;
  time: GeneratedAt;
}

/** Lease of a node that has sockets of a user. */
export interface PresenceTable {
  node: string;
  id_user: UserId;
  until: At;
}

interface ChatTables {
  chat: ChatTable;
  chat_member: ChatMemberTable;
  chat_message: ChatMessageTable;
  presence: PresenceTable;
}

declare module '../../platform/store/tables.ts' {
  interface Tables extends ChatTables {}
}
