import { sql } from 'kysely';
import { headers } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import type { UserId } from '../../contract/platform/ids.ts';
import { Refusal } from '../../contract/platform/refusal.ts';
import { platformScope } from '../platform/store/store.ts';
import type { Town, TownPlatform } from './town.ts';

interface Sent {
  as?: keyof Town['users'];
  token?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  key?: string;
}
/** Result of an endpoint call: its data, or its refusal code. */
export interface CallReply<T> {
  status: number;
  text: string;
  data: T;
  code: string | null;
}

/** Calls an endpoint declared in the contract. */
export async function callEndpoint<T>(town: TownPlatform, call: Endpoint, sent: Sent = {}): Promise<CallReply<T>> {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(sent.params?.[name]));
  const query = new URLSearchParams(Object.entries(sent.query ?? {}).map(([name, value]) => [name, String(value)])).toString();
  const reply = await fetch(`${town.url}${path}${query && '?'}${query}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${sent.token ?? town.tokens[sent.as ?? 'ana']}`,
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.key !== undefined && { [headers.key]: sent.key }),
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
  });
  const text = await reply.text();
  const body = JSON.parse(text) as { data?: T };
  const code = reply.status >= 400 ? Refusal.parse(body).code : null;
  return { status: reply.status, text, data: body.data as T, code };
}

/** Creates chat users for people of the town (OP-6.11). */
export async function enableChat(town: TownPlatform, ...who: (keyof Town['users'])[]): Promise<void> {
  const ids = `{${who.map((name) => town.town.users[name]).join(',')}}`;
  await town.app.store.within(platformScope, (tx) =>
    sql`update user_account set enabled_chat = true where id = any (${ids}::bigint[])`.execute(tx),
  );
}

/** Events of a user in the event log, by name. */
export async function readEventsOf<T = unknown>(town: TownPlatform, user: UserId, name: string): Promise<T[]> {
  const { rows } = await town.app.store.within(platformScope, (tx) =>
    sql<{ data: T }>`select data from event_log where id_user = ${user} and name = ${name} order by seq`.execute(tx),
  );
  return rows.map(({ data }) => data);
}
