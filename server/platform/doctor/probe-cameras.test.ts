import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { lookAtCameras } from './probe-cameras.ts';

const camera = (id: number, address: string | null = `rtsp://10.0.0.${id}/main`) => ({ id, address });
const reached: string[] = [];
const reach = async (host: string, port: number) => {
  reached.push(`${host}:${port}`);
  return host === '10.0.0.1' || host === '::1' ? null : 'EHOSTUNREACH';
};

test('cameras are reached at the ports of their addresses', async () => {
  const cameras = [camera(1), camera(2, 'https://[::1]/live'), camera(3, 'rtsp://10.0.0.1:8554/a')];
  expect(await lookAtCameras(cameras, reach)).toMatchObject({ outcome: 'fine', found: 'All 3 answer at the ports of their addresses.' });
  expect(reached.toSorted()).toEqual(['10.0.0.1:554', '10.0.0.1:8554', '::1:443']);
  expect(await lookAtCameras([])).toMatchObject({ outcome: 'fine', found: 'None has an address.' });
});

test('some cameras that do not answer are a warning with their reasons, all of them are a fault', async () => {
  expect(await lookAtCameras([camera(1), camera(2), camera(3, null)], reach)).toMatchObject({
    outcome: 'warning',
    found: '2 of 3 do not answer: camera 2 (EHOSTUNREACH), camera 3 (its address is none).',
  });
  const many = Array.from({ length: 40 }, (_, at) => camera(at + 2));
  const { outcome, found } = await lookAtCameras(many, reach);
  expect([outcome, found.endsWith(', and 35 more.')]).toEqual(['fault', true]);
});

test('a port that is open is reached, one that is closed is refused', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}/a`;
  expect(await lookAtCameras([camera(1, address)])).toMatchObject({ outcome: 'fine' });
  await new Promise((closed) => server.close(closed));
  expect(await lookAtCameras([camera(1, address)])).toMatchObject({ outcome: 'fault', found: expect.stringContaining('ECONNREFUSED') });
});
