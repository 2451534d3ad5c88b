import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { createHttp } from './create-http.ts';

const host = 'http://platform.test';
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const catalogue = catalogueOf('unit-group');
const { list, create } = callsOf(catalogue, { product: 'p' });
const http = createHttp({
  host,
  token: () => 'first',
  language: () => 'pt',
  unlockCount: () => 0,
  renewSession: async () => true,
  waitForUnlock: async () => true,
  onServerTime: () => undefined,
});

test('a read, a form and a file are asked for with token, module and language', {
  tags: ['OP-7.02', 'OP-7.03', 'OP-7.04', 'ADM-7.02'],
}, async () => {
  const seen: unknown[] = [];
  server.use(
    mock.all(`${host}/v1/*`, ({ request: { method, headers } }) => {
      seen.push([method, headers.get('authorization'), headers.get('x-module'), headers.get('x-localization')]);
      return HttpResponse.json({ success: true, data: method === 'GET' ? [] : { id: 1 } });
    }),
  );
  if (!create) throw new Error('unit groups are not created');
  await http.ask(list);
  await http.ask(create, { form: new FormData() });
  await http.download(list);
  expect(seen).toEqual(['GET', 'POST', 'GET'].map((method) => [method, 'Bearer first', 'console', 'pt']));
});

test('a file comes with its bytes and its name, from the host that keeps it', {
  tags: ['ADM-2.13', 'ADM-7.08', 'ADM-7.46', 'OP-7.38', 'OP-7.39'],
}, async () => {
  const bytes = new Uint8Array([80, 75, 3, 4, 255]);
  server.use(
    mock.get(`http://logs.test/v1/${catalogue.path}`, ({ request }) => {
      if (new URL(request.url).searchParams.get('action') !== 'export') return HttpResponse.json({ success: true, data: [] });
      return HttpResponse.arrayBuffer(bytes.buffer, { headers: { 'content-disposition': 'attachment; filename="u.xlsx"' } });
    }),
  );
  const answer = await http.download(list, { query: [['action', 'export']], host: 'http://logs.test' });
  if (!answer.ok) throw new Error('it must be answered');
  expect(answer.data.name).toBe('u.xlsx');
  expect(new Uint8Array(await answer.data.blob.arrayBuffer())).toEqual(bytes);
});

test('a file that is refused says why', { tags: ['OQ-18'] }, async () => {
  const refusal = { success: false, code: 'export.running', message: 'x' };
  server.use(mock.get(`${host}/v1/${catalogue.path}`, () => HttpResponse.json(refusal, { status: 409 })));
  expect(await http.download(list)).toMatchObject({ ok: false, refusal: { code: 'export.running' } });
});

test.each([
  ['data null', { success: true, data: null }, { ok: true, data: { data: [] } }],
  ['success false', { success: false }, { ok: false, refusal: { code: 'reply.refused' } }],
  ['success false and rows', { success: false, data: [{ id: 1 }] }, { ok: false, refusal: { code: 'reply.refused' } }],
  ['data missing', { success: true }, { ok: false, refusal: { code: 'reply.unreadable' } }],
])('the list of a catalogue with %s is empty only where it says so', { tags: ['ADM-8.02'] }, async (_, body, expected) => {
  server.use(mock.get(`${host}/v1/${catalogue.path}`, () => HttpResponse.json(body)));
  expect(await http.ask(list)).toMatchObject(expected);
});
