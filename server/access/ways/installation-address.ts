import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/index.ts';

/** Whether a host name is this machine's own: whoever asks may claim any other. */
function isOwnHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address.toLowerCase() === name));
}

/**
 * Where people reach this platform, for addresses that leave it: PUBLIC_URL; without it the host that was asked, if it is this machine's own,
 * else the address listened on. A `Host` that a stranger made up never stands in a mail.
 * @returns an origin without a slash at its end
 */
export function installationAddress({ config, http, log }: Pick<App, 'config' | 'http' | 'log'>, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl;
  if (isOwnHost(request.hostname)) return `${request.protocol}://${request.host}`;
  log.warn('An address that leaves the platform was asked for at an unknown host: set PUBLIC_URL to the address that people use.');
  const { port } = http.server.address() as AddressInfo;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
