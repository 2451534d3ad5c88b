import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { UnitId } from '../../contract/platform/ids.ts';
import { demoDevice } from './device.ts';

test('an alarm already sent arrives after its scenario ends; an unsent one is never sent', async () => {
  const ending = new AbortController();
  const arrived: string[] = [];
  const server = createServer((request, reply) => {
    arrived.push(request.url ?? '');
    ending.abort();
    setImmediate(() => reply.end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const device = demoDevice(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const alarm = {
    id_unit: 1 as UnitId,
    description: 'Gate',
    alarm_type: 'Intrusion',
    priority: 1,
    cameras: [],
    happened_at: new Date(0).toISOString(),
  };
  try {
    await device.sendAlarm('first', alarm, ending.signal);
    await expect(device.sendAlarm('second', alarm, ending.signal)).rejects.toThrow(/abort/i);
    expect(arrived).toHaveLength(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
