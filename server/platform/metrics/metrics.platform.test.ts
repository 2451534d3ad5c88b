import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

const token = 'read-the-figures-of-the-house';
let alone: TestPlatform;
let behind: TestPlatform;
beforeAll(async () => {
  [alone, behind] = await Promise.all([
    startTestPlatform(),
    startTestPlatform({ mode: 'production', env: { METRICS_TOKEN: token, PUBLIC_URL: 'https://console.here.test' } }),
  ]);
});
afterAll(() => Promise.all([alone.clear(), behind.clear()]));

/** Requests with another Host header, as forwarded by a proxy. */
const askedAs = (host: string): Promise<number> =>
  new Promise((answered, failed) => {
    request(`${alone.url}/metrics`, { headers: { host } }, (reply) => {
      reply.resume();
      answered(reply.statusCode ?? 0);
    })
      .on('error', failed)
      .end();
  });

test('GET /metrics reports requests and store figures in Prometheus format, without addresses', async () => {
  await alone.request('GET', '/v1/capabilities?token=sesame');
  await alone.request('GET', '/nothing/sesame');
  const { status, body, headers } = await alone.request<string>('GET', '/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(body).toContain('atalaya_http_requests_total{method="GET",route="/v1/capabilities",status="200"} 1\n');
  expect(body).toContain('atalaya_http_request_duration_seconds_bucket{method="GET",route="/v1/capabilities",le="+Inf"} 1\n');
  for (const name of [
    'up{part="store"} 1',
    'alarms_raised_total ',
    'alarms_open{status="waiting"} ',
    'events_total ',
    'realtime_sockets 0',
    'sip{kind="phones"} ',
    'cameras{phase="streaming"} ',
    'store_connections{state="open"} ',
    'intake_waiting 0',
    'event_loop_delay_seconds{quantile="0.99"} ',
    'process_memory_bytes{kind="resident"} ',
  ])
    expect(body, name).toContain(`\natalaya_${name}`);
  expect(body).not.toContain('sesame');
  const bad = body
    .split('\n')
    .filter((line) => line && !/^(# (HELP|TYPE) atalaya_\w+ .+|atalaya_\w+(\{[^}]*\})? [-+.\deInf]+)$/.test(line));
  expect(bad).toEqual([]);
});

test('GET /metrics is limited to this machine, without requests through its proxy', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await alone.request('GET', '/metrics', { headers: { [header]: 'for=10.0.0.1' } })).status, header).toBe(404);
  expect(await askedAs('console.here.test')).toBe(404);
  expect(await askedAs('127.0.0.1')).toBe(200);
});

test('with METRICS_TOKEN it requires that token', async () => {
  expect((await behind.request('GET', '/metrics')).status).toBe(401);
  expect((await behind.request('GET', '/metrics', { token: `${token}x` })).status).toBe(401);
  expect((await behind.request('GET', `/metrics?token=${token}`)).status).toBe(401);
  expect((await behind.request('GET', '/metrics', { token, headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(200);
});

test('GET /health/live and /health/ready report liveness and readiness to a load balancer', async () => {
  expect(await alone.request('GET', '/health/live')).toMatchObject({ status: 200, body: 'ok\n' });
  expect(await alone.request('GET', '/health/ready')).toMatchObject({ status: 200, body: 'ok\n' });
  const { realtime } = alone.app.health;
  alone.app.health.realtime = () => 'The socket is shut.';
  expect(await alone.request('GET', '/health/ready')).toMatchObject({ status: 503, body: 'not ready\n' });
  expect((await alone.request('GET', '/health/live')).status).toBe(200);
  alone.app.health.realtime = realtime;
});

test('behind a proxy, the socket uses the public address of the console and no port of its own', async () => {
  type Told = { data: { realtime: { port: number; tls: boolean } } };
  const told = async (platform: TestPlatform) => (await platform.request<Told>('GET', '/v1/capabilities')).body.data.realtime;
  expect(await told(behind)).toMatchObject({ host: null, port: 443, tls: true });
  expect(await told(alone)).toMatchObject({ host: null, port: alone.app.realtimePort, tls: false });
  for (const [port, path, said] of [
    [new URL(alone.url).port, '/app/atalaya?protocol=7', 101],
    [String(alone.app.realtimePort), '/app/atalaya?protocol=7', 101],
    [new URL(alone.url).port, '/elsewhere', 404],
    [String(alone.app.realtimePort), '/sip', 404],
  ] as const)
    expect(await upgraded(port, path), `${port}${path}`).toBe(said);
});

const upgraded = (port: string, path: string): Promise<number> =>
  new Promise((answered, failed) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    request(`http://127.0.0.1:${port}${path}`, { headers }, (reply) => {
      reply.resume();
      answered(reply.statusCode ?? 0);
    })
      .on('upgrade', (reply, socket) => {
        socket.destroy();
        answered(reply.statusCode ?? 0);
      })
      .on('error', failed)
      .end();
  });
