import type { BodyOf, CallName, ParamsOf, QueryOf } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import type { Answer } from '../../machines/shared/port.ts';
import type { ServerClock } from './clock.ts';
import type { DataOf, ReplyOf } from './reply.ts';
import { RequestError } from './request-error.ts';

/** A reply later than this is no reply. */
export const timeoutMs = 30_000;
/** Files, and writes of many rows, may take this long. */
export const longMs = 600_000;

type Argument<Key extends string, T> = undefined extends T ? { [K in Key]?: T } : { [K in Key]: T };
export type CallOptions<C extends CallName> = Argument<'params', ParamsOf<C>> &
  Argument<'query', QueryOf<C>> &
  Argument<'body', BodyOf<C>> & {
    /** Idempotency key of a write; a retry of the same write carries the same key. */
    key?: string;
    signal?: AbortSignal;
    /** A 401 is the answer; the session is not renewed for it. */
    skipRenewal?: boolean;
    /** Another token than the one that is kept: that of a session which this browser has already forgotten. */
    token?: string;
  };

/** What goes with a call that is known by its endpoint only: those of catalogues and of their families. */
export interface RequestOptions {
  params?: Readonly<Record<string, string | number>>;
  /** In order; a name may come more than once. */
  query?: readonly (readonly [string, string])[];
  body?: unknown;
  /** The body as a multipart form. */
  form?: FormData;
  /** Idempotency key of a write. */
  key?: string;
  signal?: AbortSignal;
  /** Another host than the platform's own: that of the logs. */
  host?: string;
  /** In ms; `timeoutMs` unless stated. */
  timeout?: number;
}

/** A file that a call brought. `name` is null where the platform named none; `type` is its content type. */
export interface DownloadedFile {
  blob: Blob;
  name: string | null;
  type: string;
}

/** What the calls need to know of the rest of the browser. */
export interface HttpNeeds {
  /** Where the platform is; empty: where the page came from (OP-7.01). */
  host: string;
  token: () => string | null;
  language: () => string;
  /** A 401 was seen: have the session renewed, once for all who ask, and say whether it holds again (OQ-18). May throw a `Surprise`. */
  renewSession: () => Promise<boolean>;
  /** How often the screen was unlocked so far. */
  unlockCount: () => number;
  /**
   * A 423 was seen: the screen is locked, unless it was unlocked since there were so many `openings`. Waits until it is unlocked; false:
   * the session ended instead.
   */
  waitForUnlock: (openings: number) => Promise<boolean>;
  /** The platform's clock was read off a reply. */
  onServerTime: ServerClock['update'];
}

export interface Http {
  /** Asks the platform. A refusal is an answer; throws `Surprise` where there is none, and axios' cancel when aborted. */
  call: <C extends CallName>(name: C, options: CallOptions<C>) => Promise<Answer<DataOf<C>>>;
  /** Asks by an endpoint, as `callsOf` makes them; otherwise as `call`. */
  ask: <E extends Endpoint>(endpoint: E, options?: RequestOptions) => Promise<Answer<ReplyOf<E>>>;
  /** Asks for a file; otherwise as `ask`. */
  download: (endpoint: Endpoint, options?: Omit<RequestOptions, 'form'>) => Promise<Answer<DownloadedFile>>;
  /** Has a private channel signed for a socket (OP-7.46); throws where that is refused. */
  signChannel: (socketId: string, channel: string) => Promise<{ auth: string }>;
}

/** The calls of the platform (OP-7.01). What makes them arrives with the first one: the sign-in page is drawn without it. */
export function createHttp(needs: HttpNeeds): Http {
  let opening: Promise<Http> | undefined;
  const open = async (): Promise<Http> => {
    try {
      const { createHttpClient } = await import('./http-client.ts');
      return createHttpClient(needs);
    } catch (cause) {
      opening = undefined;
      throw new RequestError('offline', 'opening the calls', { cause });
    }
  };
  const calls = () => (opening ??= open());
  return {
    call: async (name, options) => (await calls()).call(name, options),
    ask: async (endpoint, options) => (await calls()).ask(endpoint, options),
    download: async (endpoint, options) => (await calls()).download(endpoint, options),
    signChannel: async (socketId, channel) => (await calls()).signChannel(socketId, channel),
  };
}
