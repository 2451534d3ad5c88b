import pg from 'pg';

/**
 * A connection outside the pool; not connected yet. When it breaks, its queries fail with the reason: without an error listener the
 * break would end the process with a stack instead of a message.
 */
export function createDedicatedClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
