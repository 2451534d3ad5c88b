import { headers } from '../../contract/api.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type Town, type TownPlatform } from './town.ts';

/** A parsed reply of a catalogue's call. */
export interface OfficeReply<T> {
  status: number;
  /** The complete text of the reply. */
  text: string;
  data: T;
  code: string | undefined;
  message: string | undefined;
  errors: Readonly<Record<string, string[]>>;
  details: Readonly<Record<string, unknown>>;
}

interface Sent {
  as?: keyof Town['users'];
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a multipart form. */
  form?: Readonly<Record<string, string | Blob | readonly string[]>>;
  key?: string;
  language?: string;
}

/** The town with rights to all catalogues: Ana and Bruno administer the first customer, Carla the second, the admin everything. */
export interface Office extends TownPlatform {
  send<T = CatalogueRecord>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Sent): Promise<OfficeReply<T>>;
}

/** Starts a platform with administrators of catalogues. */
export async function startOffice(options: Parameters<typeof startTown>[0] = {}): Promise<Office> {
  const town = await startTown(options);
  const { ana, bruno, carla } = town.town.users;
  await town.app.store.within(platformScope, (tx) =>
    tx
      .insertInto('user_ability')
      .values([ana, bruno, carla].map((id_user) => ({ id_user, action: 'manage', subject: 'all' })))
      .execute(),
  );
  return { ...town, send: (method, path, sent = {}) => send(town, method, path, sent) };
}

async function send<T>(
  town: TownPlatform,
  method: string,
  path: string,
  { as = 'ana', body, form, key, language }: Sent,
): Promise<OfficeReply<T>> {
  const reply = await fetch(`${town.url}/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${town.tokens[as]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { [headers.key]: key }),
      ...(language !== undefined && { [headers.language]: language }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: formOf(form) }),
  });
  const text = await reply.text();
  const { data, code, message, errors = {}, details = {} } = JSON.parse(text) as Partial<OfficeReply<T>>;
  return { status: reply.status, text, data: data as T, code, message, errors, details };
}

function formOf(parts: Readonly<Record<string, string | Blob | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) form.append(name, value, 'sent file');
    else for (const one of [value].flat()) form.append(name, String(one));
  }
  return form;
}
