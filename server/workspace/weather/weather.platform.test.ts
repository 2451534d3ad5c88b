import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Weather } from '../../../contract/places/positions.ts';
import { signIn, startTown, type TownPlatform } from '../../testing/town.ts';
import { demoWeather } from './demo-weather.ts';

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A local weather service that counts its requests. */
async function service(answer: () => string) {
  const requests: string[] = [];
  const server = createServer((request, reply) => {
    requests.push(request.url ?? '');
    reply.end(answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => new Promise((resolve) => server.close(resolve)));
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/now?lat={latitude}&lon={longitude}` };
}

async function town(env: Record<string, string>): Promise<TownPlatform> {
  const platform = await startTown({ env });
  ending.push(() => platform.clear());
  return platform;
}
const at = (platform: TownPlatform, query: string) =>
  platform.request<{ code?: string; data: Weather; details?: { configure?: string } }>('GET', `/v1/services/weather?${query}`, {
    token: platform.tokens.ana,
  });

test('fetches the weather from the configured address, once in ten minutes for nearby places', {
  tags: ['OP-9.36', 'OQ-76'],
}, async () => {
  const { requests, url } = await service(() => '{"temperature":19.5,"condition":"clear","humidity":30}');
  const platform = await town({ CONNECTOR_WEATHER_URL: url, CONNECTOR_PRIVATE_ADDRESSES: 'true' });
  const { status, body } = await at(platform, 'latitude=19.4326&longitude=-99.1332');
  expect([status, body.data]).toMatchObject([200, { temperature: 19.5, condition: 'clear', humidity: 30, wind: null, demo: false }]);
  await at(platform, 'latitude=19.4312&longitude=-99.1299');
  expect(requests).toEqual(['/now?lat=19.43&lon=-99.13']);
  platform.clock.advance(10 * 60_000 + 1000);
  platform.tokens.ana = await signIn(platform, 'ana');
  await at(platform, 'latitude=19.4326&longitude=-99.1332');
  expect(requests).toHaveLength(2);
});

test('a reply of unknown shape is a failure with a text, and is requested again', { tags: ['OQ-76'] }, async () => {
  let answer = 'sunny';
  const { url } = await service(() => answer);
  const platform = await town({ CONNECTOR_WEATHER_URL: url, CONNECTOR_PRIVATE_ADDRESSES: 'true' });
  const first = await at(platform, 'latitude=1&longitude=2');
  expect([first.status, first.body.code]).toEqual([424, 'connector.failed']);
  answer = '{"temperature":1,"condition":"fog"}';
  expect((await at(platform, 'latitude=1&longitude=2')).body.data.condition).toBe('fog');
});

test('without an address the refusal names the variable; a place beyond the earth is refused', { tags: ['OQ-76'] }, async () => {
  const platform = await town({});
  const refused = await at(platform, 'latitude=1&longitude=2');
  expect([refused.status, refused.body.code, refused.body.details?.configure]).toEqual([
    409,
    'connector.not_connected',
    'CONNECTOR_WEATHER_URL',
  ]);
  for (const query of ['latitude=91&longitude=0', 'latitude=0', 'latitude=x&longitude=0'])
    expect((await at(platform, query)).status).toBe(422);
});

test('an address inside the network is not asked unless that is allowed', { tags: ['OQ-76'] }, async () => {
  const { requests, url } = await service(() => '{"temperature":1,"condition":"fog"}');
  const platform = await town({ CONNECTOR_WEATHER_URL: url });
  const { status, body } = await at(platform, 'latitude=1&longitude=2');
  expect([status, body.code, requests]).toEqual([424, 'connector.failed', []]);
});

test('a service that refuses is a failure with its reason; it gets the token of the connector', { tags: ['OQ-76'] }, async () => {
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    tokens.push(request.headers.authorization);
    reply.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => new Promise((resolve) => server.close(resolve)));
  const platform = await town({
    CONNECTOR_WEATHER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    CONNECTOR_WEATHER_TOKEN: 'secret-of-the-service',
    CONNECTOR_PRIVATE_ADDRESSES: 'true',
  });
  const { status, body } = await at(platform, 'latitude=1&longitude=2');
  expect([status, body.code, tokens]).toEqual([424, 'connector.failed', ['Bearer secret-of-the-service']]);
  expect((body as { message?: string }).message).toContain('503');
});

test('a demo without an address invents the weather and says so', { tags: ['OQ-76'] }, async () => {
  const platform = await startTown({ mode: 'demo' });
  ending.push(() => platform.clear());
  const { status, body } = await at(platform, 'latitude=19.434&longitude=-99.131');
  expect([status, body.data]).toEqual([200, demoWeather({ latitude: 19.43, longitude: -99.13 }, Date.parse(body.data.at))]);
});
