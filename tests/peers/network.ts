import { execFileSync, spawnSync } from 'node:child_process';
import { canCreateNetworks, localAddress } from '../../scripts/call-peer.ts';

/** Network in which a real telephone runs. */
export interface TelephoneNetwork {
  /** Address of this machine as the telephone reaches it. */
  readonly here: string;
  /** The address of the telephone. */
  readonly there: string;
  /** What to put before a command that is to run there. */
  readonly inside: readonly string[];
  clear(): void;
}

/**
 * Gives the telephone a non-loopback address of this machine. A network is created only if there is none, since every running
 * Chromium drops its connections when a network appears.
 * @throws without an address and without the right to create a network (`callPeerMissing` reports this before)
 */
export function telephoneNetwork(): TelephoneNetwork {
  const address = localAddress();
  if (address) return { here: address, there: address, inside: [], clear: () => undefined };
  if (canCreateNetworks()) return ownNetwork();
  throw new Error('no address for a telephone');
}

/** A network of its own that reaches this machine by one cable. */
function ownNetwork(): TelephoneNetwork {
  const id = process.pid % 65_536;
  const [space, cable] = [`atalaya-${process.pid}`, `ata${process.pid}`];
  const [here, there] = [
    `10.${64 + (id >> 14)}.${(id >> 6) & 255}.${((id & 63) << 2) + 1}`,
    `10.${64 + (id >> 14)}.${(id >> 6) & 255}.${((id & 63) << 2) + 2}`,
  ];
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: 'pipe' });
  const clear = () => void spawnSync('ip', ['netns', 'del', space]);
  try {
    ip('netns', 'add', space);
    ip('link', 'add', `${cable}a`, 'type', 'veth', 'peer', 'name', `${cable}b`, 'netns', space);
    ip('addr', 'add', `${here}/30`, 'dev', `${cable}a`);
    ip('link', 'set', `${cable}a`, 'up');
    ip('-n', space, 'addr', 'add', `${there}/30`, 'dev', `${cable}b`);
    ip('-n', space, 'link', 'set', `${cable}b`, 'up');
    ip('-n', space, 'link', 'set', 'lo', 'up');
  } catch (fault) {
    clear();
    throw fault;
  }
  return { here, there, inside: ['ip', 'netns', 'exec', space], clear };
}
