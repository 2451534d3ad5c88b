import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { storageOf } from '../schema/storage.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const csv = (...lines: string[]) => new Blob([lines.join('\r\n')]);
const read = (file: Blob, more: object = {}) => office.send<ImportFile>('POST', 'density_device/import/file', { form: { file }, ...more });
const run = (body: object, more: object = {}) => office.send<ImportResult>('POST', 'density_device/import', { body, ...more });
const total = async () => (await office.send<{ name: string }[]>('GET', 'density_device?max=500')).data.length;
const named = async (name: string) => (await office.send<Record<string, unknown>[]>('GET', `density_device?name=${name}`)).data[0];

async function sheet(rows: readonly (readonly unknown[])[]): Promise<Blob> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Fog').addRows(rows.map((row) => [...row]));
  return new Blob([await book.xlsx.writeBuffer()]);
}

test('reads the columns of a spreadsheet, in the words of any language', async () => {
  const { data } = await read(
    await sheet([
      ['Nombre', 'Shot time', 'units', 'Remarks'],
      ['Fog 1', 4, 'North unit', 'x'],
      ['Fog 2', 6, '', ''],
    ]),
  );
  expect(data).toMatchObject({
    columns: ['Nombre', 'Shot time', 'units', 'Remarks'],
    rows: 2,
    sample: [
      ['Fog 1', '4', 'North unit', 'x'],
      ['Fog 2', '6', '', ''],
    ],
    mapping: ['name', 'shot_time', 'units', null],
  });
});

test('tries without writing, then writes all rows in one go, by words or ids of references', async () => {
  const before = await total();
  const file = csv('name;shot_time;units', 'One;4;North unit, South unit', `Two;"6";${office.town.south.unit}`, ';;');
  const { upload, mapping } = (await read(file)).data;
  const tried = await run({ upload, mapping, key: [], apply: false });
  expect(tried.data).toEqual({ applied: false, rows: 2, created: 2, updated: 0, unchanged: 0, faulty: 0, faults: [] });
  expect(await total()).toBe(before);
  const applied = await run({ upload, mapping, key: [], apply: true });
  expect([applied.data.applied, applied.data.created, await total()]).toEqual([true, 2, before + 2]);
  expect((await named('One'))?.['units']).toEqual([
    { id: office.town.north.unit, description: 'North unit' },
    { id: office.town.south.unit, description: 'South unit' },
  ]);
  expect((await named('Two'))?.['units']).toEqual([{ id: office.town.south.unit, description: 'South unit' }]);
  expect((await run({ upload, mapping, key: [], apply: true })).code).toBe('import.unknown');
});

test('of two concurrent imports of a file one writes its rows, and the other is refused', async () => {
  const before = await total();
  const { upload, mapping } = (await read(csv('name;shot_time', 'Once;4'))).data;
  const inPlatform = <T>(work: Parameters<typeof office.app.store.within<T>>[1]) => office.app.store.within(platformScope, work);
  const { both } = await inPlatform(async (tx) => {
    // Blocks every writer of the table until this transaction ends.
    await sql`lock table ${sql.table(storageOf(catalogueOf('density-device')).table)} in share row exclusive mode`.execute(tx);
    const both = Promise.all([1, 2].map(() => run({ upload, mapping, key: [], apply: true })));
    const waits = sql<{ n: number }>`select count(distinct pid)::int as n from pg_locks where not granted`;
    await expect.poll(async () => (await inPlatform((other) => waits.execute(other))).rows[0]?.n, { interval: 10 }).toBeGreaterThan(1);
    return { both };
  });
  const codes = (await both).map(({ status, code }) => code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'import.unknown']));
  expect(await total()).toBe(before + 1);
});

test('an import that is sent again under its key is answered alike, and writes no further row', { tags: ['OQ-81'] }, async () => {
  const before = await total();
  const { upload, mapping } = (await read(csv('name;shot_time', 'Repeated;4'))).data;
  const once = () => run({ upload, mapping, key: [], apply: true }, { key: 'import-repeated-0001' });
  const [first, again] = [await once(), await once()];
  expect(first.data).toMatchObject({ applied: true, created: 1 });
  expect([again.status, again.data, await total()]).toEqual([first.status, first.data, before + 1]);
});

test('a faulty row prevents the import, and each fault has its row', async () => {
  const before = await total();
  const file = csv(
    'name,shot_time,units',
    'Good,4,',
    '',
    ',5,',
    'Bad time,soon,',
    'Bad unit,1,Harbour unit',
    `Bad id,1,${office.town.harbour.unit}`,
  );
  const { upload, mapping } = (await read(file)).data;
  const { data } = await run({ upload, mapping, key: [], apply: true }, { language: 'es' });
  expect(data).toMatchObject({ applied: false, rows: 5, created: 1, faulty: 4 });
  expect(data.faults.map(({ row, field, value }) => [row, field, value])).toEqual([
    [4, 'name', ''],
    [5, 'shot_time', 'soon'],
    [6, 'units', 'Harbour unit'],
    [7, 'units', String(office.town.harbour.unit)],
  ]);
  expect(data.faults[0]?.message).toBe('Este campo es obligatorio');
  expect(await total()).toBe(before);
});

test('rows found by their key are changed, others created, and equal ones left unchanged', { tags: ['OQ-81'] }, async () => {
  const make = (name: string) => office.send('POST', 'density_device', { body: { name, shot_time: 5, usercode: 'kept' } });
  const [same, other] = [(await make('K same')).data, (await make('K other')).data];
  const { upload, mapping } = (await read(csv('name,shot_time', 'K SAME,5', 'k other,7', 'K new,8'))).data;
  const { data } = await run({ upload, mapping, key: ['name'], apply: true });
  expect(data).toMatchObject({ applied: true, created: 1, updated: 2, unchanged: 0, faulty: 0 });
  const again = (await read(csv('id,name,shot_time', `${same.id},K SAME,5`, `${other.id},k other,9`))).data;
  const byId = await run({ upload: again.upload, mapping: again.mapping, key: ['id'], apply: true });
  expect(byId.data).toMatchObject({ applied: true, created: 0, updated: 1, unchanged: 1 });
  expect((await office.send('GET', `density_device/${other.id}`)).data).toMatchObject({ name: 'k other', shot_time: 9, usercode: 'kept' });
});

test('a key that is ambiguous or occurs twice in the file is refused', async () => {
  await Promise.all([1, 2].map(() => office.send('POST', 'density_device', { body: { name: 'Twin', shot_time: 5 } })));
  const { upload, mapping } = (await read(csv('name,shot_time', 'Twin,6', 'Alone,6', 'alone,7'))).data;
  const { data } = await run({ upload, mapping, key: ['name'], apply: true });
  expect([data.applied, data.faults.map(({ row, field }) => [row, field])]).toEqual([
    false,
    [
      [2, 'name'],
      [4, 'name'],
    ],
  ]);
});

test('a key does not find rows of another customer', async () => {
  const { id } = (await office.send('POST', 'density_device', { as: 'carla', body: { name: 'Harbour fog', shot_time: 5 } })).data;
  const { upload, mapping } = (await read(csv('id,name,shot_time', `${id},Taken,6`))).data;
  const byId = await run({ upload, mapping, key: ['id'], apply: true });
  expect([byId.data.applied, byId.data.faults.map(({ field }) => field)]).toEqual([false, ['id']]);
  const again = (await read(csv('name,shot_time', 'Harbour fog,6'))).data;
  expect((await run({ upload: again.upload, mapping: again.mapping, key: ['name'], apply: true })).data).toMatchObject({
    created: 1,
    updated: 0,
  });
  expect((await office.send('GET', `density_device/${id}`, { as: 'carla' })).data).toMatchObject({
    name: 'Harbour fog',
    shot_time: 5,
    version: 1,
  });
});

test('an upload is bound to its sender and its catalogue', async () => {
  const { upload, mapping } = (await read(csv('name', 'Mine'))).data;
  const body = { upload, mapping, key: [], apply: true };
  expect((await run(body, { as: 'bruno' })).code).toBe('import.unknown');
  expect((await run(body, { as: 'admin' })).code).toBe('import.unknown');
  expect((await office.send('POST', 'density_master_account/import', { body })).code).toBe('import.unknown');
  expect((await run({ ...body, mapping: ['nonsense'] })).errors).toHaveProperty('mapping');
  expect((await run({ ...body, key: ['shot_time'] })).errors).toHaveProperty('key');
  expect((await run(body, { as: 'guest' })).code).toBe('access.forbidden');
});

test('a broken file is reported as unreadable', async () => {
  const broken = [
    new Blob([]),
    new Blob(['PK\u0003\u0004 and nothing']),
    new Blob([Buffer.from([0, 1, 2, 0, 3])]),
    csv('name', '"not closed'),
  ];
  for (const file of broken) expect((await read(file)).code).toBe('import.unreadable');
  expect((await office.send('POST', 'density_device/import/file', { form: { other: 'x' } })).errors).toHaveProperty('file');
  expect((await office.send('POST', 'density_device/import/file', { body: {} })).errors).toHaveProperty('file');
});

test('fills parts and secrets from columns; a secret is in no answer', async () => {
  const file = csv(
    'name;type;url;port;password',
    'Gate;Generic device;http://gate;8080;swordfish-9',
    'Wall;generic_device;http://wall;99999;swordfish-9',
  );
  const sent = await office.send<ImportFile>('POST', 'generic-devices/import/file', { form: { file } });
  const { upload, mapping, sample } = sent.data;
  expect([sample[0]?.at(-1), sent.text.includes('swordfish')]).toEqual(['•••', false]);
  expect(mapping).toEqual(['name', 'type', 'custom_fields.url', 'custom_fields.port', 'custom_fields.password']);
  const faulty = await office.send<ImportResult>('POST', 'generic-devices/import', { body: { upload, mapping, key: [], apply: true } });
  expect(faulty.data.faults).toMatchObject([{ row: 3, field: 'custom_fields.port', value: '99999' }]);
  expect(faulty.text).not.toContain('swordfish');
  const second = (
    await office.send<ImportFile>('POST', 'generic-devices/import/file', {
      form: { file: csv('name;type;url;password', 'Gate;camera;http://gate;swordfish-9') },
    })
  ).data;
  const done = await office.send<ImportResult>('POST', 'generic-devices/import', {
    body: { upload: second.upload, mapping: second.mapping, key: [], apply: true },
  });
  expect(done.data).toMatchObject({ applied: true, created: 1 });
});

test('cells with errors and rows with extra cells are faults, never dropped', async () => {
  const { upload, mapping } = (
    await read(
      await sheet([
        ['name', 'shot_time'],
        ['Err', { error: '#N/A' }],
        ['Good', 4],
      ]),
    )
  ).data;
  const { data } = await run({ upload, mapping, key: [], apply: true });
  expect([data.applied, data.faults]).toEqual([
    false,
    [{ row: 2, field: 'shot_time', value: '#N/A', message: 'The spreadsheet shows an error in this cell: #N/A' }],
  ]);
  const more = (await read(csv('name,shot_time', 'Extra,4,5'))).data;
  const extra = await run({ upload: more.upload, mapping: more.mapping, key: [], apply: true });
  expect(extra.data.faults).toEqual([
    { row: 2, field: null, value: '', message: 'This row has more cells than the row of column names: 5' },
  ]);
});

test('the sheet and the row of the column names are those of the form', async () => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Notes').addRow(['nothing']);
  book.addWorksheet('Fog').addRows([['Report'], ['name', 'shot_time'], ['Third', 4]]);
  const file = new Blob([await book.xlsx.writeBuffer()]);
  const { data } = await office.send<ImportFile>('POST', 'density_device/import/file', { form: { file, sheet: 'Fog', header: '2' } });
  expect(data).toMatchObject({ columns: ['name', 'shot_time'], rows: 1, sheets: ['Notes', 'Fog'], sheet: 'Fog', header: 2 });
  expect((await office.send('POST', 'density_device/import/file', { form: { file, header: 'two' } })).errors).toHaveProperty('header');
});
