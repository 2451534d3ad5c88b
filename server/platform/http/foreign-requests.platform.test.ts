import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, password } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const email = 'eva@here.test';
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production', env: { CORS_ORIGINS: 'https://console.here.test' } });
  await addUser(platform, { email });
});
afterAll(() => platform?.clear());

const signInFrom = async (headers: Record<string, string>, raw = JSON.stringify({ email, password })) =>
  (await platform.request('POST', '/v1/user/auth', { raw, headers: { 'content-type': 'application/json', ...headers } })).status;

test('a sign-in from a page of a foreign origin is refused; consoles and programs are allowed', async () => {
  const own = new URL(platform.url).origin;
  expect(await signInFrom({ origin: 'https://elsewhere.test' })).toBe(403);
  expect(await signInFrom({ origin: 'null' })).toBe(403);
  expect(await signInFrom({ origin: own })).toBe(200);
  expect(await signInFrom({ origin: 'https://console.here.test' })).toBe(200);
  expect(await signInFrom({})).toBe(200);
});

test('calls before signing in read no forms, which any page could send without asking first', async () => {
  const form = new URLSearchParams({ email, password }).toString();
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
  const statuses = await Promise.all(types.map((type) => signInFrom({ 'content-type': type }, form)));
  expect(statuses).toEqual([400, 400, 422]);
});

/** Sends bytes as they are. @returns the whole reply */
const exchange = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => (reply += part));
    socket.on('close', () => resolve(reply));
    socket.on('error', reject);
  });

test('refused upgrades, what is no HTTP, and the realtime port answer with nosniff too', async () => {
  const http = Number(new URL(platform.url).port);
  const realtime = Number(new URL(platform.realtimeUrl).port);
  const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const requests: [number, string, RegExp][] = [
    [http, `GET /nowhere HTTP/1.1\r\n${upgrade}`, /^HTTP\/1.1 404 /],
    [http, `GET /app/atalaya?protocol=7 HTTP/1.1\r\n${upgrade}`, /^HTTP\/1.1 400 /],
    [http, 'no http\r\n\r\n', /^HTTP\/1.1 400 /],
    [http, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
    [realtime, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', /^HTTP\/1.1 404 /],
    [realtime, `GET /nowhere HTTP/1.1\r\n${upgrade}`, /^HTTP\/1.1 404 /],
    [realtime, 'no http\r\n\r\n', /^HTTP\/1.1 400 /],
  ];
  for (const [port, text, status] of requests) {
    const reply = await exchange(port, text);
    expect(reply).toMatch(status);
    expect(reply).toMatch(/x-content-type-options: nosniff/i);
    expect(reply).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i);
  }
});
