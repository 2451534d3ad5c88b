import { delay, HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { createHttp } from './create-http.ts';
import type { Http, HttpNeeds } from './http.ts';
import { RequestError } from './request-error.ts';

const host = 'http://platform.test';
const server = setupServer();
let token: string | null;
let language: string;
let renewSession: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let waitForUnlock: ReturnType<typeof vi.fn<HttpNeeds['waitForUnlock']>>;
let openings = 0;
let onServerTime: ReturnType<typeof vi.fn<HttpNeeds['onServerTime']>>;
let http: Http;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
beforeEach(() => {
  token = 'first';
  language = 'pt';
  renewSession = vi.fn(async () => true);
  waitForUnlock = vi.fn(async () => true);
  onServerTime = vi.fn();
  http = createHttp(needs());
});
const needs = (): HttpNeeds => ({
  host,
  token: () => token,
  language: () => language,
  unlockCount: () => openings,
  renewSession,
  waitForUnlock,
  onServerTime,
});

const tenant = { id: 1, name: 'Norte', units: '/v1/unit?id_tenant=1', units_count: 3 };
const tenants = (answer: Parameters<typeof mock.get>[1]) => server.use(mock.get(`${host}/v1/services/tenants/tenants-by-user`, answer));
const page = (data: unknown, more: object = {}) => HttpResponse.json({ success: true, data, ...more });

describe('what goes out', () => {
  test('a call carries the bearer token, the module and the language', {
    tags: ['OP-7.01', 'OP-7.02', 'OP-7.03', 'OP-7.04', 'OQ-20', 'ADM-7.01', 'ADM-7.02', 'OQ-106'],
  }, async () => {
    let seen = new Headers();
    tenants(({ request }) => {
      seen = request.headers;
      return page([]);
    });
    await http.call('tenants', {});
    expect([seen.get('authorization'), seen.get('x-module'), seen.get('x-localization')]).toEqual(['Bearer first', 'console', 'pt']);
  });

  test.each(['en', 'es', 'pt'])(
    'a user of %s is named to the platform by the header of the language',
    { tags: ['OQ-20'] },
    async (lang) => {
      language = lang;
      const seen: (string | null)[] = [];
      tenants(({ request }) => {
        seen.push(request.headers.get('X-Localization'));
        return page([]);
      });
      await http.call('tenants', {});
      expect(seen).toEqual([lang]);
    },
  );

  test('a visitor sends no token, and a write carries its key, parameters and body', async () => {
    token = null;
    let seen: unknown;
    server.use(
      mock.put(`${host}/v1/alarm/:id`, async ({ request, params }) => {
        seen = [params['id'], request.headers.get('idempotency-key'), request.headers.has('authorization'), await request.json()];
        return HttpResponse.json({ success: false, code: 'record.not_found', message: 'There is no such alarm.' }, { status: 404 });
      }),
    );
    await http.call('changeAlarm', { params: { id: 7 }, body: { alarm_status: 'attended', version: 2 }, key: 'key-00000001' });
    expect(seen).toEqual(['7', 'key-00000001', false, { alarm_status: 'attended', version: 2 }]);
  });
});

describe('what comes back', () => {
  test('a list with data null is empty', { tags: ['OP-7.05', 'OQ-115', 'ADM-7.04', 'ADM-8.02'] }, async () => {
    tenants(() => HttpResponse.json({ success: true, data: null }));
    expect(await http.call('tenants', {})).toMatchObject({ ok: true, data: { data: [] } });
  });

  test.each([
    ['success false', { success: false }, 'reply.refused'],
    ['data missing', { success: true }, 'reply.unreadable'],
    ['data of another kind', { success: true, data: 'none' }, 'reply.unreadable'],
  ])(
    'a list with %s has no rows and is not called empty',
    { tags: ['OP-7.05', 'OQ-115', 'ADM-7.04', 'ADM-8.02'] },
    async (_, body, code) => {
      tenants(() => HttpResponse.json(body));
      expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code } });
    },
  );

  test('a list may lie in a page object', { tags: ['OP-7.05', 'OQ-115'] }, async () => {
    tenants(() => page({ data: [tenant], last_page: 4, total: 31 }));
    expect(await http.call('tenants', {})).toMatchObject({ ok: true, data: { data: [tenant], last_page: 4, total: 31 } });
  });

  test('characters that reverse what is read arrive as symbols, in lists and refusals', async () => {
    tenants(() => page([{ ...tenant, name: 'Norte \u202EetroN' }]));
    expect(await http.call('tenants', {})).toMatchObject({ data: { data: [{ name: 'Norte ⟦202E⟧etroN' }] } });
    tenants(() => HttpResponse.json({ success: false, code: 'access.forbidden', message: 'No\u0007' }, { status: 403 }));
    expect(await http.call('tenants', {})).toMatchObject({ refusal: { message: 'No␇' } });
  });

  test('a row of another shape makes a list unreadable, unless its caller shows such rows', async () => {
    tenants(() => page([tenant, { id: 'x', name: 'Sur' }]));
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'reply.unreadable' } });
    expect(await http.call('tenants', { partial: true })).toMatchObject({
      ok: true,
      data: { data: [tenant] },
      unreadable: [{ id: 'x', description: 'Sur' }],
    });
  });

  test('a bare 404 is an absent call, or an absent record where the call is about one', { tags: ['OQ-18'] }, async () => {
    tenants(() => new HttpResponse('<html>', { status: 404 }));
    server.use(mock.get(`${host}/v1/unit/:id`, () => new HttpResponse(null, { status: 404 })));
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'route.not_found' } });
    expect(await http.call('unit', { params: { id: 7 } })).toMatchObject({ ok: false, refusal: { code: 'record.not_found' } });
  });

  test('a refusal without a reason is one, also with a status of its own', async () => {
    tenants(() => new HttpResponse(null, { status: 402 }));
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'reply.refused' } });
  });

  test.each([200, 401, 422])('sign-in that is answered by success false and %i is refused', { tags: ['OQ-14'] }, async (status) => {
    server.use(mock.post(`${host}/v1/user/auth`, () => HttpResponse.json({ success: false, message: 'no' }, { status })));
    expect(await http.call('signIn', { body: { email: 'a@b.test', password: 'x' } })).toMatchObject({ ok: false });
  });

  test.each([
    [400, 'request.malformed'],
    [403, 'access.forbidden'],
    [413, 'request.too_large'],
    [422, 'request.invalid'],
  ])('a bare %i is the refusal %s', { tags: ['OQ-18'] }, async (status, code) => {
    tenants(() => new HttpResponse('<html>', { status }));
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code } });
  });

  test('field errors of a 422 arrive with the refusal', { tags: ['OQ-18'] }, async () => {
    const errors = { password: ['is required'] };
    server.use(
      mock.post(`${host}/v1/user/auth`, () =>
        HttpResponse.json({ success: false, code: 'request.invalid', message: 'x', errors }, { status: 422 }),
      ),
    );
    expect(await http.call('signIn', { body: { email: '', password: '' } })).toMatchObject({ ok: false, refusal: { errors } });
  });

  test('a 429 says when to come back, also by its header alone', { tags: ['OQ-18'] }, async () => {
    tenants(() => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '30' } }));
    const answer = await http.call('tenants', {});
    if (answer.ok) throw new Error('it must be refused');
    const { retry_at } = answer.refusal.details as { retry_at: string };
    expect(Date.parse(retry_at) - Date.now()).toBeGreaterThan(20_000);
  });

  test('the exact time of a reply is noted before its rounded date', { tags: ['OP-9.76'] }, async () => {
    tenants(() => page([], { server_time: '2026-11-21T06:20:00.123Z' }));
    await http.call('tenants', {});
    expect(onServerTime.mock.lastCall?.[0]).toEqual({ at: Date.parse('2026-11-21T06:20:00.123Z'), exact: true });
  });
});

describe('a platform of the specification', () => {
  test('it is not asked for calls of our own, and receives no keys', async () => {
    http = createHttp({ ...needs(), offer: () => null });
    let key: string | null = null;
    server.use(
      mock.put(`${host}/v1/alarm/:id`, ({ request }) => {
        key = request.headers.get('idempotency-key');
        return HttpResponse.json({ success: false }, { status: 404 });
      }),
    );
    expect(await http.call('me', {})).toMatchObject({ ok: false, refusal: { code: 'route.not_found' } });
    expect(await http.call('changeAlarm', { params: { id: 7 }, body: { alarm_status: 'attended' }, key: 'key-00000001' })).toMatchObject({
      ok: false,
    });
    expect(key).toBeNull();
  });
});

describe('what nobody can answer for', () => {
  const surprise = (kind: string, status: number | null = null) => expect.objectContaining({ name: 'Surprise', kind, status });

  test.each([500, 502, 503])('a %i is a surprise', { tags: ['OP-8.06', 'OQ-18'] }, async (status) => {
    tenants(() => new HttpResponse(null, { status }));
    await expect(http.call('tenants', {})).rejects.toEqual(surprise('server', status));
  });

  test('a 503 keeps its Retry-After', { tags: ['OQ-18'] }, async () => {
    tenants(() => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '5' } }));
    const thrown: unknown = await http.call('tenants', {}).catch((error: unknown) => error);
    expect(thrown instanceof RequestError && thrown.retryAt !== null).toBe(true);
  });

  test('no network is a surprise', { tags: ['OQ-18'] }, async () => {
    tenants(() => HttpResponse.error());
    await expect(http.call('tenants', {})).rejects.toEqual(surprise('offline'));
  });

  test('a reading cut off in the middle, or of another shape, is answered as unreadable', { tags: ['OQ-18'] }, async () => {
    const unreadable = { ok: false, refusal: { code: 'reply.unreadable' } };
    tenants(() => new HttpResponse('{"success":true,"data":[{"id":1,', { headers: { 'Content-Type': 'application/json' } }));
    expect(await http.call('tenants', {})).toMatchObject(unreadable);
    server.use(mock.get(`${host}/v1/users/me`, () => page({ id: 'nobody' })));
    expect(await http.call('me', {})).toMatchObject(unreadable);
  });

  test('an unreadable reply to a write, or about the session, is a surprise', async () => {
    server.use(
      mock.put(`${host}/v1/alarm/:id`, () => page({ id: 'x' })),
      mock.get(`${host}/v1/users/me`, () => page({ id: 'nobody' })),
    );
    const change = { params: { id: 7 }, body: { alarm_status: 'attended' as const } };
    await expect(http.call('changeAlarm', change)).rejects.toEqual(surprise('unreadable'));
    await expect(http.call('me', { skipRenewal: true })).rejects.toEqual(surprise('unreadable'));
  });

  test('no reply within 30 seconds is a surprise, and not a moment earlier', { tags: ['OQ-18', 'OQ-88'] }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      tenants(async () => {
        arrive();
        await delay('infinite');
        return page([]);
      });
      const given: unknown[] = [];
      const asked = http.call('tenants', {}).catch((error: unknown) => void given.push(error));
      await arrived;
      await vi.advanceTimersByTimeAsync(29_999);
      expect(given).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      await asked;
      expect(given).toEqual([surprise('timeout')]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a session that went stale', () => {
  const guarded = (good: string) =>
    tenants(({ request }) =>
      request.headers.get('authorization') === `Bearer ${good}` ? page([tenant]) : new HttpResponse(null, { status: 401 }),
    );

  test('five calls that see a 401 share one renewal, and each is tried again once', { tags: ['OQ-18', 'OQ-19'] }, async () => {
    guarded('second');
    let renewals = 0;
    let running: Promise<boolean> | null = null;
    renewSession.mockImplementation(() => {
      running ??= Promise.resolve().then(() => {
        renewals += 1;
        token = 'second';
        return true;
      });
      return running;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => http.call('tenants', {})));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(renewals).toBe(1);
  });

  test('a call whose token was replaced meanwhile is only sent again', { tags: ['OQ-18'] }, async () => {
    tenants(({ request }) => {
      if (request.headers.get('authorization') === 'Bearer second') return page([tenant]);
      token = 'second';
      return new HttpResponse(null, { status: 401 });
    });
    expect((await http.call('tenants', {})).ok).toBe(true);
    expect(renewSession).not.toHaveBeenCalled();
  });

  test('a request to a locked session waits for the unlock, or is refused when the session ends', async () => {
    let isLocked = true;
    tenants(() =>
      isLocked ? HttpResponse.json({ success: false, code: 'access.locked', message: 'Locked.' }, { status: 423 }) : page([tenant]),
    );
    waitForUnlock.mockImplementationOnce(async () => {
      isLocked = false;
      return true;
    });
    expect(await http.call('tenants', {})).toMatchObject({ ok: true, data: { data: [tenant] } });
    isLocked = true;
    waitForUnlock.mockResolvedValue(false);
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'access.locked' } });
  });

  test('a 423 passes on the unlock count from the time of the request, not of the reply', async () => {
    let isLocked = true;
    openings = 3;
    tenants(() => {
      openings = 4;
      return isLocked ? HttpResponse.json({ success: false, code: 'access.locked', message: 'Locked.' }, { status: 423 }) : page([tenant]);
    });
    waitForUnlock.mockImplementationOnce(async () => {
      isLocked = false;
      return true;
    });
    expect(await http.call('tenants', {})).toMatchObject({ ok: true });
    expect(waitForUnlock.mock.calls).toEqual([[3]]);
  });

  test('a session that cannot be renewed leaves the refusal', { tags: ['OQ-18'] }, async () => {
    guarded('never');
    renewSession.mockResolvedValue(false);
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'access.signed_out' } });
  });

  test('a second 401 is an answer, not another renewal', { tags: ['OQ-18'] }, async () => {
    guarded('never');
    expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'access.signed_out' } });
    expect(renewSession).toHaveBeenCalledTimes(1);
  });

  test('a 401 of the sign-in itself renews nothing', { tags: ['OP-8.07'] }, async () => {
    server.use(mock.post(`${host}/v1/user/auth`, () => new HttpResponse(null, { status: 401 })));
    await http.call('signIn', { body: { email: 'a@b.test', password: 'x' } });
    expect(renewSession).not.toHaveBeenCalled();
  });
});

describe('signing a channel', () => {
  test('takes the token, renewed if stale', { tags: ['OP-7.46', 'OQ-110', 'OP-7.02', 'OP-7.03', 'OP-7.04', 'ADM-7.02'] }, async () => {
    const seen: string[] = [];
    server.use(
      mock.post(`${host}/broadcasting/auth`, async ({ request }) => {
        const sent = ['authorization', 'x-module', 'x-localization'].map((name) => request.headers.get(name));
        seen.push([...sent, await request.text()].join(' '));
        return token === 'second' ? HttpResponse.json({ auth: 'atalaya:abc' }) : new HttpResponse(null, { status: 401 });
      }),
    );
    renewSession.mockImplementation(async () => {
      token = 'second';
      return true;
    });
    expect(await http.signChannel('1.2', 'private-user-5')).toEqual({ auth: 'atalaya:abc' });
    const asked = 'socket_id=1.2&channel_name=private-user-5';
    expect(seen).toEqual([`Bearer first console pt ${asked}`, `Bearer second console pt ${asked}`]);
  });

  test('a refused channel is a surprise, for the log', { tags: ['OP-8.20'] }, async () => {
    server.use(mock.post(`${host}/broadcasting/auth`, () => new HttpResponse(null, { status: 403 })));
    await expect(http.signChannel('1.2', 'private-user-6')).rejects.toThrow('403');
  });
});

describe('calls known by their endpoint only', () => {
  const catalogue = catalogueOf('unit-group');
  const calls = callsOf(catalogue, { product: 'p' });
  const at = `${host}/v1/${catalogue.path}`;

  test('a list is asked with parameters that repeat, and brings its page', { tags: ['ADM-8.02', 'OQ-88', 'ADM-7.03'] }, async () => {
    let query = '';
    server.use(
      mock.get(at, ({ request }) => {
        query = new URL(request.url).search;
        return page([{ id: 1, name: 'North' }], { last_page: 3, total: 60 });
      }),
    );
    const answer = await http.ask(calls.list, {
      query: [
        ['page', '2'],
        ['kind', 'a'],
        ['kind', 'b'],
      ],
    });
    expect(query).toBe('?page=2&kind=a&kind=b');
    expect(answer).toMatchObject({ ok: true, data: { data: [{ id: 1, name: 'North' }], last_page: 3, total: 60 } });
  });

  test('a 401 is asked again with the renewed session, by its record', { tags: ['OQ-18'] }, async () => {
    const answers = [new HttpResponse(null, { status: 401 }), HttpResponse.json({ success: true, data: { id: 7, name: 'South' } })];
    server.use(mock.get(`${at}/7`, () => answers.shift()));
    renewSession.mockImplementation(async () => {
      token = 'second';
      return true;
    });
    expect(await http.ask(calls.record, { params: { id: 7 } })).toEqual({ ok: true, data: { id: 7, name: 'South' } });
    expect(renewSession).toHaveBeenCalledOnce();
  });
});
