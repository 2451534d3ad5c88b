import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Catalogue, defineCatalogue } from '../../../contract/catalogues/catalogue.ts';
import { choice, decimal, flag, ref, refs, text, whole } from '../../../contract/catalogues/fields/field.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { migrate } from '../../platform/store/migrate.ts';
import { migrations } from '../../platform/store/migrations/index.ts';
import { thisProgram } from '../../platform/store/program.ts';
import { storeConnection } from '../../testing/connection.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { syncCatalogues } from './schema.ts';

let platform: TestPlatform;
let client: pg.Client;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  client = new pg.Client(await storeConnection(platform.dataDir));
  await client.connect();
  await client.query("set app.scope = 'platform'");
});
afterAll(async () => {
  await client?.end();
  await platform?.clear();
});

const given = { key: 'seproban', title: 'Things', singular: 'Thing', family: 'x', path: 'x', resource: 'X', table: 'thing' } as const;
const first = defineCatalogue({
  ...given,
  fields: [
    text('name', { required: true }),
    text('code', { required: true }),
    whole('size', { min: 0, max: 10 }),
    choice('state', ['on', 'off']),
    refs('units', 'unit'),
  ],
});
const withFields = (fields: Catalogue['fields'], more: Partial<Catalogue> = {}): Catalogue => ({ ...first, ...more, fields });
const sync = (one: Catalogue, version?: string) => syncCatalogues(client, [one], version);
const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
const columns = async (table: string) =>
  Object.fromEntries(
    (
      await query(`select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as type
        from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attname !~ '^(words|label)_'`)
    ).map(({ name, type }) => [name, type]),
  );

test('a descriptor makes its table, once: columns, keys, checks and who sees what', async () => {
  expect([await sync(first), await sync(first)]).toEqual([true, false]);
  expect(await columns('thing')).toEqual({
    id: 'bigint not null',
    name: 'text not null',
    code: 'text not null',
    size: 'bigint',
    state: 'text',
    version: 'integer not null',
    created: 'timestamp(3) with time zone not null',
    changed: 'timestamp(3) with time zone not null',
    id_master_tenant: 'bigint',
  });
  expect(await columns('thing_units')).toEqual({ id_owner: 'bigint not null', id_target: 'bigint not null', place: 'integer not null' });
  await client.query("insert into thing (name, code, size, state) values ('Old', 'c', 5, 'on')");
  await expect(client.query("insert into thing (name, code, size) values ('x', 'x', 11)")).rejects.toThrow('ok_size');
  await expect(client.query("insert into thing (name, code, state) values ('x', 'x', 'half')")).rejects.toThrow('ok_state');
  await expect(client.query('insert into thing_units (id_owner, id_target) values (1, 99999)')).rejects.toThrow('foreign key');
});

test('a new field adds a column and preserves data; a changed rule applies from then on', async () => {
  await sync(
    withFields([
      text('name', { required: true }),
      text('code'),
      whole('size', { min: 0, max: 20 }),
      choice('state', ['on', 'off', 'half']),
      flag('active', { initial: true }),
      ref('unit', 'unit'),
      decimal('score', { required: true }),
    ]),
  );
  expect(await query('select name, code, size::int, state, active, id_unit, score from thing')).toEqual([
    { name: 'Old', code: 'c', size: 5, state: 'on', active: true, id_unit: null, score: null },
  ]);
  await client.query("insert into thing (name, size, state) values ('New', 15, 'half')");
  expect((await query("select to_regclass('thing_units') is not null as kept"))[0]).toEqual({ kept: true });
});

test('what a search looks in follows the fields, and goes a release later', async () => {
  const words = async () => {
    const found = await query(
      "select attname as name from pg_attribute where attrelid = 'thing'::regclass and attname like 'words\\_%' and not attisdropped order by attnum",
    );
    const list = found.map(({ name }) => String(name)).join(', ');
    return Object.values((await query(`select ${list} from thing where name = 'Old'`))[0] ?? {});
  };
  expect(await words()).toEqual(['old c']);
  const fewer = withFields([text('name', { required: true }), whole('size')]);
  const before = withFields([text('name', { required: true }), text('code'), whole('size')]);
  await sync(fewer, '0.2.0');
  await sync(fewer, '0.2.9');
  expect(await words()).toEqual(['old c', 'old']);
  // A field that is back is used again, and its column does not go with the next release.
  await sync(before, '0.2.9');
  await sync(before, '0.3.0');
  expect(await words()).toEqual(['old c']);
  await sync(fewer, '0.3.0');
  expect(await words()).toEqual(['old c', 'old']);
  await sync(fewer, '0.4.0');
  expect(await words()).toEqual(['old']);
});

test('a value that must be unique from now on stays where it is there twice', async () => {
  await client.query("insert into thing (name) values ('Twin'), ('twin')");
  await sync(withFields([text('name', { required: true, unique: true })]));
  expect((await query("select count(*)::int as twins from thing where lower(name) = 'twin'"))[0]).toEqual({ twins: 2 });
});

test('owners that changed are other policies', async () => {
  const policies = () =>
    query("select pg_get_expr(polqual, polrelid) as said from pg_policy where polrelid = 'thing'::regclass order by polname");
  const before = await policies();
  await sync(withFields(first.fields, { ownership: 'shared' }));
  expect(await policies()).not.toEqual(before);
  expect((await policies())[0]).toEqual({ said: 'true' });
});

test('a field of another type refuses the start in one sentence, and changes nothing', async () => {
  const other = withFields([text('name', { required: true }), text('size'), text('more')]);
  await expect(sync(other)).rejects.toThrow('This version wants size of thing as text, and the store has it as bigint');
  expect(await columns('thing')).not.toHaveProperty('more');
});

test('migration 0009 moves the places of units, the types of comments and the words of profiles', async () => {
  const root = new pg.Client(await storeConnection(platform.dataDir, 'postgres'));
  await root.connect();
  await root.query('create database old owner atalaya');
  await root.end();
  const old = new pg.Client({ ...(await storeConnection(platform.dataDir)), database: 'old' });
  await old.connect();
  try {
    await migrate(old, { program: { ...thisProgram, migrations: migrations.filter(({ name }) => name < '0009') } });
    await old.query("set app.scope = 'platform'");
    await old.query(`insert into master_tenant (name) values ('M'); insert into tenant (name, id_master_tenant) values ('T', 1);
      insert into unit (id_tenant, description, municipality, region, country) values (1, 'a', 'Centro', 'Norte', 'México'),
        (1, 'b', 'Centro', 'Sur', 'México'), (1, 'c', 'Centro', 'Norte', 'México'), (1, 'd', 'Lone', null, null), (1, 'e', null, null, null);
      insert into alarm_comment (comment, status, alarm_type) values ('x', 'attended', 'Fire'), ('y', 'attended', null), ('z', 'canceled', 'Fire');
      insert into profile (description) values ('Guard')`);
    await migrate(old);
    await syncCatalogues(old, catalogues);
    const places = `select u.description as unit, m.name as municipality, r.name as region, c.name as country, m.id_region = r.id as within
      from unit u left join municipality m on m.id = u.id_municipality left join region r on r.id = u.id_region
      left join country c on c.id = u.id_country order by 1`;
    expect((await old.query(places)).rows).toEqual([
      { unit: 'a', municipality: 'Centro', region: 'Norte', country: 'México', within: true },
      { unit: 'b', municipality: 'Centro', region: 'Sur', country: 'México', within: true },
      { unit: 'c', municipality: 'Centro', region: 'Norte', country: 'México', within: true },
      { unit: 'd', municipality: 'Lone', region: null, country: null, within: null },
      { unit: 'e', municipality: null, region: null, country: null, within: null },
    ]);
    expect(
      (await old.query('select (select count(*)::int from municipality) as m, (select count(*)::int from type_alarm) as t')).rows,
    ).toEqual([{ m: 3, t: 1 }]);
    expect((await old.query('select type, description from profile')).rows).toEqual([{ type: 'Guard', description: 'Guard' }]);
  } finally {
    await old.end();
  }
});
