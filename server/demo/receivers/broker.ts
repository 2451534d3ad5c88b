import { type AddressInfo, createServer } from 'node:net';
import type { Log } from '../../platform/index.ts';

export interface DemoBroker {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The MQTT broker of the demo, in this process. Its package is a development dependency, since a customer has a broker of its own.
 * @returns null where the package is not installed
 */
export async function openBroker(log: Log): Promise<DemoBroker | null> {
  const loaded = await import('aedes').catch((error: unknown) => {
    log.info({ err: error }, 'the demo has no MQTT broker: the package aedes is not installed');
    return null;
  });
  if (!loaded) return null;
  const broker = await loaded.Aedes.createBroker();
  const server = createServer(broker.handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
