import type { CodeVocabulary, ReceiverKindName, SignalQualifier } from '../../../contract/intake/receivers/signals.ts';
import type { Log } from '../../platform/index.ts';

/** One event of a panel, camera, mail or broker, as its protocol states it. Nothing in it decides whose it is but `account`. */
export interface Signal {
  /** Account, mailbox, topic or device name within the receiver, as the protocol writes it; 1–120 characters. */
  account: string;
  vocabulary: CodeVocabulary;
  /** Code in its vocabulary, e.g. `BA` or `130`; 1–120 characters. */
  code: string;
  qualifier: SignalQualifier;
  /** Zone, point, channel or input, without leading zeros. */
  zone: string | null;
  /** Area or group of the panel, without leading zeros. */
  partition: string | null;
  user: string | null;
  /** What the sender says beside the code; at most 300 characters. */
  text: string | null;
  /** JPEG or PNG files, at most six. */
  pictures: readonly Buffer[];
  /** When it happened by the sender's clock; null: it states none, or none that is plausible. */
  happenedAt: Date | null;
  /** Identifies the signal at its receiver; a second one with the same key is a repetition and has no effect. */
  key: string;
  /** Where the key contains a window of the clock: the key of the window before, and from when on a signal stored under it is the same one. */
  earlier?: { readonly key: string; readonly since: Date };
  /** What arrived, at most 64 kB, without the bytes of pictures and without secrets. */
  raw: Buffer;
}

/** A frame, mail or request that no signal could be read from: it is recorded in the unknown signals. */
export interface UnreadableSignal {
  /** The account, where it could be read. */
  account: string | null;
  reason: 'wrong_key' | 'wrong_time' | 'wrong_checksum' | 'wrong_secret' | 'not_understood' | 'too_large';
  /** Identifies repetitions, as `Signal.key`. */
  key: string;
  raw: Buffer;
}

/** What became of a signal, once it is stored. */
export interface AcceptedSignal {
  id: number;
  /** Whether it was stored before. */
  isRepeated: boolean;
}

/** An account of a receiver, as its protocol needs it. */
export interface ReceiverAccount {
  account: string;
  /** Key of the account, e.g. 16, 24 or 32 bytes of AES as hex digits; null: it sends in the clear. */
  secret: string | null;
}

/** A receiver's record, without what only its own kind reads. */
export interface ReceiverRecord {
  id: number;
  name: string;
  kind: ReceiverKindName;
  /** TCP or UDP port that it listens to; null: it listens to none of its own. */
  port: number | null;
  /** Settings of its kind. */
  settings: Readonly<Record<string, unknown>>;
}

/** What the platform gives a receiver that is open. */
export interface ReceiverContext {
  readonly record: ReceiverRecord;
  readonly log: Log;
  /** Address that it listens to; undefined: every address of the machine. */
  readonly host?: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Stores signals and does what their rules say, in one transaction.
   * @returns once it is committed, in their order: only then may the protocol acknowledge
   * @throws if the store does not answer: the sender gets no acknowledgement and sends again
   */
  accept(signals: readonly Signal[]): Promise<AcceptedSignal[]>;
  /** Whether a signal of this key is stored, so that a repetition is acknowledged that is not accepted any more. @throws as `accept` */
  isStored(key: string): Promise<boolean>;
  /** Stores what could not be read. @throws as `accept` */
  reject(signal: UnreadableSignal): Promise<void>;
  /** Accounts of the receiver that are in use; undefined: unknown. Cached for a second. */
  accountOf(account: string): Promise<ReceiverAccount | undefined>;
  /** States whether the receiver works, for its card, `/health` and `/metrics`; null: it does. One sentence, without secrets. */
  report(fault: string | null): void;
  /** Counts something that the protocol ignores, e.g. frames with a wrong checksum. */
  count(what: string): void;
}

/** A running receiver. */
export interface OpenReceiver {
  /** The port it listens to, where the record's is 0 in tests. */
  readonly port?: number;
  /** Open sessions, where the protocol has sessions. */
  sessions?(): number;
  /** Ends sessions after what is being accepted is answered. */
  close(): Promise<void>;
}

/** A protocol. Opening fails with one sentence, e.g. when the port is in use; the platform reports it and tries again. */
export type OpenReceiverKind = (context: ReceiverContext) => Promise<OpenReceiver>;
