import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { headers } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { Refusal } from '../../../contract/platform/refusal.ts';
import type { App } from './app.ts';

/** What a call inside the platform sends. */
export interface ApiCall {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
  /** Access token of the caller. */
  token?: string | undefined;
  /** Idempotency key. */
  key?: string | undefined;
  /** Whether the cookies of the request go along: calls that sign in read known browsers and remembered devices from them. */
  withCookies?: boolean;
}

/** The whole reply with the cookies that it sets, or the refusal with its status. */
export type ApiReply<E extends Endpoint> =
  | { kind: 'done'; reply: z.output<E['reply']>; cookies: readonly { name: string; value: string }[] }
  | { kind: 'refused'; status: number; refusal: Refusal };

/** Headers that name the client and the address that it called, as the proxy sent them. */
const ofClient = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Makes a call of the contract inside the platform in the name of the client of a request: rights, validation, throttles, idempotency and
 * audit are those of the call itself.
 * @throws Error when the call fails without a refusal
 */
export async function callApi<E extends Endpoint>(
  app: App,
  request: FastifyRequest,
  endpoint: E,
  { params = {}, query = {}, body, token, key, withCookies = false }: ApiCall = {},
): Promise<ApiReply<E>> {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const passedOn = [...ofClient, ...(withCookies ? (['cookie'] as const) : [])].flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const answer = await app.http.inject({
    method: endpoint.method,
    url: `${path}${search && '?'}${search}`,
    ...(request.raw.socket.remoteAddress !== undefined && { remoteAddress: request.raw.socket.remoteAddress }),
    headers: {
      ...Object.fromEntries(passedOn),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { [headers.key]: key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const parsed = answer.json<unknown>();
  if (answer.statusCode < 400)
    return { kind: 'done', reply: z.core.parse(endpoint.reply, parsed) as z.output<E['reply']>, cookies: answer.cookies };
  const refusal = Refusal.safeParse(parsed);
  if (!refusal.success) throw new Error(`${endpoint.method} ${endpoint.path} failed with status ${answer.statusCode}`);
  return { kind: 'refused', status: answer.statusCode, refusal: refusal.data };
}
