import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const console_ = 'https://console.here.test';
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production', env: { CORS_ORIGINS: console_, PUBLIC_URL: 'https://here.test' } });
});
afterAll(() => platform?.clear());

/** Everything a raw connection received until it ended, and the error that ended it, if any. */
function talk(port: number, begin: (write: (part: string | Buffer) => void) => void) {
  return new Promise<{ text: string; fault: string | null }>((ended) => {
    const socket = connect(port, '127.0.0.1');
    const got = { text: '', fault: null as string | null };
    socket.on('data', (part: Buffer) => {
      got.text += part.toString();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      got.fault = error.code ?? error.message;
    });
    socket.on('close', () => ended(got));
    begin((part) => void socket.write(part));
  });
}
const portOf = (url: string): number => Number(new URL(url).port);
const head = (length: number): string =>
  `POST /v1/user/auth HTTP/1.1\r\nHost: here.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('oversized: a body beyond the limit is read to its end, answered 413 and closed cleanly', async () => {
  const large = Buffer.alloc(6 * 1024 * 1024, ' ');
  const whole = await talk(portOf(platform.url), (write) => {
    write(head(large.length));
    write(large);
  });
  expect(whole.fault).toBeNull();
  expect(whole.text).toMatch(/^HTTP\/1\.1 413 /);
  expect(whole.text).toContain('"code":"request.too_large"');
  const chunked = await talk(portOf(platform.url), (write) => {
    write(head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
    for (let n = 0; n < 3; n += 1) write(Buffer.concat([Buffer.from('100000\r\n'), large.subarray(0, 0x100000), Buffer.from('\r\n')]));
    write('0\r\n\r\n');
  });
  expect([chunked.fault, chunked.text.slice(0, 13)]).toEqual([null, 'HTTP/1.1 413 ']);
});

test('oversized: far too much is not read at all', async () => {
  const { text } = await talk(portOf(platform.url), (write) => write(head(2_000_000_000)));
  expect(text).toMatch(/^HTTP\/1\.1 413 /);
});

test('slow requests: a slow header or body closes the connection, on both ports', async () => {
  const { server } = platform.app.http;
  [server.headersTimeout, server.requestTimeout] = [200, 400];
  const began = performance.now();
  const [slowHead, slowBody] = await Promise.all([
    talk(portOf(platform.url), (write) => write('POST /v1/user/auth HTTP/1.1\r\nHost: h')),
    talk(portOf(platform.url), (write) => write(`${head(50)}{"email"`)),
  ]);
  [server.headersTimeout, server.requestTimeout] = [10_000, 30_000];
  expect(performance.now() - began).toBeLessThan(10_000);
  for (const { text } of [slowHead, slowBody]) expect(text).toMatch(/^(HTTP\/1\.1 408 .*)?/);
  expect((await platform.request('GET', '/health')).status).toBe(200);
});

test('security headers restrict features, embedding and transport', async () => {
  const { headers } = await platform.request('GET', '/health');
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('content-security-policy')).toContain("script-src-attr 'none'");
  expect(headers.get('permissions-policy')).toMatch(/microphone=\(self\).*camera=\(\).*usb=\(\)/);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('cache-control')).toBe('no-store');
  expect([headers.get('referrer-policy'), headers.get('x-frame-options')]).toEqual(['same-origin', 'SAMEORIGIN']);
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
});

test('CORS: preflights are answered for configured origins only; every reply varies by origin', async () => {
  const from = (origin: string, more = {}) => ({ headers: { origin, 'access-control-request-method': 'PUT', ...more } });
  const known = await platform.request('OPTIONS', '/v1/no/such/call', from(console_));
  expect([known.status, known.headers.get('access-control-allow-credentials')]).toEqual([204, 'true']);
  expect(known.headers.get('vary')).toMatch(/Origin/);
  for (const origin of [
    'https://elsewhere.test',
    'null',
    '*',
    `${console_}.elsewhere.test`,
    'http://console.here.test',
    `${console_}:444`,
  ]) {
    const stranger = await platform.request('OPTIONS', '/v1/alarm/1', from(origin));
    expect([origin, stranger.status, stranger.headers.get('access-control-allow-origin')]).toEqual([origin, 404, null]);
    const plain = await platform.request('GET', '/health', { headers: { origin } });
    expect([plain.headers.get('access-control-allow-origin'), plain.headers.get('vary')]).toEqual([null, 'Origin']);
  }
  const picture = await platform.request('GET', '/v1/files/none', from(console_));
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a body with too many values, or members of an object, is refused with what it has', async () => {
  const post = (body: string, type = 'application/json', path = '/v1/user/auth') =>
    fetch(platform.url + path, { method: 'POST', headers: { 'content-type': type }, body });
  const refusal = async (reply: Response) => ({ status: reply.status, ...((await reply.json()) as { code: string; message: string }) });
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, at])));
  expect(await refusal(await post(keys))).toMatchObject({
    status: 413,
    code: 'request.too_large',
    message: 'The body has an object with more than 1000 members: send less in one request.',
  });
  expect(await refusal(await post(JSON.stringify(Array.from({ length: 20_101 }, () => 0))))).toMatchObject({
    status: 413,
    message: expect.stringMatching(/^The body has more than \d+ values: send less/),
  });
  expect(await refusal(await post('['.repeat(65)))).toMatchObject({ code: 'request.malformed', message: 'The JSON is nested too deeply.' });
  const form = 'application/x-www-form-urlencoded';
  expect((await refusal(await post('email=a', form))).code).toBe('request.malformed');
});
