import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { createHttp } from './create-http.ts';

const host = 'http://platform.test';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

test('a read, a form and a file are asked for with token, module and language', { tags: ['OP-7.02', 'OP-7.03', 'OP-7.04'] }, async () => {
  const seen: unknown[] = [];
  server.use(
    mock.all(`${host}/v1/*`, ({ request: { method, headers } }) => {
      seen.push([method, headers.get('authorization'), headers.get('x-module'), headers.get('x-localization')]);
      return HttpResponse.json({ success: true, data: method === 'GET' ? [] : { id: 1 } });
    }),
  );
  const { list, create } = callsOf(catalogueOf('unit-group'), { product: 'p' });
  if (!create) throw new Error('unit groups are not created');
  const http = createHttp({
    host,
    token: () => 'first',
    language: () => 'pt',
    unlockCount: () => 0,
    renewSession: async () => true,
    waitForUnlock: async () => true,
    onServerTime: () => undefined,
  });
  await http.ask(list);
  await http.ask(create, { form: new FormData() });
  await http.download(list);
  expect(seen).toEqual(['GET', 'POST', 'GET'].map((method) => [method, 'Bearer first', 'console', 'pt']));
});
