export type RequestErrorKind = 'offline' | 'timeout' | 'server' | 'unreadable';

/** What no machine can answer for: no network, no reply in time, a 5xx, or a reply that cannot be read (OQ-18). */
export class RequestError extends Error {
  override readonly name = 'Surprise';
  readonly kind: RequestErrorKind;
  readonly status: number | null;
  /** Earliest time for the next request, in ms of this computer's clock; null if the platform gave none. */
  readonly retryAt: number | null;

  constructor(
    kind: RequestErrorKind,
    about: string,
    { status = null, retryAt = null, cause }: { status?: number | null; retryAt?: number | null; cause?: unknown } = {},
  ) {
    super(`${about}: ${kind}${status === null ? '' : ` (${status})`}`, { cause });
    this.kind = kind;
    this.status = status;
    this.retryAt = retryAt;
  }
}
