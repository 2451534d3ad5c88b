import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Grant } from '../../../contract/access/index.ts';
import { api } from '../../../contract/api.ts';
import type { Endpoint, Refusal } from '../../../contract/platform/index.ts';
import { isSecure } from '../../access/index.ts';
import { type ApiCall, type ApiReply, type App, callApi, sameHash } from '../../platform/index.ts';

/** A refusal of a call that a page needed. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  readonly status: number;
  readonly refusal: Refusal;
  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

interface Tokens {
  access: string;
  refresh: string;
  session: string;
}

/**
 * The session of a page without scripts, in a cookie that no script can read. It is a session like that of a console, of its own: the platform
 * renews it when its access token expires. Forms carry a token that is bound to it and to this browser.
 */
export class PageSession {
  readonly #app: App;
  readonly #key: Uint8Array;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #tokens: Tokens | null;
  #browser: string;
  #renewal: Promise<boolean> | null = null;

  constructor(app: App, key: Uint8Array, request: FastifyRequest, reply: FastifyReply) {
    this.#app = app;
    this.#key = key;
    this.#request = request;
    this.#reply = reply;
    const [access, refresh, session] = (request.cookies[this.#cookie('').name] ?? '').slice(0, 4000).split('~');
    this.#tokens = access && refresh && session ? { access, refresh, session } : null;
    const known = request.cookies[this.#cookie('_form').name] ?? '';
    this.#browser = /^[\w-]{22}$/.test(known) ? known : this.#nameBrowser();
  }

  get isSignedIn(): boolean {
    return this.#tokens !== null;
  }

  /** The token of forms. */
  get formToken(): string {
    const bound = JSON.stringify([this.#browser, this.#tokens?.session ?? null]);
    return createHmac('sha256', this.#key).update(bound).digest('base64url');
  }
  isFormToken(sent: string | undefined): boolean {
    return sent !== undefined && sameHash(sent, this.formToken);
  }

  /** Makes a call in the name of this session, which is renewed if its access token has expired. */
  async call<E extends Endpoint>(endpoint: E, sent: ApiCall = {}): Promise<ApiReply<E>> {
    const make = () => callApi(this.#app, this.#request, endpoint, { ...sent, token: this.#tokens?.access });
    const first = await make();
    const isExpired = first.kind === 'refused' && first.refusal.code === 'access.expired';
    return isExpired && (await this.#renew()) ? make() : first;
  }

  /** The whole reply of a call. @throws PageRefused */
  async read<E extends Endpoint>(endpoint: E, sent: ApiCall = {}): Promise<z.output<E['reply']>> {
    const answer = await this.call(endpoint, sent);
    if (answer.kind === 'refused') throw new PageRefused(answer.status, answer.refusal);
    return answer.reply;
  }

  /** Makes a call that signs in, with the cookies of the browser. */
  enter<E extends Endpoint>(endpoint: E, body: unknown): Promise<ApiReply<E>> {
    return callApi(this.#app, this.#request, endpoint, { body, withCookies: true });
  }

  /** Keeps the session that a sign-in started. @param cookies those of its reply */
  begin({ access_token, session = '' }: Grant, cookies: readonly { name: string; value: string }[]): void {
    const refresh = cookies.find(({ name }) => name.endsWith('atalaya_refresh'))?.value;
    if (refresh === undefined) throw new Error('The sign-in set no refresh token');
    this.#browser = this.#nameBrowser();
    this.#store({ access: access_token, refresh, session });
  }

  /** Ends the session, if it is not over already, and forgets it in this browser. */
  async end(): Promise<void> {
    if (this.#tokens) await this.call(api.signOut);
    this.#tokens = null;
    const { name, options } = this.#cookie('');
    void this.#reply.clearCookie(name, options);
  }

  #renew(): Promise<boolean> {
    this.#renewal ??= this.#exchange();
    return this.#renewal;
  }

  async #exchange(): Promise<boolean> {
    if (!this.#tokens) return false;
    const answer = await callApi(this.#app, this.#request, api.refresh, { body: { refreshToken: this.#tokens.refresh } });
    if (answer.kind === 'refused') return false;
    const { access_token, refresh_token, session } = answer.reply.data;
    if (refresh_token === undefined || session === undefined) throw new Error('The refresh sent no token');
    this.#store({ access: access_token, refresh: refresh_token, session });
    return true;
  }

  #store(tokens: Tokens): void {
    this.#tokens = tokens;
    const { name, options } = this.#cookie('');
    void this.#reply.setCookie(name, [tokens.access, tokens.refresh, tokens.session].join('~'), options);
  }

  #nameBrowser(): string {
    const browser = randomBytes(16).toString('base64url');
    const { name, options } = this.#cookie('_form');
    void this.#reply.setCookie(name, browser, options);
    return browser;
  }

  /** Cookies end with the browser. Over https their names begin with `__Host-`, as that of the refresh token. */
  #cookie(part: '' | '_form') {
    const secure = isSecure(this.#app.config, this.#request);
    const options = { path: secure ? '/' : '/fallback', httpOnly: true, sameSite: 'strict', secure } as const;
    return { name: `${secure ? '__Host-' : ''}atalaya_fallback${part}`, options };
  }
}
