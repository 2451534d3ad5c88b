import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttp } from './create-http.ts';

const host = 'http://platform.test';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('a missing second factor renews the session once; another lack of rights does not', async () => {
  const renewSession = vi.fn(async () => true);
  const needs = { host, token: () => 'first', language: () => 'en', unlockCount: () => 0, onServerTime: () => undefined } as const;
  const http = createHttp({ ...needs, renewSession, waitForUnlock: async () => true });
  const answerWith = (code: string) =>
    server.use(
      mock.get(`${host}/v1/services/tenants/tenants-by-user`, () =>
        HttpResponse.json({ success: false, code, message: '' }, { status: 403 }),
      ),
    );
  answerWith('access.forbidden');
  await http.call('tenants', {});
  expect(renewSession).not.toHaveBeenCalled();
  answerWith('access.factor_required');
  expect(await http.call('tenants', {})).toMatchObject({ ok: false, refusal: { code: 'access.factor_required' } });
  expect(renewSession).toHaveBeenCalledTimes(1);
});
