import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Challenge, Grant } from '../../../contract/access/session.ts';
import type { MissedEvents } from '../../../contract/events.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { addTownUser, can } from '../../testing/staff.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

type Reply<T = CatalogueRecord> = { data: T; code?: string; message?: string; errors?: Record<string, string[]> };
let here: TownPlatform;
let there: TownPlatform;

beforeAll(async () => {
  [here, there] = await Promise.all([startTown({ env: { CONNECTOR_PRIVATE_ADDRESSES: 'true' } }), startTown()]);
});
afterAll(async () => {
  await here.clear();
  await there.clear();
});

const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = here.tokens.admin) =>
  here.request<Reply<T>>(method, path, { token, ...(body !== undefined && { body }) });

/** Creates an external token of Ana there, and an external user of Ana here with that token. */
async function linked(host = there.url, token?: string) {
  const externalToken =
    token ??
    (
      await there.request<Reply<{ token: string }>>('POST', '/v1/external_token', {
        token: there.tokens.admin,
        body: { description: 'Head office', id_user: there.town.users.ana },
      })
    ).body.data.token;
  const body = { description: 'South tower', id_user: here.town.users.ana, host, token: externalToken };
  const made = await ask<CatalogueRecord>('POST', '/v1/external_user', body);
  expect(made.body.errors).toBeUndefined();
  return { id: made.body.data.id, token: externalToken };
}
const validate = (id: number, token?: string) =>
  ask<{ is_validated: boolean; user: string | null }>('POST', `/v1/external_user/${id}/validate`, undefined, token);
const enter = (token: string) => there.request<Reply<Grant & Challenge>>('POST', '/v1/user/auth/external', { body: { token } });

test('an external user is validated remotely and opens the other installation by one-use ticket', {
  tags: ['OQ-122', 'OQ-11'],
}, async () => {
  const { id } = await linked();
  expect((await validate(id)).body.data).toEqual({ is_validated: true, user: 'ana' });
  const read = await ask<CatalogueRecord>('GET', `/v1/external_user/${id}`);
  expect(read.body.data['is_validated']).toBe(true);
  const opened = await ask<{ url: string; expires_at: string }>('POST', `/v1/users/external/${id}/open`, undefined, here.tokens.ana);
  const url = new URL(opened.body.data.url);
  expect([url.origin, url.pathname]).toEqual([there.url, '/auth']);
  const ticket = url.searchParams.get('token') ?? '';
  const [one, two] = await Promise.all([enter(ticket), enter(ticket)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 403]));
  const accepted = one.status === 200 ? one : two;
  expect(accepted.body.data.user.id).toBe(there.town.users.ana);
  expect(accepted.headers.get('set-cookie')).toContain('HttpOnly');
  const noted = (await ask<CatalogueRecord[]>('GET', '/v1/audit')).body.data.filter(({ action }) => action === 'external_opened');
  expect(noted).toEqual([expect.objectContaining({ user_name: 'Ana Torres', subject: there.url })]);
  const expired = await ask<{ url: string }>('POST', `/v1/users/external/${id}/open`, undefined, here.tokens.ana);
  there.clock.advance(60_000);
  expect((await enter(new URL(expired.body.data.url).searchParams.get('token') ?? '')).body.code).toBe('ticket.invalid');
});

test('only its own user opens it; only who may manage that user validates it', { tags: ['OQ-122'] }, async () => {
  const { id } = await linked();
  const open = (token: string) => ask<never>('POST', `/v1/users/external/${id}/open`, undefined, token);
  expect((await open(here.tokens.admin)).body.code).toBe('record.not_found');
  expect((await open(here.tokens.carla)).body.code).toBe('record.not_found');
  const weak = await addTownUser(here, 'weak-validator', [here.town.north.tenant], can('ExternalUser', 'read', 'update'));
  expect((await validate(id, weak.token)).status).toBe(403);
  const foreign = await addTownUser(here, 'foreign-validator', [here.town.harbour.tenant], can('ExternalUser', 'read', 'update'));
  expect((await validate(id, foreign.token)).status).toBe(404);
});

test('a token revoked remotely is reported and unmarked; a new host or token is validated again', {
  tags: ['OQ-122'],
}, async () => {
  const { id } = await linked();
  await validate(id);
  const { body } = await there.request<Reply<CatalogueRecord[]>>('GET', '/v1/external_token', { token: there.tokens.admin });
  for (const one of body.data) await there.request('DELETE', `/v1/external_token/${one.id}`, { token: there.tokens.admin });
  expect((await validate(id)).body.data).toEqual({ is_validated: false, user: null });
  const opened = await ask<never>('POST', `/v1/users/external/${id}/open`, undefined, here.tokens.ana);
  expect(opened).toMatchObject({ status: 424, body: { code: 'connector.failed' } });
  const fresh = await linked();
  await validate(fresh.id);
  const moved = await ask<CatalogueRecord>('PUT', `/v1/external_user/${fresh.id}`, { host: 'tower.example' });
  expect(moved.body.errors).toHaveProperty('token');
  const changed = await ask<CatalogueRecord>('PUT', `/v1/external_user/${fresh.id}`, { host: 'tower.example', token: 'another' });
  expect(changed.body.data['is_validated']).toBe(false);
});

test('requests to other installations pass the guard, follow no redirects and distrust replies', {
  tags: ['OQ-122'],
}, async () => {
  const metadata = await linked('http://169.254.169.254', 'x');
  expect(await validate(metadata.id)).toMatchObject({ status: 424, body: { code: 'connector.failed' } });
  const replies = [
    { status: 302, body: '' },
    { status: 200, body: '<html>' },
    { status: 500, body: '{}' },
    { status: 200, body: JSON.stringify({ success: true, data: { user: 'x'.repeat(20_000), ticket: null, expires_at: null } }) },
  ];
  const server = createServer((_, response) => {
    const { status, body } = replies.shift() ?? { status: 500, body: '' };
    response.writeHead(status, { location: there.url }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const odd = await linked(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'x');
  for (let left = replies.length; left > 0; left -= 1) {
    expect(await validate(odd.id)).toMatchObject({ status: 424, body: { code: 'connector.failed' } });
  }
  server.close();
  await here.request('DELETE', `/v1/external_user/${odd.id}`, { token: here.tokens.admin });
});

test('guessing external tokens and tickets is throttled by address', { tags: ['OQ-122'] }, async () => {
  const codes = async (send: () => Promise<{ body: { code?: string } }>) => {
    const refusals = new Set<string | undefined>();
    for (let tries = 0; tries < 22; tries += 1) refusals.add((await send()).body.code);
    return [...refusals];
  };
  const guess = () => here.request<Reply<never>>('POST', '/v1/external/ticket', { token: 'guess', body: { open: true } });
  expect(await codes(guess)).toEqual(['access.signed_out', 'access.throttled']);
  expect((await guess()).body).toMatchObject({ code: 'access.throttled', details: { retry_at: expect.any(String) } });
  expect(await codes(() => here.request<Reply<never>>('POST', '/v1/user/auth/external', { body: { token: 'guess' } }))).toEqual([
    'ticket.invalid',
    'access.throttled',
  ]);
});

test('its user is notified when an external user is created, changed and deleted', { tags: ['OQ-122', 'OP-7.40', 'OQ-32'] }, async () => {
  const { id } = await linked();
  await validate(id);
  await ask('DELETE', `/v1/external_user/${id}`);
  const { epoch } = (await here.request<{ epoch: string }>('GET', '/v1/services/alarms/open', { token: here.tokens.ana })).body;
  const published = async () => {
    const { body } = await here.request<MissedEvents>('GET', `/v1/events?epoch=${epoch}&after=0`, { token: here.tokens.ana });
    const events = 'events' in body ? body.events : (body as unknown as { data: MissedEvents }).data.events;
    return events.filter(({ name, data }) => name.startsWith('external_user') && (data as { id: number }).id === id);
  };
  await vi.waitFor(async () => expect(await published()).toHaveLength(3), 20_000);
  expect((await published()).map(({ name, data }) => [name, (data as { is_validated: boolean }).is_validated])).toEqual([
    ['external_user.created', false],
    ['external_user.created', true],
    ['external_user.deleted', true],
  ]);
  expect(JSON.stringify(await published())).not.toContain('token');
});
