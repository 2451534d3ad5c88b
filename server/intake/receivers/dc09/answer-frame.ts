import { parseContactId } from '../payloads/contact-id.ts';
import type { PartialSignal, Payload } from '../payloads/partial-signal.ts';
import { parseSiaData } from '../payloads/sia-data.ts';
import { RecentKeys } from '../recent-keys.ts';
import type { ReceiverAccount, ReceiverContext, Signal, UnreadableSignal } from '../signal.ts';
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
type Refused = { readonly reason: UnreadableSignal['reason']; readonly account: string | null; readonly reply: Buffer };

/** A frame whose content can be read. */
interface ReadFrame {
  readonly frame: Dc09Frame;
  readonly account: string;
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
    const identity = `${parsed.account ?? ''} ${parsed.sequence} ${parsed.checksum}`;
    return 'reason' in read ? this.refuse(read, bytes, identity) : this.accept(read, bytes, identity);
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
    const reason = typeof content === 'string' ? content : this.isTimely(frame, content) ? null : 'wrong_time';
    const signals = typeof content === 'string' ? undefined : readSignals(frame, content);
    if (typeof content === 'string' || reason !== null || !signals) {
      const isUnable = reason === null || reason === 'not_understood';
      const reply = isUnable ? encodeUnable(frame) : encodeRefusal(this.context.now(), frame);
      return { reason: reason ?? 'not_understood', account, reply };
    }
    return { frame, account, isKnown: known !== undefined, content, signals, key };
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

  private async accept({ frame, account, isKnown, content, signals, key }: ReadFrame, bytes: Buffer, identity: string) {
    const { text, happenedAt } = readExtendedData(content.extended);
    const name = content.sentAt === null ? this.recent.keyOf(identity, this.context.now()) : `${identity} ${content.sentAt}`;
    const at = happenedAt ?? content.sentAt;
    const raw = withoutKeys(bytes);
    const stored = await this.store(
      signals.map((signal, place) => ({
        ...signal,
        text: joinTexts([signal.text, text]),
        account,
        pictures: [],
        happenedAt: at !== null && isPlausible(at, this.context.now()) ? new Date(at) : null,
        key: place === 0 ? name : `${name} ${place}`,
        raw,
      })),
    );
    if (!stored) return null;
    if (!isKnown && !this.settings.acknowledgesUnknown) return encodeUnable(frame);
    return encodeAcknowledgement(frame, key ? { key, now: this.context.now() } : null);
  }

  private async acceptLinkTest(account: string, bytes: Buffer): Promise<Buffer | null> {
    const key = this.recent.keyOf(`${account} link test`, this.context.now());
    const signal: Signal = { ...linkTest, account, pictures: [], happenedAt: null, key, raw: Buffer.from(bytes) };
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

const readSignals = ({ id }: Dc09Frame, { data }: Dc09Content): readonly PartialSignal[] | undefined =>
  id === 'NULL' ? [linkTest] : parsers.get(id)?.(data)?.signals;

const accountIn = (content: string): string | undefined => /^#([0-9A-Za-z]{1,16})[|\]]/.exec(content)?.[1];

/** A clock that was never set states a year in which nothing happened; what happened may be reported a week after. */
const isPlausible = (at: number, now: number): boolean => at > now - 7 * 24 * 3_600_000 && at < now + 3_600_000;
