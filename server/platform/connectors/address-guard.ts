import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Never allowed: the unspecified network, link-local (cloud metadata), multicast, reserved ranges, and the internal services of clouds. */
const never = new BlockList();
never.addSubnet('0.0.0.0', 8);
never.addSubnet('169.254.0.0', 16);
never.addSubnet('192.0.0.0', 24);
never.addSubnet('192.0.2.0', 24);
never.addSubnet('198.18.0.0', 15);
never.addSubnet('198.51.100.0', 24);
never.addSubnet('203.0.113.0', 24);
never.addSubnet('224.0.0.0', 4);
never.addSubnet('240.0.0.0', 4);
never.addSubnet('192.88.99.0', 24);
never.addAddress('100.100.100.200');
never.addAddress('168.63.129.16');
never.addAddress('fd00:ec2::254', 'ipv6');
never.addAddress('fd20:ce::254', 'ipv6');
never.addSubnet('2001::', 23, 'ipv6');
never.addSubnet('2001:db8::', 32, 'ipv6');
never.addSubnet('2002::', 16, 'ipv6');
never.addSubnet('3fff::', 20, 'ipv6');
/** The IPv6 range assigned to the internet; addresses outside it that are not private are never requested. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is in a private network, or of this machine. */
const inner = new BlockList();
inner.addSubnet('10.0.0.0', 8);
inner.addSubnet('100.64.0.0', 10);
inner.addSubnet('127.0.0.0', 8);
inner.addSubnet('172.16.0.0', 12);
inner.addSubnet('192.168.0.0', 16);
inner.addAddress('::1', 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');

/** Kind of an address: public, private or never allowed. An IPv4 address embedded in IPv6 is classified as IPv4. */
export function kindOf(address: string): 'public' | 'private' | 'never' {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return 'never';
  const mapped = family === 6 ? mappedIn(address) : null;
  if (mapped) return kindOf(mapped);
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (never.check(address, type)) return 'never';
  if (inner.check(address, type)) return 'private';
  return family === 4 || internet.check(address, 'ipv6') ? 'public' : 'never';
}

/** The IPv4 address inside `::ffff:7f00:1`, in whichever way it is written. */
function mappedIn(address: string): string | null {
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return null;
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** Ports of mail, terminals, files and databases, where a crafted request could have effects; browsers block most of them too. */
const blockedPorts: ReadonlySet<number> = new Set([
  ...[
    1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  ],
  ...[
    119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 556, 563, 587, 601, 636, 989,
  ],
  ...[
    990, 993, 995, 1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3659, 4045, 4190, 5432, 6000, 6379, 6566, 6665, 6666, 6667,
  ],
  ...[6668, 6669, 6679, 6697, 10080, 11211, 27017],
]);

/** Whether a port is blocked; an empty port is the default of its protocol. */
export const isBlockedPort = (port: string): boolean => port !== '' && blockedPorts.has(Number(port));

/** Whether requests to an address are allowed. */
export const isAllowedAddress = (address: string, privateAddresses: boolean): boolean => {
  const kind = kindOf(address);
  return kind === 'public' || (kind === 'private' && privateAddresses);
};

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for one connection, so that the address checked is the address connected to. A name with any forbidden address does
 * not resolve at all.
 */
export const guardedLookup =
  (privateAddresses: boolean) =>
  (host: string, options: LookupOptions, found: LookupCallback): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const [first] = addresses;
      const isFine = addresses.every(({ address }) => isAllowedAddress(address, privateAddresses));
      if (!first || !isFine) return found(Object.assign(new Error('a private address'), { code: 'EGUARD' }), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
