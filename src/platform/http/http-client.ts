import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { api, type CallName, headers } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { isOwnCall } from '../../../contract/platform/own-calls.ts';
import { realtime } from '../../../contract/platform/realtime.ts';
import type { ReplyFault } from '../../../contract/platform/refusal.ts';
import { mayHaveControls, showControlsIn } from '../../../contract/platform/visible-text.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { ReportedTime } from '../clock.ts';
import { baseAddressOf, resolveMedia } from './base-address.ts';
import { fileNameOf } from './file-name.ts';
import type { CallOptions, DownloadedFile, Http, HttpNeeds, RequestOptions } from './http.ts';
import { longListMs, longMs, timeoutMs } from './http.ts';
import { type DataOf, type ReplyOf, readRefusal, readReply } from './reply.ts';
import { RequestError } from './request-error.ts';

/** The calls of contract/api.ts over HTTP (OP-7.01–7.05, OQ-18, OQ-20). */
export function createHttpClient(needs: HttpNeeds): Http {
  const client = createAxiosClient(needs.host);

  /** Adds the base address of the call's service, where that is not the platform itself. */
  function locate({ path }: Endpoint, options: SendOptions): SendOptions {
    const host = options.host ?? baseAddressOf(path, needs.offer?.());
    return host === null ? options : { ...options, host };
  }

  /** Sends it; once more with the renewed session where the platform no longer knew this one, and when a locked screen is unlocked. */
  async function sent(endpoint: Endpoint, options: SendOptions): Promise<AxiosResponse> {
    if (needs.offer?.() === null && isOwnCall(endpoint)) return notOffered;
    const [usedToken, openings] = [needs.token(), needs.unlockCount()];
    const first = await send(client, needs, endpoint, options);
    // A request refused by a locked screen waits and is repeated after unlocking.
    if (first.status === 423 && !options.skipRenewal) return (await needs.waitForUnlock(openings)) ? sent(endpoint, options) : first;
    if (!isStale(first) || options.skipRenewal || endpoint.access.kind === 'public') return first;
    const token = needs.token();
    const renewedMeanwhile = token !== null && token !== usedToken;
    if (!renewedMeanwhile && !(await needs.renewSession())) return first;
    return send(client, needs, endpoint, options);
  }

  async function ask<E extends Endpoint>(endpoint: E, { form, query, ...rest }: RequestOptions = {}): Promise<Answer<ReplyOf<E>>> {
    const params = query ? { query: new URLSearchParams(query.map(([name, value]) => [name, value])) } : {};
    const options = locate(endpoint, { ...rest, ...params });
    const response = await sent(endpoint, form ? { timeout: longMs, ...options, body: form } : options);
    return parseAnswer(endpoint, response, options);
  }

  async function call<C extends CallName>(name: C, options: CallOptions<C>): Promise<Answer<DataOf<C>>> {
    const endpoint: Endpoint = api[name];
    const located = locate(endpoint, options);
    return parseAnswer(endpoint, await sent(endpoint, located), located) as Answer<DataOf<C>>;
  }

  async function download(endpoint: Endpoint, { query, ...rest }: Omit<RequestOptions, 'form'> = {}): Promise<Answer<DownloadedFile>> {
    const params = query ? { query: new URLSearchParams(query.map(([name, value]) => [name, value])) } : {};
    const response = await sent(endpoint, locate(endpoint, { timeout: longListMs, ...rest, ...params, isFile: true }));
    const type = readHeader(response, 'content-type') ?? '';
    if (response.status >= 400) {
      const text = new TextDecoder().decode(response.data as ArrayBuffer);
      return parseAnswer(endpoint, { ...response, data: text }, {}) as Answer<never>;
    }
    const name = fileNameOf(readHeader(response, 'content-disposition'));
    const asOf = readHeader(response, headers.asOf.toLowerCase());
    return { ok: true, data: { blob: new Blob([response.data as ArrayBuffer], { type }), name, type, asOf } };
  }

  async function signChannel(socketId: string, channel: string): Promise<{ auth: string }> {
    const baseURL = baseAddressOf(realtime.authPath, needs.offer?.());
    const ask = () =>
      client.post<string>(realtime.authPath, new URLSearchParams({ socket_id: socketId, channel_name: channel }), {
        ...(baseURL !== null && { baseURL }),
        headers: headersOf(needs, needs.token(), {}),
      });
    let response = await ask();
    if (isStale(response) && (await needs.renewSession())) response = await ask();
    if (response.status !== 200) throw new RequestError('server', `signing ${channel}`, { status: response.status });
    return JSON.parse(response.data) as { auth: string };
  }
  return { call, ask, download, signChannel };
}

/** The reply to a call of our own at a platform of the specification alone. */
const notOffered = { status: 404, data: '{"success":false,"code":"route.not_found","message":""}', headers: {} } as AxiosResponse;

function createAxiosClient(host: string): AxiosInstance {
  return axios.create({
    baseURL: host,
    timeout: timeoutMs,
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}

interface SendOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
  token?: string;
  skipRenewal?: boolean;
  host?: string;
  timeout?: number;
  range?: readonly [first: number, last: number];
  /** The reply is a file, not text. */
  isFile?: boolean;
  partial?: boolean;
}

async function send(client: AxiosInstance, needs: HttpNeeds, { method, path }: Endpoint, options: SendOptions): Promise<AxiosResponse> {
  const token = options.token ?? needs.token();
  const sentAt = Date.now();
  try {
    const response = await client.request<unknown>({
      method,
      url: fillPath(path, options.params ?? {}),
      ...(options.host === undefined ? {} : { baseURL: options.host }),
      ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
      ...(options.isFile ? { responseType: 'arraybuffer' } : {}),
      ...(options.query ? { params: options.query } : {}),
      ...(options.body === undefined ? {} : { data: options.body }),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: headersOf(needs, token, options),
    });
    const serverTime = readServerTime(response);
    if (serverTime) needs.onServerTime(serverTime, sentAt, Date.now());
    return response;
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
    if (code === 'ERR_CANCELED') throw cause;
    throw new RequestError(code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'offline', path, { cause });
  }
}

function headersOf({ language, offer }: HttpNeeds, token: string | null, { key, range }: SendOptions): Record<string, string> {
  // A platform without keys may refuse pages of another origin that send one.
  const takesKeys = offer?.() !== null && offer?.()?.idempotency !== false;
  return {
    [headers.module]: headers.moduleValue,
    [headers.language]: language(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(key && takesKeys ? { [headers.key]: key } : {}),
    ...(range ? { Range: `bytes=${range.join('-')}` } : {}),
  };
}

/**
 * A reading whose reply cannot be read is answered as such, so that its place says so. After a write nobody knows whether it was done, and
 * calls of the session are not answers about the session: both throw.
 */
function parseAnswer<E extends Endpoint>(endpoint: E, response: AxiosResponse, options: ReadOptions): Answer<ReplyOf<E>> {
  try {
    return parse(endpoint, response, options);
  } catch (error) {
    const isReading = endpoint.method === 'GET' && options.skipRenewal !== true;
    if (!isReading || !(error instanceof RequestError) || error.kind !== 'unreadable') throw error;
    return { ok: false, refusal: { success: false, code: 'reply.unreadable' satisfies ReplyFault, message: '' } };
  }
}

type ReadOptions = Pick<SendOptions, 'skipRenewal' | 'partial' | 'host'>;

function parse<E extends Endpoint>(endpoint: E, response: AxiosResponse, { partial, host }: ReadOptions): Answer<ReplyOf<E>> {
  const { status } = response;
  const retryAt = readRetryAfter(readHeader(response, 'retry-after'), Date.now());
  if (status >= 500) throw new RequestError('server', endpoint.path, { status, retryAt });
  const body = resolveMedia(parseJson(endpoint.path, response), host ?? '');
  if (status >= 400 || hasFailed(body)) return { ok: false, refusal: readRefusal(endpoint, status, body, retryAt) };
  const { data, unreadable } = readReply(endpoint, body);
  if (unreadable.length === 0) return { ok: true, data };
  if (!partial) throw new RequestError('unreadable', endpoint.path, { cause: unreadable.map(({ fault }) => fault).join('; ') });
  return { ok: true, data, unreadable };
}

/** The session is valid; the entered password is wrong. */
/** Whether the session must be renewed: its token is no longer valid, or it needs a second factor, of which the new grant tells the console. */
const isStale = (response: AxiosResponse): boolean =>
  (response.status === 401 && !isWrongPassword(response)) || (response.status === 403 && hasCode(response, 'access.factor_required'));
const hasCode = ({ data }: AxiosResponse, code: string): boolean => typeof data === 'string' && data.includes(`"${code}"`);
const isWrongPassword = (response: AxiosResponse): boolean => hasCode(response, 'session.credentials');

function parseJson(about: string, { data, status }: AxiosResponse): unknown {
  try {
    const text = String(data);
    const body = JSON.parse(text) as unknown;
    return mayHaveControls(text) ? showControlsIn(body) : body;
  } catch (cause) {
    if (status >= 400) return null;
    throw new RequestError('unreadable', about, { status, cause });
  }
}

function readServerTime(response: AxiosResponse): ReportedTime | null {
  const body: unknown = response.data;
  const [, precise] = (typeof body === 'string' && /"server_time":"([^"]+)"/.exec(body)) || [];
  const at = Date.parse(precise ?? readHeader(response, 'date') ?? '');
  return Number.isFinite(at) ? { at, exact: precise !== undefined } : null;
}

function hasFailed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

/** Reads Retry-After: seconds, or a date. Returns ms since 1970, or null where there is none. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

function readHeader(response: AxiosResponse, name: string): string | null {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : null;
}

function fillPath(path: string, params: unknown): string {
  const values = params as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
