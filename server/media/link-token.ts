import { createHmac, timingSafeEqual } from 'node:crypto';
import { CameraId, UserId } from '../../contract/ids.ts';
import { type MediaKind, mediaKinds } from '../../contract/media.ts';

/** What a media address allows: this user, in this session, one camera, one kind, one window (ms since 1970; 0 for live), until `expires`. */
export interface LinkGrant {
  readonly camera: CameraId;
  readonly user: UserId;
  readonly session: string;
  readonly kind: MediaKind;
  readonly from: number;
  readonly to: number;
  readonly expires: number;
}

const mac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(`media-link\0${text}`).digest();

/** Signs what an address allows; the text goes into its query. */
export function signLink(key: Uint8Array, grant: LinkGrant): string {
  const { camera, user, session, kind, from, to, expires } = grant;
  const text = [camera, user, kind, from, to, expires, session].join('~');
  return `${Buffer.from(text).toString('base64url')}.${mac(key, text).toString('base64url')}`;
}

export type ReadLink = { kind: 'grant'; grant: LinkGrant } | { kind: 'invalid' } | { kind: 'expired' };

/**
 * Reads a signed text. What was changed in it by a single bit is invalid, whether or not it also expired; signatures are compared in
 * constant time.
 */
export function readLink(key: Uint8Array, signed: string, now: number): ReadLink {
  const [body = '', signature = '', ...rest] = signed.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const given = Buffer.from(signature, 'base64url');
  const right = mac(key, text);
  const isExact = given.toString('base64url') === signature && Buffer.from(text).toString('base64url') === body;
  if (rest.length > 0 || !isExact || given.length !== right.length || !timingSafeEqual(given, right)) return { kind: 'invalid' };
  const [camera, user, kind, from, to, expires, session] = text.split('~');
  const known = mediaKinds.find((one) => one === kind);
  if (known === undefined || session === undefined) return { kind: 'invalid' };
  const grant: LinkGrant = {
    camera: CameraId.parse(Number(camera)),
    user: UserId.parse(Number(user)),
    session,
    kind: known,
    from: Number(from),
    to: Number(to),
    expires: Number(expires),
  };
  return grant.expires <= now ? { kind: 'expired' } : { kind: 'grant', grant };
}
