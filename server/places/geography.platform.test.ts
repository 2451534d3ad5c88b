import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, type Tx } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { findOrCreatePlace } from './geography.ts';
import { zoneOf } from './time-zone.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => platform.app.store.within(platformScope, work);

test('records of a place are made once, each within the one above it', async () => {
  const find = (municipality: string, region: string, country: string) =>
    within((tx) => findOrCreatePlace(tx, { municipality, region, country }));
  const one = await find('Town', 'North', 'Land');
  expect(await find('Town', 'North', 'Land')).toEqual(one);
  const other = await find('Town', 'South', 'Land');
  expect([other.id_country, other.id_region === one.id_region, other.id_municipality === one.id_municipality]).toEqual([
    one.id_country,
    false,
    false,
  ]);
  const abroad = await find('Town', 'North', 'Elsewhere');
  expect(new Set([one, other, abroad].map(({ id_region }) => id_region)).size).toBe(3);
  const { rows } = await within((tx) =>
    sql`select m.name as town, r.name as region, c.name as country from municipality m join region r on r.id = m.id_region
      join country c on c.id = r.id_country where m.id in (${one.id_municipality}, ${other.id_municipality}, ${abroad.id_municipality}) order by m.id`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { town: 'Town', region: 'North', country: 'Land' },
    { town: 'Town', region: 'South', country: 'Land' },
    { town: 'Town', region: 'North', country: 'Elsewhere' },
  ]);
});

test('the zone is that of the tenant or unit, or the commonest of a customer, otherwise UTC', async () => {
  const idOf = async (text: ReturnType<typeof sql<{ id: number }>>) => (await within((tx) => text.execute(tx))).rows[0]?.id ?? 0;
  const zone = (of?: Parameters<typeof zoneOf>[1]) => within((tx) => zoneOf(tx, of));
  expect(await zone()).toBe('UTC');
  const customer = await idOf(sql`insert into master_tenant (name) values ('Zoned') returning id`);
  const zones = new Map<string, number>();
  for (const name of ['Europe/Madrid', 'America/Bogota', 'Nowhere/Town'])
    zones.set(
      name,
      await idOf(sql`with known as (select id from timezone where name = ${name}), made as (
        insert into timezone (name) select ${name}::text where not exists (select from known) returning id)
        select id from known union all select id from made`),
    );
  const tenant = (name: string, of: string | null) =>
    idOf(
      sql`insert into tenant (name, id_master_tenant, id_timezone) values (${name}, ${customer}, ${of === null ? null : (zones.get(of) ?? null)}) returning id`,
    );
  const bogota = await tenant('One', 'America/Bogota');
  const madrid = await tenant('Two', 'Europe/Madrid');
  await tenant('Three', 'Europe/Madrid');
  const [unknown, none] = [await tenant('Four', 'Nowhere/Town'), await tenant('Five', null)];
  const unit = await idOf(sql`insert into unit (id_tenant, description) values (${bogota}, 'Depot') returning id`);
  expect(await Promise.all([{ tenant: bogota }, { tenant: madrid }, { unit }, { customer }].map(zone))).toEqual([
    'America/Bogota',
    'Europe/Madrid',
    'America/Bogota',
    'Europe/Madrid',
  ]);
  expect([await zone({ tenant: unknown }), await zone({ tenant: none }), await zone({ customer: 999_999 })]).toEqual(['UTC', 'UTC', 'UTC']);
});
