import type { BodyOf, CallName, ParamsOf, QueryOf } from '../../../contract/api.ts';
import type { Capabilities } from '../../../contract/capabilities.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import type { Answer } from '../../../machines/shared/port.ts';
import type { ServerClock } from '../clock.ts';
import type { ServiceHosts } from './base-address.ts';
import type { DataOf, ReplyOf } from './reply.ts';

/** A reply later than this is no reply. */
export const timeoutMs = 30_000;
/** Exports and other files, and lists of up to 20,000 rows, may take this long (OQ-88). */
export const longListMs = 120_000;
/** Uploads of files, and writes of many rows, may take this long. */
export const longMs = 600_000;

type Argument<Key extends string, T> = undefined extends T ? { [K in Key]?: T } : { [K in Key]: T };
export type CallOptions<C extends CallName> = Argument<'params', ParamsOf<C>> &
  Argument<'query', QueryOf<C>> &
  Argument<'body', BodyOf<C>> & {
    /** Idempotency key of a write; a retry of the same write carries the same key. */
    key?: string;
    signal?: AbortSignal;
    /** The caller shows which rows of the list could not be read; without it, one such row makes the reply unreadable. */
    partial?: true;
    /** A 401 is the answer; the session is not renewed for it. */
    skipRenewal?: boolean;
    /** A token other than the stored one: that of a session which this browser has already discarded. */
    token?: string;
  };

/** Options of a call known only by its endpoint, such as those of catalogues. */
export interface RequestOptions {
  params?: Readonly<Record<string, string | number>>;
  /** In order; a name may occur more than once. */
  query?: readonly (readonly [string, string])[];
  body?: unknown;
  /** The body as a multipart form. */
  form?: FormData;
  /** Idempotency key of a write. */
  key?: string;
  signal?: AbortSignal;
  /** Another host than the platform's own: that of the logs. */
  host?: string;
  /** First and last byte of the part of a file that is requested. */
  range?: readonly [first: number, last: number];
  /** In ms; `timeoutMs` unless stated. */
  timeout?: number;
  /** As in `CallOptions`. */
  partial?: true;
}

/** A downloaded file. `name` is null if the platform sent none; `type` is its content type. */
export interface DownloadedFile {
  blob: Blob;
  name: string | null;
  type: string;
  /** Up to when it is complete, where the platform read it from a replica; null: it is current. */
  asOf?: string | null;
}

/** What the HTTP client requires from the rest of the browser. */
export interface HttpNeeds {
  /** URL of the platform; empty: the page's own origin (OP-7.01). */
  host: string;
  token: () => string | null;
  language: () => string;
  /** Renews the session after a 401, once for all callers; returns whether the session is valid again (OQ-18). May throw a `Surprise`. */
  renewSession: () => Promise<boolean>;
  /** How often the screen was unlocked so far. */
  unlockCount: () => number;
  /**
   * Called after a 423: the screen is locked, unless it was unlocked since its unlock count was `openings`. Waits until it is unlocked;
   * false: the session ended instead.
   */
  waitForUnlock: (openings: number) => Promise<boolean>;
  /**
   * What the platform offers beyond the specification; null: nothing. Then calls of our own are refused with `route.not_found` without being
   * made, and no idempotency keys are sent. Its hosts are where calls of their services go (ADM-7.54). Undefined: not known yet.
   */
  offer?: () => (Pick<Capabilities, 'idempotency'> & ServiceHosts) | null | undefined;
  /** The platform's clock was read off a reply. */
  onServerTime: ServerClock['update'];
}

export interface Http {
  /** Calls the platform. A refusal is an answer; throws `Surprise` if there is no answer, and axios' cancel when aborted. */
  call: <C extends CallName>(name: C, options: CallOptions<C>) => Promise<Answer<DataOf<C>>>;
  /** Calls an endpoint made by `callsOf`; otherwise like `call`. */
  ask: <E extends Endpoint>(endpoint: E, options?: RequestOptions) => Promise<Answer<ReplyOf<E>>>;
  /** Downloads a file; otherwise like `ask`. */
  download: (endpoint: Endpoint, options?: Omit<RequestOptions, 'form'>) => Promise<Answer<DownloadedFile>>;
  /** Has a private channel signed for a socket (OP-7.46); throws where that is refused. */
  signChannel: (socketId: string, channel: string) => Promise<{ auth: string }>;
}
