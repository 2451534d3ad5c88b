import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedAddress, isBlockedPort } from '../../platform/index.ts';

/**
 * The address that ffmpeg uses for a camera. Private networks are allowed, but not link-local addresses, where clouds serve their
 * metadata, nor the ports of mail, terminals or databases. A name is resolved once, and RTSP connects to the checked address;
 * HTTP retains the name, which virtual hosts need.
 * @returns null if the address is not allowed
 */
export async function cameraAddress(address: string): Promise<string | null> {
  const url = new URL(address);
  if (isBlockedPort(url.port)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first || !found.every((one) => isAllowedAddress(one.address, true))) return null;
  if (!url.protocol.startsWith('rtsp') || isIP(host) !== 0) return address;
  const pinned = first.family === 6 ? `[${first.address}]` : first.address;
  // Built from its parts: a user name or password may contain the name of the host.
  const login = url.username === '' ? '' : `${url.username}${url.password === '' ? '' : `:${url.password}`}@`;
  return `${url.protocol}//${login}${pinned}${url.port === '' ? '' : `:${url.port}`}${url.pathname}${url.search}`;
}
