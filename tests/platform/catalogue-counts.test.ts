import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf, catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { startOffice } from '../../server/testing/office.ts';
import { createRecordFactory, type RecordFactory } from './catalogues/record-factory.ts';

let yard: RecordFactory;
beforeAll(async () => {
  yard = createRecordFactory(await startOffice());
});
afterAll(() => yard?.office.clear());

const canCreate = (key: CatalogueKey) => !catalogueOf(key).servedBy && catalogueOf(key).operations.includes('create');
const counts = catalogues.flatMap(({ key, fields }) =>
  fields.flatMap((field) => (field.kind === 'count' && canCreate(key) && canCreate(field.of) ? [[key, field.name, field] as const] : [])),
);
const read = async (key: CatalogueKey, id: number): Promise<CatalogueRecord> => {
  const { status, data, text } = await yard.office.send('GET', `${yard.pathOf(catalogueOf(key))}/${id}`, { as: 'admin' });
  expect(status, text).toBe(200);
  return data;
};
const create = async (key: CatalogueKey, more: object = {}): Promise<number> => {
  const catalogue = catalogueOf(key);
  const made = await yard.create(catalogue, { ...(await yard.values(catalogue, 'required')), ...more }, 'admin');
  expect(made.status, `${key}: ${made.text}`).toBe(200);
  return made.data.id;
};

describe('a count is that of the records that name the record', {
  tags: ['ADM-3.24', 'ADM-3.26', 'ADM-3.32'],
}, () => {
  test.each(counts)('%s %s', async (key, name, { of, by }) => {
    const [counted, other] = [await create(key), await create(key)];
    const isList = catalogueOf(of).fields.find((field) => field.name === by)?.kind === 'refs';
    for (let made = 1; made < 3; made += 1) {
      await create(of, { [by]: isList ? [counted] : counted });
      expect([(await read(key, counted))[name], (await read(key, other))[name]]).toEqual([made, 0]);
    }
  });
});

test('a unit counts its cameras, a type of alarms its alarms', { tags: ['ADM-3.25', 'ADM-3.50'] }, async () => {
  const { north } = yard.office.town;
  expect(await read('unit', Number(north.unit))).toMatchObject({ camera_count: north.cameras.length });
  const made = await yard.create(catalogueOf('type-alarm'), { type: 'Glass broken' });
  expect(made.status, made.text).toBe(200);
  for (const alarm_count of [0, 1, 2]) {
    expect(await read('type-alarm', made.data.id)).toMatchObject({ alarm_count });
    await yard.office.raise({ alarm_type: 'Glass broken' });
  }
});

test('a tenant has the link that lists its own units', { tags: ['ADM-3.24'] }, async () => {
  const { north, south } = yard.office.town;
  const { units } = await read('tenant', Number(north.tenant));
  const { data } = await yard.office.send<CatalogueRecord[]>('GET', String(units).replace('/v1/', ''), { as: 'admin' });
  const ids = data.map(({ id }) => id);
  expect(ids).toContain(Number(north.unit));
  expect(ids).not.toContain(Number(south.unit));
});
