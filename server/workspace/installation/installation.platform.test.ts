import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
let zone = 0;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
beforeAll(async () => {
  town = await startTown();
  const { rows } = await run(sql<{ id: number }>`select id from timezone where name = 'Europe/Lisbon'`);
  zone = rows[0]?.id ?? 0;
});
afterAll(() => town?.clear());

type Who = keyof TownPlatform['tokens'];
const read = async (as: Who = 'admin') =>
  (await town.request<{ data: object; code?: string }>('GET', '/v1/installation', { token: town.tokens[as] })).body;
const save = async (body: object, as: Who = 'admin') =>
  (await town.request<{ code?: string; errors?: object }>('PUT', '/v1/installation', { token: town.tokens[as], body })).body;

test('an installation has neither a name nor a time zone until they are set', async () => {
  expect((await read()).data).toEqual({ name: null, id_timezone: null, timezone: null });
  expect(await save({ name: '  Port control ', id_timezone: zone })).toEqual({ success: true, data: null });
  expect((await read()).data).toEqual({ name: 'Port control', id_timezone: zone, timezone: 'Europe/Lisbon' });
});

test('what is saved replaces both: a blank name is none, and what is left out is taken away', async () => {
  await save({ name: '   ', id_timezone: zone });
  expect((await read()).data).toEqual({ name: null, id_timezone: zone, timezone: 'Europe/Lisbon' });
  await save({ name: 'Harbour' });
  expect((await read()).data).toEqual({ name: 'Harbour', id_timezone: null, timezone: null });
});

test('a time zone that does not exist is refused, and nothing is saved', async () => {
  await save({ name: 'Before', id_timezone: zone });
  const refused = await save({ name: 'After', id_timezone: 999_999 });
  expect([refused.code, refused.errors]).toEqual(['request.invalid', { id_timezone: ['does not exist'] }]);
  expect((await read()).data).toEqual({ name: 'Before', id_timezone: zone, timezone: 'Europe/Lisbon' });
});

test('only the master administrator reads and changes it, whatever rights others have', async () => {
  await run(sql`insert into user_ability (id_user, action, subject) values (${town.town.users.bruno}, 'update', 'Installation')`);
  expect([(await read('bruno')).code, (await save({ name: 'Mine' }, 'bruno')).code]).toEqual(['access.forbidden', 'access.forbidden']);
  expect((await read()).data).toMatchObject({ name: 'Before' });
});

test('each change is in the audit, with the name as it was saved', async () => {
  await save({ name: ' Night  ', id_timezone: zone });
  const { rows } = await run(
    sql`select action, id_user, detail from audit_entry where kind = 'record' and subject = 'installation' order by id desc limit 1`,
  );
  const detail = { data: { name: 'Night', id_timezone: zone } };
  expect(rows).toEqual([{ action: 'update', id_user: town.town.users.admin, detail }]);
});
