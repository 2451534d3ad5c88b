import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Nobody's service: this network, link-local (where clouds keep their metadata), multicast, reserved. */
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
never.addAddress('::', 'ipv6');
never.addSubnet('fe80::', 10, 'ipv6');
never.addSubnet('ff00::', 8, 'ipv6');
never.addSubnet('2001:db8::', 32, 'ipv6');
never.addSubnet('2002::', 16, 'ipv6');
never.addSubnet('64:ff9b::', 96, 'ipv6');

/** Of a private network, or this machine. */
const inner = new BlockList();
inner.addSubnet('10.0.0.0', 8);
inner.addSubnet('100.64.0.0', 10);
inner.addSubnet('127.0.0.0', 8);
inner.addSubnet('172.16.0.0', 12);
inner.addSubnet('192.168.0.0', 16);
inner.addAddress('::1', 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');

/** What an address is: of the internet, of a private network, or one that is never asked. An IPv4 address inside IPv6 is read as itself. */
export function kindOf(address: string): 'public' | 'private' | 'never' {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  if (family === 0) return 'never';
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (never.check(plain, type)) return 'never';
  return inner.check(plain, type) ? 'private' : 'public';
}

/** Whether an address may be asked. */
export const mayAsk = (address: string, privateAddresses: boolean): boolean => {
  const kind = kindOf(address);
  return kind === 'public' || (kind === 'private' && privateAddresses);
};

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for one connection, so that the address that is looked at is the one that is connected to. A name any of whose
 * addresses may not be asked is not resolved at all.
 */
export const guardedLookup =
  (privateAddresses: boolean) =>
  (host: string, options: LookupOptions, found: Found): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const [first] = addresses;
      const isFine = addresses.every(({ address }) => mayAsk(address, privateAddresses));
      if (!first || !isFine) return found(Object.assign(new Error('a private address'), { code: 'EGUARD' }), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
