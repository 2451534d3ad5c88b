import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { authorizationFor, guardedLookup, isAllowedAddress, isBlockedPort } from '../../../platform/index.ts';
import { boundaryOf, MultipartReader, type Part } from '../mapping/multipart.ts';
import type { OpenReceiver, ReceiverContext } from '../signal.ts';
import { backOffMs } from './back-off.ts';
import type { HttpSettings } from './settings.ts';

/** Time to the head of the reply, and the longest silence of a stream, in ms: devices send a heartbeat every 5 to 30 s. */
const [connectMs, silenceMs] = [15_000, 90_000];
/** Limits of one part, in bytes. */
const partLimits = { head: 8000, body: 8_000_000 } as const;

/** Reads one part; resolves once it is stored. */
export type ReadPart = (part: Part) => Promise<void>;

class StreamError extends Error {}

/**
 * Holds the endless multipart stream of a device open, and reconnects with growing pauses. Parts are read one after the other, and the
 * socket is not read meanwhile: a store that does not answer delays the device instead of losing its events.
 * @param path with query, of the device's address
 */
export function openEventStream(context: ReceiverContext, settings: HttpSettings, path: string, readPart: ReadPart): OpenReceiver {
  if (settings.address === null) throw new Error('The address of the device is missing.');
  const url = new URL(path, settings.address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isBlockedPort(url.port)) throw new Error('The port of the address is one of mail, terminals or databases.');
  if (isIP(host) !== 0 && !isAllowedAddress(host, true)) throw new Error('The address is not allowed for devices.');
  const closing = new AbortController();
  let isOpen = false;

  const readOnce = async (): Promise<boolean> => {
    const stream = await connect(url, settings, closing.signal);
    const boundary = boundaryOf(stream.headers['content-type'] ?? '');
    if (boundary === null) throw new StreamError('The device answers with something else than an event stream.');
    context.report(null);
    isOpen = true;
    const parts: Part[] = [];
    const reader = new MultipartReader(boundary, partLimits, (part) => parts.push(part));
    let hasParts = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        reader.write(chunk);
        for (const part of parts.splice(0)) {
          await readUntilStored(context, part, readPart, closing.signal);
          hasParts = true;
        }
      }
    } catch (error) {
      if (!hasParts) throw error;
      context.log.debug({ err: error, receiver: context.record.id }, 'an event stream broke');
    } finally {
      isOpen = false;
      stream.destroy();
    }
    return hasParts;
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; ) {
      try {
        failures = (await readOnce()) ? 0 : failures + 1;
        if (!closing.signal.aborted) context.report('The device closed its event stream. The platform connects again.');
      } catch (error) {
        failures += 1;
        if (!closing.signal.aborted) context.report(sentenceOf(error as Error & { code?: string }));
      }
      await delay(backOffMs(failures), null, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    sessions: () => (isOpen ? 1 : 0),
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

/** The device does not repeat an event, so a store that does not answer is tried again until the receiver closes. */
async function readUntilStored(context: ReceiverContext, part: Part, readPart: ReadPart, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readPart(part);
      return;
    } catch (error) {
      context.log.warn({ err: error, receiver: context.record.id }, 'an event of a device could not be stored, and is tried again');
      await delay(backOffMs(failures + 1), null, { signal }).catch(() => undefined);
    }
  }
}

/** The stream, after the challenge of the device was answered. */
async function connect(url: URL, settings: HttpSettings, signal: AbortSignal): Promise<IncomingMessage> {
  const first = await get(url, settings, null, signal);
  if (first.statusCode !== 401) return verified(first);
  first.destroy();
  const { user, password } = settings;
  const challenges = (first.headers['www-authenticate'] ?? '').split(/,\s*(?=(?:digest|basic)\b)/i);
  const uri = `${url.pathname}${url.search}`;
  const authorization =
    user !== null && password !== null ? authorizationFor(challenges, { user, password }, { method: 'GET', uri }) : null;
  if (authorization === null) throw new StreamError('The device requires a user and a password.');
  return verified(await get(url, settings, authorization, signal));
}

function verified(reply: IncomingMessage): IncomingMessage {
  if (reply.statusCode === 200) return reply;
  reply.destroy();
  if (reply.statusCode === 401) throw new StreamError('The device does not accept the user or the password.');
  throw new StreamError(`The device answers ${reply.statusCode ?? 'nothing'}.`);
}

function get(url: URL, settings: HttpSettings, authorization: string | null, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = start(url, {
      agent: false,
      lookup: guardedLookup(true),
      signal,
      timeout: connectMs,
      headers: { accept: 'multipart/mixed, multipart/x-mixed-replace', ...(authorization !== null && { authorization }) },
      ...(url.protocol === 'https:' && {
        rejectUnauthorized: settings.verify_certificate,
        ...(settings.ca !== null && { ca: settings.ca }),
      }),
    });
    request.on('timeout', () => request.destroy(new StreamError('The device sends nothing.')));
    request.on('error', reject);
    request.on('response', (reply) => {
      request.setTimeout(silenceMs);
      resolve(reply);
    });
    request.end();
  });
}

function sentenceOf(error: Error & { code?: string }): string {
  if (error instanceof StreamError) return error.message;
  if (error.code === 'EGUARD') return 'The address is not allowed for devices.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The name of the device is not known.';
  if (error.code === 'ECONNREFUSED') return 'Nothing listens at the address of the device.';
  return 'The connection to the device broke.';
}
