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
const parsers: Readonly<Record<string, (data: string) => Payload | undefined>> = { 'SIA-DCS': parseSiaData, 'ADM-CID': parseContactId };

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
    const read = await this.read(parsed);
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
    const unable = (account: string | null): Refused => ({ reason: 'not_understood', account, reply: encodeUnable(frame) });
    const refused = (reason: 'wrong_key' | 'wrong_time', account: string | null): Refused => ({
      reason,
      account,
      reply: encodeRefusal(this.context.now(), frame),
    });
    const clear = frame.isEncrypted ? undefined : parseContent(frame.content);
    const account = frame.account ?? (clear && accountIn(clear.data));
    if (account === undefined || account === null) return unable(null);
    const known = await this.context.accountOf(account);
    const key = keyFor(known);
    if (!frame.isEncrypted && (known?.secret || this.settings.isEncryptedOnly)) return refused('wrong_key', account);
    if (frame.isEncrypted && !key) return refused('wrong_key', account);
    const plain = key && frame.isEncrypted ? decrypt(key, frame.content) : undefined;
    if (frame.isEncrypted && plain === undefined) return unable(account);
    const content = plain === undefined ? clear : parseContent(plain);
    // With a wrong key the plain text is noise, in which no bracket and time are found; an encrypted frame always has its time.
    if (frame.isEncrypted && (content?.sentAt ?? null) === null) return refused('wrong_key', account);
    if (!content) return unable(account);
    if (!this.isTimely(frame, content)) return refused('wrong_time', account);
    const signals = frame.id === 'NULL' ? [linkTest] : parsers[frame.id]?.(content.data)?.signals;
    if (!signals) return unable(account);
    return { frame, account, isKnown: known !== undefined, content, signals, key: frame.isEncrypted ? key : null };
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
      this.context.log.warn({ err: error, receiver: this.context.record.id }, 'signals were not stored, and get no acknowledgement');
      this.context.count('not_stored');
      return false;
    }
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

const accountIn = (data: string): string | undefined => /^#([0-9A-Za-z]{1,16})(?:\||$)/.exec(data)?.[1];

/** A clock that was never set states a year in which nothing happened; what happened may be reported a week after. */
const isPlausible = (at: number, now: number): boolean => at > now - 7 * 24 * 3_600_000 && at < now + 3_600_000;
