import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses that a proxy of the installation may have; the same that the HTTP server trusts. */
const trusted = new BlockList();
trusted.addSubnet('127.0.0.0', 8, 'ipv4');
trusted.addSubnet('10.0.0.0', 8, 'ipv4');
trusted.addSubnet('172.16.0.0', 12, 'ipv4');
trusted.addSubnet('192.168.0.0', 16, 'ipv4');
trusted.addSubnet('169.254.0.0', 16, 'ipv4');
trusted.addAddress('::1', 'ipv6');
trusted.addSubnet('fc00::', 7, 'ipv6');
trusted.addSubnet('fe80::', 10, 'ipv6');

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

function isTrusted(address: string): boolean {
  const plain = withoutMapping(address);
  return isIPv4(plain) ? trusted.check(plain, 'ipv4') : isIPv6(plain) && trusted.check(plain, 'ipv6');
}

/**
 * The address of who opens a socket. With TRUST_PROXY the last of `X-Forwarded-For` that is no proxy of the installation; a header that
 * does not come from a proxy is ignored, as in HTTP requests.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, { trustProxy }: { trustProxy: boolean }): string {
  const peer = request.socket.remoteAddress ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (!trustProxy || typeof forwarded !== 'string') return peer;
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), peer].reverse();
  return hops.find((hop) => !isTrusted(hop)) ?? hops.at(-1) ?? peer;
}

/**
 * What a limit for one address counts: an IPv4 address, or the /64 of an IPv6 address, since one subscriber holds all addresses in it.
 * Other texts are unchanged.
 */
export function networkOf(address: string): string {
  const plain = withoutMapping(address).replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  // The last group of the text may be an IPv4 address, which has two groups.
  const length = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const all = tail === undefined ? before : [...before, ...Array.from({ length: 8 - length }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
