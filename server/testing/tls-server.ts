import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { createTlsCertificate } from './tls-certificate.ts';

/** A server that presents a certificate of its own authority, which nobody trusts but whoever is given it. */
export interface TlsServer {
  /** `https://localhost:<port>` */
  readonly url: string;
  /** PEM of the certificate. */
  readonly certificate: string;
  close(): Promise<void>;
}

export async function startTlsServer(): Promise<TlsServer> {
  const { cert, key } = await createTlsCertificate();
  const server = createServer({ cert, key }).listen(0);
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
