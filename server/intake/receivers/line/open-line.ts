import { placed, RecentKeys } from '../recent-keys.ts';
import type { OpenReceiverKind, ReceiverContext, UnreadableSignal } from '../signal.ts';
import { openTcpSessions, type SessionProtocol } from '../tcp-sessions.ts';
import { readRow } from './read-row.ts';
import { type LineSettings, readLineSettings } from './settings.ts';

/** Characters that end a row: DC4 of Sur-Gard, and the ends of lines of receivers that emulate it. */
const terminators = new Set([0x14, 0x0a, 0x0d]);
const accepted = Buffer.from([0x06]);
const refused = Buffer.from([0x15]);
/** A row that has begun must be complete within this time. */
const rowMs = 10_000;

/** Receives rows of text from line receivers by TCP, one row a signal, each answered with 0x06 once it is stored, or with 0x15. */
export const openLine: OpenReceiverKind = async (context) => {
  const settings = readLineSettings(context.record.settings);
  if (context.record.port === null) throw new Error('The receiver has no port.');
  const answerer = new RowAnswerer(context, settings);
  const sessions = await openTcpSessions(context.record.port, {
    host: context.host,
    limits: { maxSessions: settings.maxSessions, idleMs: settings.idleMs, messageMs: rowMs },
    now: context.now,
    open: () => openSession(settings, answerer),
    count: (what) => context.count(what),
  });
  return { port: sessions.port, sessions: sessions.count, close: sessions.close };
};

function openSession(settings: LineSettings, answerer: RowAnswerer): SessionProtocol {
  let rest: Buffer = Buffer.alloc(0);
  return {
    isPartial: () => rest.length > 0,
    receive: async (bytes) => {
      const { rows, rest: after } = splitRows(Buffer.concat([rest, bytes ?? Buffer.from([0x14])]));
      rest = after;
      const replies: Buffer[] = [];
      for (const row of rows) {
        const reply = row.length > settings.maxRow ? await answerer.refuseOversize(row) : await answerer.answer(row);
        if (reply) replies.push(reply);
      }
      const isOversize = rest.length > settings.maxRow;
      if (isOversize) {
        await answerer.refuseOversize(rest);
        rest = Buffer.alloc(0);
      }
      return { replies, ends: isOversize, isProven: replies.includes(accepted) };
    },
  };
}

/** Rows that are complete, without empty ones, and the beginning of the next. */
function splitRows(bytes: Buffer): { rows: Buffer[]; rest: Buffer } {
  const rows: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (!terminators.has(bytes[at] ?? 0)) continue;
    if (at > start) rows.push(Buffer.from(bytes.subarray(start, at)));
    start = at + 1;
  }
  return { rows, rest: Buffer.from(bytes.subarray(start)) };
}

class RowAnswerer {
  private readonly context: ReceiverContext;
  private readonly settings: LineSettings;
  private readonly recent: RecentKeys;

  constructor(context: ReceiverContext, settings: LineSettings) {
    this.context = context;
    this.settings = settings;
    this.recent = new RecentKeys(settings.repeatMs);
  }

  /** @returns null: the store did not answer, and the line receiver sends again */
  async answer(bytes: Buffer): Promise<Buffer | null> {
    const text = bytes.toString('latin1');
    const row = readRow(text);
    if (row.kind === 'heartbeat') {
      this.context.count('heartbeats');
      return accepted;
    }
    const now = this.context.now();
    const key = this.recent.keyOf(text, now);
    const { key: earlier, since } = this.recent.earlierOf(text, now);
    if (row.kind === 'unknown') return this.refuse({ account: null, reason: 'not_understood', key, raw: bytes });
    return this.recorded(accepted, () =>
      this.context.accept(
        row.signals.map((signal, place) => ({
          ...signal,
          account: row.account,
          pictures: [],
          happenedAt: null,
          key: placed(key, place),
          earlier: { key: placed(earlier, place), since },
          raw: bytes,
        })),
      ),
    );
  }

  refuseOversize(bytes: Buffer): Promise<Buffer | null> {
    this.context.count('too_large');
    const raw = bytes.subarray(0, 256);
    return this.refuse({ account: null, reason: 'too_large', key: this.recent.keyOf(raw.toString('latin1'), this.context.now()), raw });
  }

  private refuse(unreadable: UnreadableSignal): Promise<Buffer | null> {
    return this.recorded(this.settings.refusesUnknownRows ? refused : accepted, () => this.context.reject(unreadable));
  }

  private async recorded(reply: Buffer, record: () => Promise<unknown>): Promise<Buffer | null> {
    try {
      await record();
      return reply;
    } catch (error) {
      this.context.log.warn({ err: error, receiver: this.context.record.id }, 'a row was not stored, and gets no acknowledgement');
      this.context.count('not_stored');
      return null;
    }
  }
}
