import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/index.ts';

/** Returns whether a host name belongs to this machine; the Host header of a request cannot be trusted for others. */
function isOwnHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name === hostname().toLowerCase()) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address.toLowerCase() === name));
}

/**
 * Returns the public address of this platform, for links that leave it: PUBLIC_URL; otherwise the requested host if it belongs to this
 * machine, else the address listened on. A forged `Host` header therefore never ends up in a mail.
 * @returns an origin without a trailing slash
 */
export function installationAddress({ config, http, log }: Pick<App, 'config' | 'http' | 'log'>, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl;
  if (isOwnHost(request.hostname)) return `${request.protocol}://${request.host}`;
  log.warn('An external address was requested through an unknown host; set PUBLIC_URL to the public address of this platform.');
  const { port } = http.server.address() as AddressInfo;
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
}
