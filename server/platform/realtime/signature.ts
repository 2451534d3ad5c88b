import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Binds a channel subscription to the session on whose behalf it was authorized. */
const ChannelData = z.object({ session: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The app key that clients use and the secret that signs channel authorizations. */
export interface AppKeys {
  readonly key: string;
  readonly secret: string;
}

/** The reply of `POST /broadcasting/auth`; clients send both back unchanged when they subscribe. */
export interface ChannelGrant {
  auth: string;
  channel_data: string;
}

/**
 * Signs the subscription of a socket to a private channel on behalf of a session (OP-7.46):
 * `key:HMAC-SHA256(secret, socket_id:channel:channel_data)`. The session is in the signed `channel_data`, so that
 * any node can identify it.
 */
export function signChannel(keys: AppKeys, socketId: string, channel: string, session: string): ChannelGrant {
  const channelData = JSON.stringify({ session });
  return { auth: `${keys.key}:${hmac(keys.secret, `${socketId}:${channel}:${channelData}`)}`, channel_data: channelData };
}

/** The session of a signed subscription; undefined: invalid signature, or for another socket or channel. */
export function signedSession(keys: AppKeys, socketId: string, channel: string, auth: string, channelData: string): string | undefined {
  const expected = Buffer.from(`${keys.key}:${hmac(keys.secret, `${socketId}:${channel}:${channelData}`)}`);
  const provided = Buffer.from(auth);
  if (provided.length !== expected.length || !timingSafeEqual(provided, expected)) return undefined;
  const read = ChannelData.safeParse(JSON.parse(channelData));
  return read.success ? read.data.session : undefined;
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
