import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { catalogueOf, catalogues } from '../../../contract/catalogues/registry.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { exportedRows, rowsOf } from './reading.ts';

const listRequest = { query: { page: 1, max: 25, search: '', sort: [], filters: [] }, language: 'en' } as const;
/** Types whose values the driver reads as they are read from JSON. */
const readAlike = ['bigint', 'boolean', 'double precision', 'integer', 'json', 'jsonb', 'smallint', 'text'];

const allFields = ({ fields }: Catalogue) => new Set(fields.map(({ name }) => name));

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  const { tenant, unit, cameras } = platform.town.north;
  await platform.app.store.within(platformScope, (tx) =>
    sql`insert into lpr_match (originalplatenumber, plate, capture_date, id_camera, id_unit, speed, confidential, id_tenant, distance, alarm_flags)
      values ('Ñ "1" \\ 2', '', '2026-03-01T23:59:58.250Z', ${cameras[0]}, ${unit}, 1e-7, false, ${tenant}, 9007199254740991, '{"a": [1.50, null, "é"]}'),
        ('=1', 'A1', '1999-12-31T23:59:59Z', null, null, 12.5, true, ${tenant}, 0, 'null')`.execute(tx),
  );
});
afterAll(() => platform?.clear());

const each = <T>(read: (tx: Tx, catalogue: Catalogue) => Promise<T>) =>
  platform.app.store.within(platformScope, async (tx) => {
    const found: [string, T][] = [];
    for (const catalogue of catalogues) found.push([catalogue.key, await read(tx, catalogue)]);
    return found;
  });

async function columnTypes(tx: Tx, rows: RawBuilder<unknown>): Promise<Record<string, string>> {
  await sql`create temporary table exported_types as select * from (${rows}) as r with no data`.execute(tx);
  const columns = await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'exported_types'::regclass and attnum > 0`.execute(tx);
  await sql`drop table exported_types`.execute(tx);
  return Object.fromEntries(columns.rows.map(({ name, type }) => [name, type]));
}

test('every column of an export is of a type that is read as JSON is', { tags: ['ADM-7.08'] }, async () => {
  const types = await each((tx, catalogue) => columnTypes(tx, exportedRows(catalogue, listRequest, allFields(catalogue))));
  const others = types.flatMap(([key, columns]) =>
    Object.entries(columns).flatMap(([name, type]) => (readAlike.includes(type) ? [] : `${key}.${name}: ${type}`)),
  );
  expect(others).toEqual([]);
  expect(Object.fromEntries(types)['lpr-match']).toMatchObject({
    speed: 'double precision',
    capture_date: 'text',
    confidential: 'boolean',
    alarm_flags: 'jsonb',
  });
});

test('an export reads the same values as a list does', { tags: ['ADM-7.08'] }, async () => {
  const read = await each(async (tx, catalogue) => ({
    exported: (await exportedRows(catalogue, listRequest, allFields(catalogue)).execute(tx)).rows,
    listed: (await rowsOf(catalogue, listRequest, true).execute(tx)).rows.map(({ record }) => record),
  }));
  for (const [key, { exported, listed }] of read) {
    const members = Object.keys(exported[0] ?? {});
    const expected = listed.map((record) => Object.fromEntries(members.map((name) => [name, record[name]])));
    expect([key, exported]).toEqual([key, expected]);
  }
  expect(read.flatMap(([key, { listed }]) => (listed.length > 0 ? [key] : [])).length).toBeGreaterThan(10);
});

test('an export reads no more than the fields that it shows, with the labels of their references', { tags: ['ADM-7.08'] }, async () => {
  const names = new Set(['plate', 'id_tenant', 'unknown']);
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    exportedRows(catalogueOf('lpr-match'), listRequest, names).execute(tx),
  );
  const id_tenant = platform.town.north.tenant;
  expect(rows).toEqual([
    { id: expect.any(Number), plate: '', id_tenant, _labels: { id_tenant: expect.any(String) } },
    { id: expect.any(Number), plate: 'A1', id_tenant, _labels: { id_tenant: expect.any(String) } },
  ]);
});
