import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WorkbookResult } from '../../../contract/catalogues/workbook.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

type Sheets = Readonly<Record<string, readonly (readonly unknown[])[]>>;

async function workbook(sheets: Sheets): Promise<Blob> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows.map((row) => [...row]));
  return new Blob([await book.xlsx.writeBuffer()]);
}
const send = async (sheets: Sheets, more: object = {}) =>
  office.send<WorkbookResult>('POST', 'site_workbook', { form: { file: await workbook(sheets), ...more }, as: 'admin' });
const read = async <T = Record<string, unknown>>(path: string) => (await office.send<T[]>('GET', path, { as: 'admin' })).data;

const masters = () => read<{ id: number; name: string }>('master_tenant');
const site = async (): Promise<Sheets> => ({
  Notes: [['For the installer']],
  Unidades: [
    ['Description', 'Tenant', 'Latitude', 'Longitude', 'Keys'],
    ['Quay 1', 'Port', 19.2, -96.1, 'at the gate'],
    ['Quay 2', 'Port', 19.3, -96.2, ''],
  ],
  Tenants: [
    ['Nombre', 'Master tenant'],
    ['Port', (await masters())[0]?.name],
  ],
  'Generic devices': [
    ['Name', 'Type', 'Units', 'Connection URL'],
    ['Quay camera', 'camera', 'Quay 1', 'rtsp://10.0.0.20/main'],
  ],
  Users: [
    ['E-mail', 'Username', 'Name', 'Password', 'Tenants'],
    ['quay@here.test', 'quay', 'Quay', 'night watch 7', 'Port'],
  ],
});

test('a workbook creates places, people and cameras that refer to each other, once', async () => {
  const sheets = await site();
  const tried = await send(sheets);
  expect(tried.data).toMatchObject({ applied: false, unknown: ['Notes'] });
  expect(tried.data.sheets.map(({ title, created, faulty }) => [title, created, faulty])).toEqual([
    ['Tenants', 1, 0],
    ['Units (facilities)', 2, 0],
    ['Users', 1, 0],
    ['Generic devices', 1, 0],
  ]);
  expect(tried.data.sheets[1]?.ignored).toEqual(['Keys']);
  expect(await read('unit?search=Quay')).toEqual([]);
  const applied = await send(sheets, { apply: 'true' });
  expect(applied.data.applied).toBe(true);
  expect(await read('unit?search=Quay')).toHaveLength(2);
  expect(await read('proxy_camera?search=Quay')).toMatchObject([{ name: 'Quay camera' }]);
  const { Users: _, ...places } = sheets;
  const again = await send(places, { apply: 'true' });
  expect(again.data.sheets.map(({ created }) => created)).toEqual([0, 0, 0]);
});

test('one faulty row of any sheet leaves everything unwritten and names its sheet and row', async () => {
  const { Unidades: _, ...others } = await site();
  const sheets = {
    ...others,
    Units: [
      ['Description', 'Tenant'],
      ['Pier 1', 'Port'],
      ['Pier 2', 'Nowhere'],
    ],
  };
  const { data } = await send(sheets, { apply: 'true' });
  expect(data.applied).toBe(false);
  expect(data.sheets.find(({ sheet }) => sheet === 'Units')?.faults).toMatchObject([{ row: 3, value: 'Nowhere' }]);
  expect(await read('unit?search=Pier')).toEqual([]);
});

test('a file that is no workbook, or names no screen, is refused with what to do', async () => {
  const text = await office.send('POST', 'site_workbook', { form: { file: new Blob(['name;tenant']) } });
  expect(text.code).toBe('import.unreadable');
  const other = await send({ Stock: [['a'], ['b']] });
  expect(other.code).toBe('import.unreadable');
  expect((await office.send('POST', 'site_workbook', { body: {} })).status).toBe(422);
});

test('each sheet needs its own right: who may create units alone imports no users', async () => {
  const sheets = await site();
  await office.app.store.within(platformScope, (tx) =>
    sql`delete from user_ability where id_user = ${office.town.users.carla} and subject <> 'Unit'`.execute(tx),
  );
  await office.app.store.within(platformScope, (tx) =>
    sql`insert into user_ability (id_user, action, subject) values (${office.town.users.carla}, 'create', 'Unit') on conflict do nothing`.execute(
      tx,
    ),
  );
  const refused = await office.send('POST', 'site_workbook', { form: { file: await workbook(sheets) }, as: 'carla' });
  expect(refused.code).toBe('access.forbidden');
});
