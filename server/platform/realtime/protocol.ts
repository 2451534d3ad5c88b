import * as z from 'zod/mini';

/** The supported version of the Pusher protocol; clients of other versions are refused (OP-7.47). */
export const protocolVersion = 7;

/**
 * Reasons to close or reject a socket. Clients of the protocol do not reconnect by themselves after 4000–4099, reconnect after a pause
 * on 4100–4199 and at once on 4200–4299. 4300–4399 are errors sent on an open socket.
 */
export const closeCodes = {
  unknownApp: { code: 4001, message: 'No application has this key: use the key that GET /v1/capabilities names' },
  unsupportedProtocol: {
    code: 4007,
    message: `Only protocol ${protocolVersion} is spoken here: connect with ?protocol=${protocolVersion}`,
  },
  unauthorized: { code: 4009, message: 'This session is over: sign in again' },
  idle: { code: 4100, message: 'Nothing was subscribed to: reconnect to listen' },
  overCapacity: { code: 4100, message: 'Too many connections or messages: come back later' },
  restarting: { code: 4200, message: 'The platform is stopping: reconnect' },
  silent: { code: 4201, message: 'No answer to a ping in time: reconnect' },
  clientEvent: { code: 4301, message: 'Client events are not passed on here' },
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

const subscribe = z.object({
  channel: z.string().check(z.minLength(1), z.maxLength(164), z.regex(/^[\w\-=@,.;]+$/)),
  auth: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  channel_data: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
});
const unsubscribe = z.object({ channel: z.string().check(z.maxLength(164)) });
const envelope = z.object({ event: z.string().check(z.maxLength(200)), data: z.optional(z.unknown()) });

/** Messages from clients. `broken` is anything that is not a message of the protocol. */
export type ClientMessage =
  | { kind: 'ping' | 'pong' | 'client' | 'broken' }
  | { kind: 'subscribe'; channel: string; auth: string | null; channelData: string | null }
  | { kind: 'unsubscribe'; channel: string };

/** Reads one text frame of a client; never throws. `data` may be an object or, as some clients send it, a JSON string. */
export function readMessage(text: string): ClientMessage {
  const message = envelope.safeParse(parse(text));
  if (!message.success) return { kind: 'broken' };
  const { event } = message.data;
  const data = typeof message.data.data === 'string' ? parse(message.data.data) : message.data.data;
  if (event === 'pusher:ping') return { kind: 'ping' };
  if (event === 'pusher:pong') return { kind: 'pong' };
  if (event.startsWith('client-')) return { kind: 'client' };
  if (event === 'pusher:subscribe') {
    const parsed = subscribe.safeParse(data);
    if (!parsed.success) return { kind: 'broken' };
    return {
      kind: 'subscribe',
      channel: parsed.data.channel,
      auth: parsed.data.auth ?? null,
      channelData: parsed.data.channel_data ?? null,
    };
  }
  if (event === 'pusher:unsubscribe') {
    const parsed = unsubscribe.safeParse(data);
    return parsed.success ? { kind: 'unsubscribe', channel: parsed.data.channel } : { kind: 'broken' };
  }
  return { kind: 'broken' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Server messages. The protocol requires `data` as a JSON string inside the JSON message. */
export const serverMessage = {
  established: (socketId: string, activityTimeoutS: number) =>
    message('pusher:connection_established', { socket_id: socketId, activity_timeout: activityTimeoutS }),
  subscribed: (channel: string) => message('pusher_internal:subscription_succeeded', {}, channel),
  notSubscribed: (channel: string, error: string, status: number) =>
    message('pusher:subscription_error', { type: 'AuthError', error, status }, channel),
  error: ({ code, message: text }: { code: number | null; message: string }) => message('pusher:error', { code, message: text }),
  ping: () => message('pusher:ping', {}),
  pong: () => message('pusher:pong', {}),
};

function message(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) });
}

/**
 * The part of an event's message that is equal on every channel, so that it is escaped only once:
 * complete it with `onChannel`.
 * @param data the payload as JSON text
 */
export function eventTail(event: string, data: string): string {
  return `,"event":${JSON.stringify(event)},"data":${JSON.stringify(data)}}`;
}

/** The complete message of an event on one channel; `tail` is from `eventTail`. */
export function onChannel(channel: string, tail: string): string {
  return `{"channel":${JSON.stringify(channel)}${tail}`;
}

/** A WebSocket text frame, as a server sends it (RFC 6455 §5.2: final, unmasked), ready to be written to many sockets. */
export function encodeFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const head = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + size);
  frame[0] = 0x81;
  if (head === 2) frame[1] = size;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, head);
  return frame;
}
