import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { api, type CallName, headers } from '../../contract/api.ts';
import { realtime } from '../../contract/events.ts';
import type { Answer } from '../../machines/port.ts';
import type { ToldTime } from './clock.ts';
import { type CallOptions, type Http, type HttpNeeds, timeoutMs } from './http.ts';
import { type DataOf, readRefusal, readReply } from './reply.ts';
import { Surprise } from './surprise.ts';

/** The calls of contract/api.ts over HTTP (OP-7.01–7.05, OQ-18, OQ-20). */
export function openCalls(needs: HttpNeeds): Http {
  const client = openClient(needs.host);

  async function call<C extends CallName>(name: C, options: CallOptions<C>): Promise<Answer<DataOf<C>>> {
    const usedToken = needs.token();
    const first = await send(client, needs, name, options);
    if (first.status !== 401 || options.asIs || api[name].door.kind === 'public') return answered(name, first);
    const token = needs.token();
    const renewedMeanwhile = token !== null && token !== usedToken;
    if (!renewedMeanwhile && !(await needs.renewed())) return answered(name, first);
    return answered(name, await send(client, needs, name, options));
  }

  async function signChannel(socketId: string, channel: string): Promise<{ auth: string }> {
    const ask = () =>
      client.post<string>(realtime.authPath, new URLSearchParams({ socket_id: socketId, channel_name: channel }), {
        headers: { Authorization: `Bearer ${needs.token() ?? ''}` },
      });
    let response = await ask();
    if (response.status === 401 && (await needs.renewed())) response = await ask();
    if (response.status !== 200) throw new Surprise('server', `signing ${channel}`, { status: response.status });
    return JSON.parse(response.data) as { auth: string };
  }
  return { call, signChannel };
}

function openClient(host: string): AxiosInstance {
  return axios.create({
    baseURL: host,
    timeout: timeoutMs,
    responseType: 'text',
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}

interface Sent {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
  token?: string;
}

async function send(client: AxiosInstance, needs: HttpNeeds, name: CallName, options: Sent): Promise<AxiosResponse<string>> {
  const { method, path } = api[name];
  const token = options.token ?? needs.token();
  const sentAt = Date.now();
  try {
    const response = await client.request<string>({
      method,
      url: filled(path, options.params ?? {}),
      ...(options.query ? { params: options.query } : {}),
      ...(options.body === undefined ? {} : { data: options.body }),
      ...(options.signal ? { signal: options.signal } : {}),
      headers: {
        [headers.module]: headers.moduleValue,
        [headers.language]: needs.language(),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(options.key ? { [headers.key]: options.key } : {}),
      },
    });
    const told = toldTime(response);
    if (told) needs.noteTime(told, sentAt, Date.now());
    return response;
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : null;
    if (code === 'ERR_CANCELED') throw cause;
    throw new Surprise(code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : 'offline', name, { cause });
  }
}

function answered<C extends CallName>(name: C, response: AxiosResponse<string>): Answer<DataOf<C>> {
  const { status } = response;
  const retryAt = readRetryAfter(header(response, 'retry-after'), Date.now());
  if (status >= 500) throw new Surprise('server', name, { status, retryAt });
  const body = parsed(name, response);
  const isRefused = status >= 400 || (hasFailed(body) && !('next' in shapeOf(name)));
  return isRefused ? { ok: false, refusal: readRefusal(status, body, retryAt) } : { ok: true, data: readReply(name, body) };
}

function parsed(name: CallName, { data, status }: AxiosResponse<string>): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch (cause) {
    if (status >= 400) return null;
    throw new Surprise('unreadable', name, { status, cause });
  }
}

function toldTime(response: AxiosResponse<string>): ToldTime | null {
  const [, precise] = /"server_time":"([^"]+)"/.exec(response.data) ?? [];
  const at = Date.parse(precise ?? header(response, 'date') ?? '');
  return Number.isFinite(at) ? { at, exact: precise !== undefined } : null;
}

function hasFailed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function shapeOf(name: CallName): object {
  const { reply } = api[name];
  return 'shape' in reply ? reply.shape : {};
}

/** Reads Retry-After: seconds, or a date. Returns ms since 1970, or null where there is none. */
export function readRetryAfter(value: string | null, now: number): number | null {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(value);
  return Number.isFinite(at) ? at : null;
}

function header(response: AxiosResponse, name: string): string | null {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : null;
}

function filled(path: string, params: unknown): string {
  const values = params as Record<string, unknown>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
