import { Agent, get } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { ForceRule, HeldCall, ListedCall } from '../../contract/quality/forced-replies.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.clear());
afterEach(() => platform.request('DELETE', '/demo/replies'));

const force = (rule: Partial<ForceRule> & Pick<ForceRule, 'force'>) =>
  platform.request('POST', '/demo/replies', { body: { call: 'GET /v1/capabilities', desk: null, stays: false, ...rule } });
const asked = (desk?: string) =>
  fetch(`${platform.url}/v1/capabilities`, desk === undefined ? {} : { headers: { 'x-desk': desk } }).then(({ status }) => status);
const rules = () => platform.request<{ data: { rules: ForceRule[]; held: ListedCall[] } }>('GET', '/demo/replies');

test('a reply is refused once, with its code and status, and then as it is', async () => {
  await force({ force: { how: 'refuse', code: 'access.throttled' } });
  expect([await asked(), await asked()]).toEqual([429, 200]);
});

test('a permanent rule applies until it is cleared', async () => {
  await force({ force: { how: 'refuse', code: 'record.not_found' }, stays: true });
  expect([await asked(), await asked()]).toEqual([404, 404]);
  await platform.request('DELETE', '/demo/replies');
  expect(await asked()).toBe(200);
});

test('a rule for one sender does not affect others', async () => {
  await force({ force: { how: 'refuse', code: 'record.not_found' }, desk: 'one' });
  expect([await asked(), await asked('other'), await asked('one')]).toEqual([200, 200, 404]);
});

test('a rule can name a session', async () => {
  const { body } = await platform.request<{ data: { access_token: string; session: string } }>('POST', '/v1/user/auth', {
    body: { email: 'ana@demo.test', password: 'atalaya-demo' },
  });
  await force({ call: 'GET /v1/users/me', force: { how: 'refuse', code: 'access.forbidden' }, desk: body.data.session });
  expect((await platform.request('GET', '/v1/users/me', { token: body.data.access_token })).status).toBe(403);
});

test('a forced reply replaces the platform’s', async () => {
  await force({ force: { how: 'give', body: { success: true, data: 'other' } } });
  expect((await platform.request('GET', '/v1/capabilities')).body).toEqual({ success: true, data: 'other' });
});

test('a reply that is broken off begins and never ends', async () => {
  await force({ force: { how: 'break off' } });
  const reply = await fetch(`${platform.url}/v1/capabilities`);
  expect(reply.status).toBe(200);
  expect([reply.headers.get('content-type'), reply.headers.get('content-length')]).toEqual(['application/json', '100']);
  const reader = reply.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{');
  await expect(reader?.read()).rejects.toThrow('terminated');
});

test('a refusal is sent with the details of its rule', async () => {
  await force({ force: { how: 'refuse', code: 'record.in_use', details: { by: ['unit'] } } });
  const { status, body } = await platform.request<{ details?: unknown }>('GET', '/v1/capabilities');
  expect([status, body.details]).toEqual([409, { by: ['unit'] }]);
  await force({ force: { how: 'refuse', code: 'record.in_use' } });
  expect((await platform.request('GET', '/v1/capabilities')).body).not.toHaveProperty('details');
});

test('a rule for the calls that force replies does not apply to them', async () => {
  const { body } = await platform.request<{ data: { id: number } }>('POST', '/demo/replies', {
    body: { call: 'GET /demo/replies', desk: null, stays: true, force: { how: 'refuse', code: 'record.not_found' } },
  });
  const listed = await rules();
  expect([listed.status, listed.body.data.rules.map((rule) => 'id' in rule && rule.id)]).toEqual([200, [body.data.id]]);
  expect((await platform.request('DELETE', '/demo/replies')).body).toEqual({ success: true, data: null });
});

test('a call is held until its reply is set', async () => {
  await force({ force: { how: 'hold' }, desk: 'one' });
  const reply = asked('one');
  const { body } = await platform.request<{ data: HeldCall }>('GET', '/demo/replies/held?call=GET%20/v1/capabilities&desk=one');
  expect(body.data).toMatchObject({ call: 'GET /v1/capabilities', desk: 'one', url: '/v1/capabilities' });
  const { held } = (await rules()).body.data;
  expect(held).toEqual([{ id: body.data.id, call: 'GET /v1/capabilities', desk: 'one', url: '/v1/capabilities' }]);
  await platform.request('PUT', `/demo/replies/held/${body.data.id}`, { body: { how: 'refuse', code: 'request.in_progress' } });
  expect(await reply).toBe(409);
  expect((await rules()).body.data).toEqual({ rules: [], held: [] });
});

test('a call that is held already is found at once, and only by its call and its sender', async () => {
  await force({ force: { how: 'hold' }, desk: 'one' });
  const reply = asked('one');
  await expect.poll(async () => (await rules()).body.data.held).toHaveLength(1);
  const next = (query: string) => platform.request<{ data: HeldCall }>('GET', `/demo/replies/held?${query}`);
  const { body } = await next('call=GET%20/v1/capabilities&desk=one');
  expect((await next('call=GET%20/v1/capabilities')).body.data.id).toBe(body.data.id);
  const answer = (id: number) => platform.request('PUT', `/demo/replies/held/${id}`, { body: { how: 'as it is' } });
  expect((await answer(body.data.id + 1000)).status).toBe(404);
  expect((await answer(body.data.id)).status).toBe(200);
  expect([await reply, (await answer(body.data.id)).status]).toEqual([200, 404]);
});

test('clearing for one sender leaves the rules and held calls of others', async () => {
  for (const desk of ['one', 'two']) await force({ force: { how: 'refuse', code: 'record.not_found' }, desk });
  for (const desk of ['three', 'four']) await force({ force: { how: 'hold' }, desk });
  const [three, four] = [asked('three'), asked('four')];
  await expect.poll(async () => (await rules()).body.data.held).toHaveLength(2);
  await platform.request('DELETE', '/demo/replies?desk=one');
  await platform.request('DELETE', '/demo/replies?desk=three');
  expect([await asked('one'), await asked('two'), await three]).toEqual([200, 404, 200]);
  expect((await rules()).body.data.held.map(({ desk }) => desk)).toEqual(['four']);
  await platform.request('DELETE', '/demo/replies');
  expect(await four).toBe(200);
});

test('successive held calls of one connection leave no listeners on it', async () => {
  const warned: string[] = [];
  const hear = ({ name }: Error) => void warned.push(name);
  process.on('warning', hear);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let at = 0; at < 12; at += 1) {
    await force({ force: { how: 'hold' } });
    const status = new Promise<number | undefined>((answered) => {
      get(`${platform.url}/v1/capabilities`, { agent }, (reply) => reply.resume().on('end', () => answered(reply.statusCode)));
    });
    const { body } = await platform.request<{ data: HeldCall }>('GET', '/demo/replies/held?call=GET%20/v1/capabilities');
    await platform.request('PUT', `/demo/replies/held/${body.data.id}`, { body: { how: 'as it is' } });
    expect(await status).toBe(200);
  }
  agent.destroy();
  process.off('warning', hear);
  expect(warned).toEqual([]);
});

test('a held call has its body and the name of its sender, where it sent one', async () => {
  const body = { email: 'ana@demo.test', password: 'atalaya-demo' };
  const heldOf = async (headers: Record<string, string>) => {
    await force({ call: 'POST /v1/user/auth', force: { how: 'hold' } });
    const reply = platform.request('POST', '/v1/user/auth', { body, headers });
    const { data } = (await platform.request<{ data: HeldCall }>('GET', '/demo/replies/held?call=POST%20/v1/user/auth')).body;
    const answered = await platform.request('PUT', `/demo/replies/held/${data.id}`, { body: { how: 'as it is' } });
    expect([(await reply).status, answered.body]).toEqual([200, { success: true, data: null }]);
    return data;
  };
  expect(await heldOf({ 'x-desk': 'five' })).toMatchObject({ desk: 'five', body });
  expect((await heldOf({})).desk).toBeNull();
});

test('a held call whose client leaves is dropped', async () => {
  await force({ force: { how: 'hold' } });
  const leaving = new AbortController();
  const reply = fetch(`${platform.url}/v1/capabilities`, { signal: leaving.signal });
  await platform.request('GET', '/demo/replies/held?call=GET%20/v1/capabilities');
  leaving.abort();
  await expect(reply).rejects.toThrow('aborted');
  await expect.poll(async () => (await rules()).body.data.held).toEqual([]);
});

test('waiting for a held call ends after 15 seconds without one', async () => {
  const { setTimeout: usual } = globalThis;
  const waits = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) => usual(run, ms === 15_000 ? 0 : ms));
  const { status, body } = await platform
    .request('GET', '/demo/replies/held?call=GET%20/v1/capabilities')
    .finally(() => waits.mockRestore());
  expect([status, body.code]).toEqual([404, 'record.not_found']);
  expect(body.message).toBe('No call GET /v1/capabilities arrived within 15 s.');
});

test('clearing releases held calls unchanged', async () => {
  await force({ force: { how: 'hold' }, stays: true });
  const reply = asked();
  await platform.request('GET', '/demo/replies/held?call=GET%20/v1/capabilities');
  await platform.request('DELETE', '/demo/replies');
  expect(await reply).toBe(200);
});

test('a rule that is not understood is refused with what is wrong', async () => {
  const { status, body } = await platform.request<{ code: string }>('POST', '/demo/replies', {
    body: { call: 'capabilities', desk: null, stays: false, force: { how: 'hold' } },
  });
  expect([status, body.code]).toEqual([422, 'request.invalid']);
});

test('a stopping platform releases held calls and holds no new ones', async () => {
  const ending = await startTestPlatform();
  const ask = () => fetch(`${ending.url}/v1/capabilities`).then(({ status }) => status);
  const body = { call: 'GET /v1/capabilities', desk: null, stays: true, force: { how: 'hold' } };
  await ending.request('POST', '/demo/replies', { body });
  const held = ask();
  await ending.request('GET', '/demo/replies/held?call=GET%20/v1/capabilities');
  const late: number[] = [];
  ending.app.onClose.unshift(async () => void late.push(await ask()));
  await ending.clear();
  expect([await held, late]).toEqual([200, [200]]);
});
