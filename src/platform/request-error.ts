export type RequestErrorKind = 'offline' | 'timeout' | 'server' | 'unreadable';

/** What no machine can answer for: no network, no reply in time, a 5xx, or a reply that cannot be read (OQ-18). */
export class RequestError extends Error {
  override readonly name = 'Surprise';
  readonly kind: RequestErrorKind;
  readonly status: number | null;
  /** From when the platform wants to be asked again, in ms of this computer's clock; null where it did not say. */
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
