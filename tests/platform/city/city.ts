import { type RawBuilder, sql } from 'kysely';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import { platformScope } from '../../../server/platform/store/store.ts';
import type { MailPeer } from '../../../server/testing/peers.ts';
import type { TestPlatform } from '../../../server/testing/platform.ts';
import { waitUntil } from '../../../server/testing/wait-until.ts';

export type Body = Record<string, unknown>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Password of every account of the copy. */
export const password = 'Atalaya demo 2026';

/** The demo's city, and the platform that it is copied to: what was created so far, and who is signed in there. */
export class City {
  readonly from: TestPlatform;
  readonly to: TestPlatform;
  /** Refused calls, one line each. */
  readonly refusals: string[] = [];
  /** How the relays of cameras are reached. */
  relay: Body = {};
  /** The customer whose devices services list, by its id in the demo. */
  customer = 0;
  readonly #mail: MailPeer;
  readonly #ids = new Map<string, number>();
  readonly #tokens = new Map<string, Promise<string>>();

  constructor(from: TestPlatform, to: TestPlatform, mail: MailPeer) {
    this.from = from;
    this.to = to;
    this.#mail = mail;
  }

  /** Records the new id of a record. */
  link(kind: string, former: number, id: number): void {
    this.#ids.set(`${kind} ${former}`, id);
  }
  /** The new id of a record; undefined: it does not exist yet. */
  find(kind: string, former: number | null | undefined): number | undefined {
    return former == null ? undefined : this.#ids.get(`${kind} ${former}`);
  }
  /** The new id of a record. @throws if it does not exist */
  idOf(kind: string, former: number): number {
    const id = this.find(kind, former);
    if (id === undefined) throw new Error(`There is no copy of ${kind} ${former}`);
    return id;
  }

  /** The new ids of the records of a kind. */
  copiesOf(kind: string): number[] {
    return [...this.#ids].flatMap(([key, id]) => (key.startsWith(`${kind} `) ? [id] : []));
  }

  /** Works on items, a few at a time. */
  async inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
    const left = items.values();
    const worker = async () => {
      for (const item of left) await work(item);
    };
    await Promise.all(Array.from({ length: 4 }, worker));
  }

  /** Reads the store of the demo. */
  async read<T>(query: RawBuilder<T>): Promise<T[]> {
    return (await this.from.app.store.within(platformScope, (tx) => query.execute(tx))).rows;
  }

  /** Sends a request to the copy; a refusal is noted. @returns `data` of its reply; null: it was refused */
  async send<T = { id: number }>(method: Method, path: string, token: string, body?: Body): Promise<T | null> {
    const reply = await this.to.request<{ data: T }>(method, path, { token, ...(body && { body }) });
    if (reply.status < 300) return reply.body.data;
    this.refusals.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
    return null;
  }

  /** The access token of an account of the copy, signed in once. */
  signIn(email: string): Promise<string> {
    const known = this.#tokens.get(email) ?? this.#signIn(email);
    this.#tokens.set(email, known);
    return known;
  }

  /** The access token of the copy of a user. */
  async tokenOfUser(former: number): Promise<string> {
    const [user] = await this.read(sql<{ email: string }>`select email from user_account where id = ${former}`);
    if (!user) throw new Error(`There is no user ${former}`);
    return this.signIn(user.email);
  }

  /** Forgets all access tokens; they do not outlast an advanced clock. */
  signOut(): void {
    this.#tokens.clear();
  }

  async #signIn(email: string): Promise<string> {
    const reply = await this.to.request<{ data: Grant | Challenge }>('POST', '/v1/user/auth', { body: { email, password } });
    const { data } = reply.body;
    if (reply.status !== 200) throw new Error(`${email} was refused: ${JSON.stringify(reply.body)}`);
    if (!('two_factor' in data)) return data.access_token;
    const code = await waitUntil(() => {
      const [, found] = /\b(\d{6})\b/.exec(this.#mail.received.filter(({ to }) => to === email).at(-1)?.letter ?? '') ?? [];
      if (found === undefined) throw new Error(`No code was sent to ${email}`);
      return found;
    });
    const verified = await this.to.request<{ data: Grant }>('POST', '/v1/user/auth/verify', { body: { token: data.token, code } });
    if (verified.status !== 200) throw new Error(`The code of ${email} was refused: ${JSON.stringify(verified.body)}`);
    return verified.body.data.access_token;
  }
}

/** The access token of an account of any platform. */
export async function tokenOf(platform: TestPlatform, email: string, secret: string): Promise<string> {
  const { status, body } = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body: { email, password: secret } });
  if (status !== 200) throw new Error(`${email} was refused: ${JSON.stringify(body)}`);
  return body.data.access_token;
}
