import type { IncomingHttpHeaders } from 'node:http';
import { HoldOff } from '../mapping/hold-off.ts';
import { mapSignals, minuteKey } from '../mapping/map-signals.ts';
import { rawOf, readDocument } from '../mapping/read-document.ts';
import type { ReceiverContext, UnreadableSignal } from '../signal.ts';
import { SenderAuthenticator } from './authenticate.ts';
import { HttpSettings, readSettings } from './settings.ts';

/** A request to a receiver, without its server. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as they arrived; Digest signs them. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body; null: it exceeds the limit and was not read. */
  readonly body: Buffer | null;
  /** The secret in the path; null: it has none. */
  readonly secret: string | null;
  /** The account in the path, for senders that do not state it; null: it has none. */
  readonly account: string | null;
}

/** The reply to the sender; its body is JSON. */
export interface ReceivedReply {
  readonly status: 200 | 400 | 401 | 405 | 413 | 503;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface HttpState {
  readonly settings: HttpSettings;
  readonly authenticator: SenderAuthenticator;
  readonly holdOff: HoldOff;
  /** Wrong credentials in the present minute. */
  wrong: { minute: number; count: number };
}

/** Wrong credentials of one minute that are recorded; further ones are counted only. */
const maxRecorded = 10;
const states = new WeakMap<ReceiverContext, HttpState>();

/** @throws Error if the settings are not valid */
export function httpState(context: ReceiverContext): HttpState {
  const existing = states.get(context);
  if (existing) return existing;
  const settings = readSettings(HttpSettings, context.record.settings);
  const state: HttpState = {
    settings,
    authenticator: new SenderAuthenticator(settings, context.now),
    holdOff: new HoldOff(settings.hold_off),
    wrong: { minute: 0, count: 0 },
  };
  states.set(context, state);
  return state;
}

const reply = (status: ReceivedReply['status'], body: ReceivedReply['body'], headers: ReceivedReply['headers'] = {}): ReceivedReply => ({
  status,
  headers,
  body,
});

/**
 * Authenticates a request, maps its body to signals and accepts them.
 * @returns 200 once they are stored; 503 if the store does not answer, so that the sender repeats it
 */
export async function receiveHttp(context: ReceiverContext, request: ReceivedRequest): Promise<ReceivedReply> {
  const state = httpState(context);
  try {
    return await receive(context, state, request);
  } catch (error) {
    context.log.warn({ err: error, receiver: context.record.id }, 'a request to a receiver could not be stored');
    return reply(503, { message: 'The platform could not store it. Send it again.' }, { 'retry-after': '5' });
  }
}

async function receive(context: ReceiverContext, state: HttpState, request: ReceivedRequest): Promise<ReceivedReply> {
  const { settings, authenticator, holdOff } = state;
  const authentication = authenticator.verify(request);
  if (authentication !== 'valid') {
    if (authentication === 'wrong') await recordWrong(context, state, request);
    const isStale = authentication === 'stale';
    return reply(
      401,
      { message: 'The secret, user or password is missing or wrong.' },
      { 'www-authenticate': authenticator.challenges(isStale) },
    );
  }
  if (!['GET', 'POST', 'PUT'].includes(request.method.toUpperCase()))
    return reply(405, { message: 'Use POST.' }, { allow: 'GET, POST, PUT' });
  const now = context.now();
  const query = request.url.split('?')[1] ?? '';
  const { body } = request;
  const account = request.account ?? settings.account;
  const refuse = async (status: 400 | 413, reason: UnreadableSignal['reason'], raw: Buffer, details: ReceivedReply['body'] = {}) => {
    await context.reject({ account, reason, key: minuteKey(raw, now), raw });
    const message = reason === 'too_large' ? 'The body exceeds a limit of this receiver.' : 'No signal could be read from the body.';
    return reply(status, { message, ...details });
  };
  if (body === null || body.length > settings.max_bytes)
    return refuse(413, 'too_large', rawOf((body ?? Buffer.alloc(0)).subarray(0, 64_000)));
  const received = readDocument(request.headers['content-type'] ?? '', body, query);
  if ('fault' in received) return refuse(received.fault === 'too_large' ? 413 : 400, received.fault, received.raw);
  const { signals, faults, ignored } = mapSignals(settings.mapping, received, now, account);
  if (signals.length === 0 && faults.length > 0) return refuse(400, 'not_understood', received.raw, { faults });
  const fresh = signals.filter((signal) => !holdOff.isRepeated(signal, now));
  if (fresh.length < signals.length) context.count('repeated');
  if (ignored > 0) context.count('ignored');
  const accepted = fresh.length === 0 ? [] : await context.accept(fresh);
  holdOff.remember(fresh, now);
  return reply(200, { signals: accepted.map(({ id }) => id), ignored, faults });
}

/** Records wrong credentials without what was shown: it may be the password of another system. */
async function recordWrong(context: ReceiverContext, { wrong }: HttpState, { method, account }: ReceivedRequest): Promise<void> {
  const minute = Math.floor(context.now() / 60_000);
  if (wrong.minute !== minute) Object.assign(wrong, { minute, count: 0 });
  wrong.count += 1;
  context.count('wrong_secret');
  if (wrong.count > maxRecorded) return;
  const raw = Buffer.from(method);
  await context.reject({ account, reason: 'wrong_secret', key: minuteKey(raw, context.now()), raw });
}
