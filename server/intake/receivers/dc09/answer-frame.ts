import { parseContactId } from '../payloads/contact-id.ts';
import type { PartialSignal, Payload } from '../payloads/partial-signal.ts';
import { parseSiaData } from '../payloads/sia-data.ts';
import { placed, RecentKeys } from '../recent-keys.ts';
import type { ReceiverAccount, ReceiverContext, Signal, UnreadableSignal } from '../signal.ts';
import { checksumOf, hexOf } from './checksum.ts';
import { decrypt, keyOf } from './cipher.ts';
import { type Dc09Content, parseContent } from './content.ts';
import { joinTexts, readExtendedData, withoutKeys } from './extended-data.ts';
import { type Dc09Frame, parseFrame } from './frame.ts';
import { encodeAcknowledgement, encodeRefusal, encodeUnable, linkTestReply } from './reply.ts';
import type { Dc09Settings } from './settings.ts';

/** Frames that are refused and recorded a minute; a flood of more is answered and counted, but does not fill the store. */
const maxRecorded = 600;
const minuteMs = 60_000;

/** Parsers of what frames carry; `NULL` carries nothing. */
const parsers: ReadonlyMap<string, (data: string) => Payload | undefined> = new Map([
  ['SIA-DCS', parseSiaData],
  ['ADM-CID', parseContactId],
]);

/** A link test, as the automatic test of a panel. */
const linkTest: PartialSignal = { vocabulary: 'sia', code: 'RP', qualifier: 'test', zone: null, partition: null, user: null, text: null };

/** A frame that is not accepted: what to record, and what to answer. */
interface Refused {
  readonly reason: UnreadableSignal['reason'];
  readonly account: string | null;
  readonly reply: Buffer;
  /** The frame, where only its time is wrong. */
  readonly late?: ReadFrame;
}

/** A frame whose content can be read. */
interface ReadFrame {
  readonly frame: Dc09Frame;
  readonly account: string;
  /** Identifies the frame among those of the same time: encrypted again with other padding it is the same. */
  readonly identity: string;
  readonly isKnown: boolean;
  readonly content: Dc09Content;
  readonly signals: readonly PartialSignal[];
  /** Of an encrypted frame. */
  readonly key: Buffer | null;
}

/** Answers frames: what they state is stored first. */
export class FrameAnswerer {
  private readonly context: ReceiverContext;
  private readonly settings: Dc09Settings;
  private readonly recent = new RecentKeys(minuteMs);
  private recorded = { since: 0, count: 0 };

  constructor(context: ReceiverContext, settings: Dc09Settings) {
    this.context = context;
    this.settings = settings;
  }

  /**
   * @param bytes one frame
   * @returns the reply; null: the standard has none, or the store did not answer, and the panel sends again
   */
  async answer(bytes: Buffer): Promise<Buffer | null> {
    const parsed = parseFrame(bytes);
    if (parsed.kind === 'link_test') return this.acceptLinkTest(parsed.account, bytes);
    if (parsed.kind === 'fault' && parsed.fault !== 'not_understood') {
      this.context.count(parsed.fault);
      return null;
    }
    if (parsed.kind === 'fault') {
      const nobody = { sequence: '0000', receiver: 'R0', line: 'L0', account: null, hasBinaryChecksum: false };
      return this.refuse({ reason: 'not_understood', account: null, reply: encodeUnable(nobody) }, bytes, bytes.toString('latin1'));
    }
    if (parsed.lengthForm === 'decimal') this.context.count('decimal_length');
    const read = await this.read(parsed).catch((error: unknown) => this.logNotStored(error));
    if (!read) return null;
    if (!('reason' in read)) return this.accept(read, bytes);
    return (
      (await this.acknowledgeStored(read)) ?? this.refuse(read, bytes, `${parsed.account ?? ''} ${parsed.sequence} ${parsed.checksum}`)
    );
  }

  /** A frame whose time is over by the time it is repeated is acknowledged if it was stored before; a panel would give it a new time, as another one. */
  private async acknowledgeStored({ late }: Refused): Promise<Buffer | null> {
    if (!late) return null;
    const isStored = await this.context.isStored(this.keysOf(late).key).catch((error: unknown) => this.logNotStored(error));
    return isStored === true ? this.acknowledge(late) : null;
  }

  /** Records that a frame was too long; what is recorded of it are its first bytes. */
  async refuseOversize(bytes: Buffer): Promise<void> {
    this.context.count('too_large');
    const raw = bytes.subarray(0, 256);
    await this.refuse({ reason: 'too_large', account: null, reply: linkTestReply }, raw, raw.toString('latin1'));
  }

  private async read(frame: Dc09Frame): Promise<ReadFrame | Refused> {
    const account = frame.account ?? (frame.isEncrypted ? undefined : accountIn(frame.content));
    if (account === undefined) return { reason: 'not_understood', account: null, reply: encodeUnable(frame) };
    const known = await this.context.accountOf(account);
    const key = frame.isEncrypted ? keyFor(known) : null;
    const content = this.readContent(frame, known, key);
    const signals = typeof content === 'string' ? undefined : readSignals(frame, content);
    if (typeof content === 'string' || !signals) {
      const reason = typeof content === 'string' ? content : 'not_understood';
      const reply = reason === 'not_understood' ? encodeUnable(frame) : encodeRefusal(this.context.now(), frame);
      return { reason, account, reply };
    }
    const read: ReadFrame = { frame, account, identity: identityOf(frame, content), isKnown: known !== undefined, content, signals, key };
    if (this.isTimely(frame, content)) return read;
    return { reason: 'wrong_time', account, reply: encodeRefusal(this.context.now(), frame), late: read };
  }

  /** The content of a frame, decrypted, or why it cannot be read. */
  private readContent(
    frame: Dc09Frame,
    known: ReceiverAccount | undefined,
    key: Buffer | null,
  ): Dc09Content | 'wrong_key' | 'not_understood' {
    if (!frame.isEncrypted) {
      if (known?.secret || this.settings.isEncryptedOnly) return 'wrong_key';
      return parseContent(frame.content) ?? 'not_understood';
    }
    if (!key) return 'wrong_key';
    const plain = decrypt(key, frame.content);
    if (plain === undefined) return 'not_understood';
    // With a wrong key the plain text is noise, in which no bracket and time are found; an encrypted frame always has its time.
    const content = parseContent(plain);
    return content && content.sentAt !== null ? content : 'wrong_key';
  }

  private isTimely({ isEncrypted }: Dc09Frame, { sentAt }: Dc09Content): boolean {
    const { timeCheck, aheadMs, behindMs } = this.settings;
    if (sentAt === null || timeCheck === 'off' || (timeCheck === 'encrypted' && !isEncrypted)) return true;
    const ahead = sentAt - this.context.now();
    return ahead <= aheadMs && ahead >= -behindMs;
  }

  private async accept(read: ReadFrame, bytes: Buffer) {
    const { account, content, signals } = read;
    const { text, happenedAt } = readExtendedData(content.extended);
    const { key, earlier } = this.keysOf(read);
    const at = happenedAt ?? content.sentAt;
    const raw = withoutKeys(bytes);
    const stored = await this.store(
      signals.map((signal, place) => ({
        ...signal,
        text: joinTexts([signal.text, text]),
        account,
        pictures: [],
        happenedAt: at !== null && isPlausible(at, this.context.now()) ? new Date(at) : null,
        key: placed(key, place),
        ...(earlier && { earlier: { key: placed(earlier.key, place), since: earlier.since } }),
        raw,
      })),
    );
    return stored ? this.acknowledge(read) : null;
  }

  private keysOf({ identity, content: { sentAt } }: ReadFrame): Pick<Signal, 'key' | 'earlier'> {
    if (sentAt !== null) return { key: `${identity} ${sentAt}` };
    const now = this.context.now();
    return { key: this.recent.keyOf(identity, now), earlier: this.recent.earlierOf(identity, now) };
  }

  private acknowledge({ frame, isKnown, key }: ReadFrame): Buffer {
    if (!isKnown && !this.settings.acknowledgesUnknown) return encodeUnable(frame);
    return encodeAcknowledgement(frame, key ? { key, now: this.context.now() } : null);
  }

  private async acceptLinkTest(account: string, bytes: Buffer): Promise<Buffer | null> {
    const key = this.recent.keyOf(`${account} link test`, this.context.now());
    const signal: Signal = { ...linkTest, account, pictures: [], happenedAt: null, key, raw: bytes };
    return (await this.store([signal])) ? linkTestReply : null;
  }

  private async store(signals: readonly Signal[]): Promise<boolean> {
    try {
      await this.context.accept(signals);
      return true;
    } catch (error) {
      this.logNotStored(error);
      return false;
    }
  }

  private logNotStored(error: unknown): void {
    this.context.log.warn({ err: error, receiver: this.context.record.id }, 'the store did not answer: a frame gets no acknowledgement');
    this.context.count('not_stored');
  }

  private async refuse({ reason, account, reply }: Refused, bytes: Buffer, identity: string): Promise<Buffer | null> {
    const now = this.context.now();
    if (now - this.recorded.since >= minuteMs) this.recorded = { since: now, count: 0 };
    this.recorded.count += 1;
    if (this.recorded.count > maxRecorded) {
      this.context.count('refused_not_recorded');
      return reply;
    }
    try {
      await this.context.reject({
        account,
        reason,
        key: `${reason} ${this.recent.keyOf(identity, now)}`.slice(0, 400),
        raw: withoutKeys(bytes),
      });
      return reply;
    } catch (error) {
      this.context.log.warn({ err: error, receiver: this.context.record.id, reason }, 'a refused frame could not be recorded');
      return null;
    }
  }
}

function keyFor(known: ReceiverAccount | undefined): Buffer | null {
  return known?.secret ? keyOf(known.secret) : null;
}

function identityOf({ id, account, sequence, checksum, isEncrypted }: Dc09Frame, { data, extended }: Dc09Content): string {
  const own = isEncrypted ? hexOf(checksumOf(Buffer.from(`${id}${data}${JSON.stringify(extended)}`, 'latin1'))) : checksum;
  return `${account ?? ''} ${sequence} ${own}`;
}

const readSignals = ({ id }: Dc09Frame, { data }: Dc09Content): readonly PartialSignal[] | undefined =>
  id === 'NULL' ? [linkTest] : parsers.get(id)?.(data)?.signals;

const accountIn = (content: string): string | undefined => /^#([0-9A-Za-z]{1,16})[|\]]/.exec(content)?.[1];

/** A clock that was never set states a year in which nothing happened; what happened may be reported a week after. */
const isPlausible = (at: number, now: number): boolean => at > now - 7 * 24 * 3_600_000 && at < now + 3_600_000;
