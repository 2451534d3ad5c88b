import pg from 'pg';

/**
 * A connection of its own, beside the pool; not connected yet. When it breaks, what is asked of it fails and says why: without
 * a listener the break itself would end the process with a stack instead of a sentence.
 */
export function createDedicatedClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  return client;
}
