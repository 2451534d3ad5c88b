import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla } = town.town.users;
  await town.app.store.within(platformScope, (tx) =>
    sql`insert into user_ability (id_user, action, subject)
      select u, a, 'DayBook' from unnest(${`{${ana},${bruno},${carla}}`}::bigint[]) u, unnest('{read,create}'::text[]) a`.execute(tx),
  );
});
afterAll(() => town?.clear());

interface Entry {
  id: number;
  words: string;
  author: string;
  written: string;
}
type Who = 'ana' | 'bruno' | 'carla';
const write = (as: Who, body: object) =>
  town.request<{ data: Entry; errors?: object }>('POST', '/v1/day_book', { token: town.tokens[as], body });
const read = async (as: Who, search = '') => {
  const { body } = await town.request<{ data: { data: Entry[] } | Entry[] }>('GET', `/v1/day_book?search=${search}`, {
    token: town.tokens[as],
  });
  return Array.isArray(body.data) ? body.data : body.data.data;
};

test('an entry states who wrote it and when, whatever its sender claims; a search finds it', async () => {
  const { north } = town.town;
  const before = Date.now();
  const { status } = await write('ana', { id_tenant: north.tenant, unit: north.unit, words: 'The gate stays open until ten' });
  expect([200, 201]).toContain(status);
  const [entry] = await read('bruno', 'gate');
  expect(entry).toMatchObject({ words: 'The gate stays open until ten', author: 'Ana Torres' });
  expect(Date.parse(entry?.written ?? '')).toBeGreaterThanOrEqual(before - 1000);
  expect(await read('bruno', 'elevator')).toEqual([]);
  const claimed = await write('ana', {
    id_tenant: north.tenant,
    words: 'Not theirs',
    author: 'Bruno',
    written: '2020-01-01T00:00:00.000Z',
  });
  expect(claimed.body.data).toMatchObject({ author: 'Ana Torres', written: expect.not.stringMatching(/^2020/) });
});

test('an entry is neither changed nor deleted', async () => {
  const { body } = await write('ana', { id_tenant: town.town.north.tenant, words: 'Written once' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const { status } = await town.request(method, `/v1/day_book/${body.data.id}`, { token: town.tokens.ana, body: { words: 'Other' } });
    expect(status).toBe(404);
  }
  expect((await read('ana', 'once')).map(({ words }) => words)).toEqual(['Written once']);
});

test('the unit is one of the tenant, and nobody reads or writes entries of other tenants', async () => {
  const { north, south } = town.town;
  expect((await write('ana', { id_tenant: north.tenant, unit: south.unit, words: 'Wrong unit' })).status).toBe(422);
  expect((await write('carla', { id_tenant: north.tenant, words: 'From elsewhere' })).status).toBe(422);
  expect(await read('carla')).toEqual([]);
});
