import { createHmac, timingSafeEqual } from 'node:crypto';
import { CameraId, UserId } from '../../../contract/platform/index.ts';
import { type MediaKind, type MediaQuality, mediaKinds, mediaQualities } from '../../../contract/video/media.ts';
import type { MediaReader } from '../engine.ts';

/**
 * The grant of a media address: this reader, one camera, one kind and quality, one window (ms since 1970; 0 for live), until `expires`.
 */
export interface LinkGrant {
  readonly camera: CameraId;
  readonly reader: MediaReader;
  readonly kind: MediaKind;
  readonly quality: MediaQuality;
  readonly from: number;
  readonly to: number;
  readonly expires: number;
}

const mac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(`media-link\0${text}`).digest();

/** Signs what an address allows; the text goes into its query. */
export function signLink(key: Uint8Array, { camera, reader, kind, quality, from, to, expires }: LinkGrant): string {
  const who = reader.kind === 'share' ? ['share', reader.share] : ['session', reader.user, reader.session, reader.request ?? 0];
  const text = [camera, kind, quality, from, to, expires, ...who].join('~');
  return `${Buffer.from(text).toString('base64url')}.${mac(key, text).toString('base64url')}`;
}

export type ReadLink = { kind: 'grant'; grant: LinkGrant } | { kind: 'invalid' } | { kind: 'expired' };

/**
 * Reads a signed text. A text with a single changed bit is invalid, whether or not it has also expired; signatures are compared in
 * constant time.
 */
export function readLink(key: Uint8Array, signed: string, now: number): ReadLink {
  const [body = '', signature = '', ...rest] = signed.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const provided = Buffer.from(signature, 'base64url');
  const right = mac(key, text);
  const isExact = provided.toString('base64url') === signature && Buffer.from(text).toString('base64url') === body;
  if (rest.length > 0 || !isExact || provided.length !== right.length || !timingSafeEqual(provided, right)) return { kind: 'invalid' };
  const [camera, kind, quality, from, to, expires, ...who] = text.split('~');
  const reader = readerOf(who);
  const mediaKind = mediaKinds.find((one) => one === kind);
  const size = mediaQualities.find((one) => one === quality);
  if (mediaKind === undefined || size === undefined || reader === null) return { kind: 'invalid' };
  const grant: LinkGrant = {
    camera: CameraId.parse(Number(camera)),
    reader,
    kind: mediaKind,
    quality: size,
    from: Number(from),
    to: Number(to),
    expires: Number(expires),
  };
  return grant.expires <= now ? { kind: 'expired' } : { kind: 'grant', grant };
}

function readerOf([kind, ...who]: readonly string[]): MediaReader | null {
  if (kind === 'share') return { kind, share: Number(who[0]) };
  const [user, session, request] = who;
  if (kind !== 'session' || session === undefined) return null;
  return { kind, user: UserId.parse(Number(user)), session, request: Number(request) || null };
}
