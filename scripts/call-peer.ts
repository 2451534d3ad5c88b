import { execFileSync, spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

const packages = ['kamailio', 'kamailio-websocket-modules', 'rtpengine-daemon', 'baresip-core', 'iproute2', 'kamailio-utils-modules'];
const probes = [
  ['kamailio', '-v'],
  ['rtpengine', '--version'],
  ['sh', '-c', 'command -v baresip && ls /usr/lib/*/kamailio/modules/websocket.so /usr/lib/*/kamailio/modules/http_client.so'],
] as const;

const isThere = (): boolean => probes.every(([command, ...args]) => spawnSync(command, args).status === 0);

/** Whether this process may make a network namespace, in which a telephone has an address of its own. */
export function canCreateNetworks(): boolean {
  const name = `atalaya-probe-${process.pid}`;
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return false;
  return spawnSync('ip', ['netns', 'del', name]).status === 0;
}

/** An IPv4 address of this machine that is not the loopback's: baresip speaks on no other. */
export function localAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

/**
 * Provides a SIP server (Kamailio with rtpengine) and a softphone (baresip); installs missing ones by apt if run as root.
 * @returns null if they are usable, else a sentence that names what is missing
 */
export function callPeerMissing(): string | null {
  if (!isThere()) {
    const words = `No SIP server and telephone to test with: install them with  apt-get install ${packages.join(' ')}`;
    if (process.getuid?.() !== 0) return words;
    try {
      const install = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
      // Without this the packages would start their services, on the usual ports of everybody.
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      execFileSync('sh', ['-c', `${install} || (apt-get update && ${install})`], { stdio: 'ignore', timeout: 300_000, env });
    } catch {
      return words;
    }
    if (!isThere()) return words;
  }
  if (localAddress() || canCreateNetworks()) return null;
  return 'No address for a telephone to test with: it needs one beside the loopback, or the right to make a network namespace.';
}
