import type { Config } from '../../../platform/index.ts';

/** A sealed line of the audit log as it is sent elsewhere. */
export interface ForwardedLine {
  /** Its number in the chain, from 1 on without a gap; a line that is sent again has the same one. */
  readonly place: number;
  /** Its seal, hex: SHA-256 of the seal before it and of `text`. */
  readonly hash: string;
  readonly id: number;
  /** ISO 8601, UTC, ms. */
  readonly at: string;
  readonly kind: string;
  readonly action: string;
  readonly user: string | null;
  readonly tenant: string | null;
  readonly subject: string | null;
  /** All of the entry as a JSON array: what the seal covers. */
  readonly text: string;
}

/** Where lines are sent. */
export interface AuditTarget {
  /** Resolves when they were taken; rejects otherwise, and they are sent again. */
  send(lines: readonly ForwardedLine[]): Promise<void>;
  close(): void;
}

export type AuditForward = NonNullable<Config['auditForward']>;
