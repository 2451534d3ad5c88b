import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown({
    env: {
      ALARMS_HOST: 'https://alarms.test',
      CHAT_HOST: 'https://chat.test/',
      EVENTS_HOST: 'https://events.test:8443',
      STREAMING_HOST: 'https://video.test',
    },
  });
});
afterAll(async () => platform?.clear());

test('the capabilities announce where services run, and where the socket is', { tags: ['ADM-7.54', 'OQ-102'] }, async () => {
  const { body } = await platform.request<{ data: Capabilities }>('GET', '/v1/capabilities');
  expect(body.data).toMatchObject({
    alarms_host: 'https://alarms.test',
    chat_host: 'https://chat.test',
    events_host: 'https://events.test:8443',
    streaming_host: 'https://video.test',
    realtime: { host: 'events.test', port: 8443, tls: true },
  });
});

test('the policy of the console lets it reach the services, play and show their media', { tags: ['ADM-7.54', 'OQ-102'] }, async () => {
  const { headers } = await platform.request('GET', '/health');
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );
  const all = ['https://alarms.test', 'https://chat.test', 'https://events.test:8443', 'https://video.test'];
  expect(policy.get('connect-src')).toEqual(expect.arrayContaining([...all, 'wss://events.test:8443', 'wss://video.test']));
  expect(policy.get('img-src')).toEqual(expect.arrayContaining(all));
  expect(policy.get('media-src')).toEqual(["'self'", 'blob:', ...all]);
});
