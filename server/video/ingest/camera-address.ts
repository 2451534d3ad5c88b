import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedAddress, isBlockedPort } from '../../platform/index.ts';

/**
 * The address that ffmpeg is given for a camera: cameras stand in private networks, but none at a link-local address, where clouds keep
 * their metadata, nor at a port of mail, terminals or databases. A name is resolved once, and RTSP goes to the address that was looked at;
 * HTTP keeps the name, which servers of several names need.
 * @returns null where no camera is asked there
 */
export async function cameraAddress(address: string): Promise<string | null> {
  const url = new URL(address);
  if (isBlockedPort(url.port)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host, family: isIP(host) }];
  const [first] = found;
  if (!first || !found.every((one) => isAllowedAddress(one.address, true))) return null;
  if (!url.protocol.startsWith('rtsp') || isIP(host) !== 0) return address;
  return address.replace(`${url.hostname}`, () => (first.family === 6 ? `[${first.address}]` : first.address));
}
