import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '../../../contract/api.ts';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import type { CatalogueCalls } from '../../../contract/catalogues/catalogue-calls.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import type { Endpoint } from '../../../contract/platform/endpoint.ts';
import { addUser, signInGrant } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';

let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production', env: { CORS_ORIGINS: 'https://console.here.test' } });
  await addUser(platform, { email: 'eva@here.test' });
  token = (await signInGrant(platform, 'eva@here.test')).grant.access_token;
});
afterAll(() => platform?.clear());

const mine = ['signIn', 'verifyCode', 'resendCode', 'refresh', 'setUp', 'saveConfig'] as const;
const nothingInside = /\bat \S+ \(|\.ts:\d|node_modules|stack|select /i;

test.each(mine)('%s answers bad bodies with a clear refusal', async (name) => {
  const { method, path, access } = api[name];
  const credentials = access.kind === 'public' ? {} : { token };
  const bodies: [number, { raw: string; headers?: Record<string, string> }][] = [
    [400, { raw: '{"email": ' }],
    [400, { raw: '{"__proto__": {"admin": true}}' }],
    [400, { raw: '['.repeat(5000) + ']'.repeat(5000) }],
    [400, { raw: '<email/>', headers: { 'content-type': 'application/xml' } }],
    [413, { raw: JSON.stringify({ email: 'x'.repeat(1_100_000) }) }],
    [422, { raw: '[]' }],
    [422, { raw: '"text"' }],
    [422, { raw: 'null' }],
    [422, { raw: JSON.stringify({ email: 1, password: {}, token: [], code: 12, refreshToken: 5, config: 'x', name: null }) }],
    [
      422,
      {
        raw: JSON.stringify({
          email: 'eva\u0000@here.test',
          password: 'a\u0000',
          token: 't\u0000',
          code: '123456',
          refreshToken: '\u0000',
          config: { x: '\u0000' },
        }),
      },
    ],
    [422, { raw: '{"email":"a@b.test","password":"\\ud800","token":"\\ud800","code":"123456","refreshToken":"\\ud800","name":"x"}' }],
  ];
  for (const [status, sent] of bodies) {
    const reply = await platform.request<{ success: boolean; code: string; message: string }>(method, path, { ...credentials, ...sent });
    expect([sent.raw.slice(0, 60), reply.status]).toEqual([sent.raw.slice(0, 60), status]);
    expect(reply.body).toMatchObject({ success: false, code: expect.stringMatching(/^request\./) as string });
    expect(JSON.stringify(reply.body)).not.toMatch(nothingInside);
  }
});

test('names the invalid fields', async () => {
  const reply = await platform.request('POST', '/v1/user/auth', { body: { email: 'no address', password: '' } });
  expect(reply.status).toBe(422);
  expect(Object.keys((reply.body as unknown as { errors: object }).errors).sort()).toEqual(['email', 'password']);
});

test('e-mail and password are required', { tags: ['OP-5.01', 'OP-5.02', 'OP-7.06'] }, async () => {
  const reply = await platform.request<{ errors: Record<string, string[]> }>('POST', '/v1/user/auth', { body: {} });
  expect(Object.keys(reply.body.errors).sort()).toEqual(['email', 'password']);
});

test('signed-in calls refuse who is not, before they look at the body', async () => {
  for (const credentials of [
    {},
    { headers: { authorization: 'Basic x' } },
    { token: 'nonsense' },
    { headers: { authorization: 'Bearer a b' } },
  ]) {
    expect(await platform.request('PUT', '/v1/users/update-config', { ...credentials, raw: '{' })).toMatchObject({
      status: 401,
      body: { code: 'access.signed_out' },
    });
  }
});

test('refuses a configuration over 256 kB and stores nothing of it', async () => {
  const before = await platform.request('GET', '/v1/users/me', { token });
  const preferences = { lang: 'es' };
  const grid = { tabs: [], activeTab: 'x'.repeat(300_000) };
  expect((await platform.request('PUT', '/v1/users/update-config', { token, body: { config: { preferences, grid } } })).status).toBe(413);
  expect((await platform.request('GET', '/v1/users/me', { token })).body).toEqual(before.body);
});

test('replies are JSON under /v1, /media and /demo for any method; no /demo in production', async () => {
  for (const path of [
    '/v1/nothing',
    '/v1',
    '/media/x.m4s',
    '/demo/mailbox',
    '/demo/scenario',
    '/demo/replies',
    '/assets/none.js',
    '/v1/%zz',
  ]) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await platform.request(method, path);
      expect([path, method, reply.status >= 400 && reply.status < 500, typeof reply.body]).toEqual([path, method, true, 'object']);
    }
  }
  expect((await platform.request('GET', '/demo/mailbox')).body.code).toBe('route.not_found');
});

test('sends strict security headers', async () => {
  const { headers } = await platform.request('GET', '/health');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/default-src 'self';script-src 'self';/);
  expect(policy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
  const { port } = new URL(platform.realtimeUrl);
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${port} `);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain('frame-src https: http:');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('allows only other origins in CORS_ORIGINS', async () => {
  const from = (origin: string) => ({ origin, 'access-control-request-method': 'PUT' });
  const known = await platform.request('OPTIONS', '/v1/alarm/1', { headers: from('https://console.here.test') });
  expect(known.status).toBe(204);
  expect(known.headers.get('access-control-allow-origin')).toBe('https://console.here.test');
  expect(known.headers.get('access-control-allow-headers')).toMatch(/Authorization.*X-Module.*X-Localization.*Idempotency-Key/);
  const stranger = await platform.request('GET', '/health', { headers: from('https://elsewhere.test') });
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
});

test('GET /health and /v1/capabilities have the members of the run-time interface', async () => {
  const health = await platform.request<Record<string, unknown>>('GET', '/health');
  expect(Object.keys(health.body).sort()).toEqual([
    'audit',
    'backup',
    'disk',
    'disks',
    'media',
    'mode',
    'realtime',
    'sip',
    'status',
    'store',
    'version',
  ]);
  expect(health).toMatchObject({ status: 200, body: { status: 'ok', mode: 'production', store: 'ok' } });
  const capabilities = await platform.request('GET', '/v1/capabilities');
  expect(capabilities.body.data).toMatchObject({ idempotency: true, alarm_versions: true, refresh_cookie: true, demo: false });
});

test('a failing part sets /health to 503', async () => {
  const { realtime } = platform.app.health;
  platform.app.health.realtime = () => 'The socket is shut.';
  expect(await platform.request('GET', '/health')).toMatchObject({
    status: 503,
    body: { status: 'degraded', realtime: 'The socket is shut.' },
  });
  platform.app.health.realtime = realtime;
});

interface Described {
  summary: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> }; example?: unknown }> };
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
}
interface Description {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: object };
}

test('GET /v1/openapi.json describes every registered call of the contract from the same schemas', async () => {
  const { body } = await platform.request<Description>('GET', '/v1/openapi.json');
  const described = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
    body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const ofCatalogues = catalogues.flatMap((one): Endpoint[] => {
    const calls: Partial<CatalogueCalls> = callsOf(one, { product: platform.config.productSlug });
    return one.servedBy ? [] : Object.values(calls);
  });
  const isOfCatalogue = ({ method, path }: Endpoint) => ofCatalogues.some((one) => one.method === method && one.path === path);
  const own = Object.values(api).filter(
    (call) => call.access.kind !== 'demo' && !call.path.startsWith('/v1/media') && !isOfCatalogue(call),
  );
  for (const call of [...own, ...ofCatalogues] as Endpoint[]) {
    const found = described(call);
    expect(found?.summary).toBe(call.summary);
    expect(Boolean(found?.requestBody)).toBe(Boolean(call.body ?? call.documented?.().form));
    expect(Object.keys(found?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '422', '429']));
    expect(found?.responses['200']?.content['application/json']).toHaveProperty('example');
  }
});

test('the API description names refusals, parameters, the fields of catalogues and examples', async () => {
  const { body } = await platform.request<Description>('GET', '/v1/openapi.json');
  const described = (method: string, path: string) => body.paths[path]?.[method];
  const auth = JSON.stringify(body.paths['/v1/user/auth']);
  for (const word of ['session.credentials', 'access_token', 'two_factor', 'password']) expect(auth).toContain(word);
  expect(described('put', '/v1/alarm/{id}')?.parameters).toEqual([expect.objectContaining({ name: 'id', in: 'path', required: true })]);
  const plate = described('post', '/v1/plate')?.requestBody?.content;
  expect(Object.keys(plate?.['application/json']?.schema.properties ?? {})).toContain('plate');
  expect(plate?.['application/json']?.example).toHaveProperty('plate');
  expect(plate).toHaveProperty('multipart/form-data');
  const parameters = described('get', '/v1/plate')?.parameters?.map(({ name }) => name);
  expect(parameters).toEqual(expect.arrayContaining(['page', 'max', 'search', 'sort', 'action', 'plate', 'plate.has']));
});

test('the API description is valid OpenAPI, compressed, and not sent again to who has it', async () => {
  const { body, headers } = await platform.request<Description>('GET', '/v1/openapi.json');
  const { valid, errors } = await new Validator().validate(body as unknown as Record<string, unknown>);
  expect([valid, errors]).toEqual([true, undefined]);
  const etag = headers.get('etag') ?? '';
  expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['gzip', 'public, max-age=300']);
  const again = await platform.request('GET', '/v1/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
});
