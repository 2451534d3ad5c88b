import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportFile, ImportResult } from '../../../contract/catalogues/record.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

async function importOf(path: string, lines: readonly string[], more: object = {}) {
  const form = { file: new Blob([lines.join('\r\n')]) };
  const { upload, mapping } = (await office.send<ImportFile>('POST', `${path}/import/file`, { form })).data;
  const body = { upload, mapping, key: [], apply: true, ...more };
  return { mapping, result: (await office.send<ImportResult>('POST', `${path}/import`, { body })).data };
}
const make = async (path: string, body: object) => (await office.send('POST', path, { body })).data.id;
const plateNamed = async (plate: string) => {
  const { data } = await office.send<Record<string, unknown>[]>('GET', `plate?plate=${plate}`);
  return data.find((row) => row['plate'] === plate)?.['list'];
};

test('a list is found by its id, by its whole label, and by its name alone if only one has it', async () => {
  const wanted = await make('plate_list', { name: 'Buscados', type: 'blacklist' });
  const guests = await make('plate_list', { name: 'Guests', type: 'whitelist' });
  const { mapping, result } = await importOf('plate', [
    'Plate;List;List (id)',
    `REF-1;;${guests}`,
    'REF-2;Buscados blacklist;',
    'REF-3;buscados;',
    `REF-4;Guests;${guests}`,
  ]);
  expect(mapping).toEqual(['plate', 'list', 'list.id']);
  expect([result.applied, result.faults]).toEqual([true, []]);
  const lists = await Promise.all(['REF-1', 'REF-2', 'REF-3', 'REF-4'].map(plateNamed));
  expect(lists).toMatchObject([{ id: guests }, { id: wanted }, { id: wanted }, { id: guests }]);
});

test('a name that several records have is reported as such, with its candidates', async () => {
  const [first, second] = [
    await make('plate_list', { name: 'Twins', type: 'blacklist' }),
    await make('plate_list', { name: 'Twins', type: 'whitelist' }),
  ];
  const { result } = await importOf('plate', ['Plate;List', 'REF-5;Twins', 'REF-6;Nobody']);
  expect(result.applied).toBe(false);
  expect(result.faults.map(({ row, field, value, message }) => [row, field, value, message])).toEqual([
    [
      2,
      'list',
      'Twins',
      `Several records have this name. Enter the id of one of them: ${first}: Twins blacklist; ${second}: Twins whitelist`,
    ],
    [3, 'list', 'Nobody', 'This record does not exist or you cannot use it'],
  ]);
});

test('an id and a text that name different records are a fault, and so is a text for an id', async () => {
  const list = await make('plate_list', { name: 'Fleet', type: 'whitelist' });
  const { result } = await importOf('plate', ['Plate;List;List (id)', `REF-7;Guests;${list}`, 'REF-8;Fleet;seven', `REF-9;Fleet;${list}`]);
  expect(result.faults.map(({ row, field, message }) => [row, field, message])).toEqual([
    [2, 'list', `The id names ${list}: Fleet whitelist, the text beside it says “Guests”. Correct one, or skip one of the two columns`],
    [3, 'list', '“seven” is no id: enter the number of a record'],
  ]);
});

test('of several records with one name that of the row’s tenant is meant', async () => {
  const { north, south } = office.town;
  for (const tenant of [north.tenant, south.tenant]) await make('unit', { description: 'Warehouse', id_tenant: tenant });
  const unclear = await importOf('density_device', ['name;shot_time;units', 'Lamp;4;Warehouse']);
  expect(unclear.result.faults[0]?.message).toMatch(/Warehouse \(North\); \d+: Warehouse \(South\)$/);
  const types = await office.send<{ id: number }[]>('GET', 'type_alarm?max=1');
  const title = 'name;tenant;units;alarm_type.id;days;start_time;end_time';
  const rowOf = (tenant: string) => `Night ${tenant};${tenant};Warehouse;${types.data[0]?.id};monday;08:00;09:00`;
  const { result } = await importOf('schedule_alarm', [title, rowOf('North'), rowOf('South')]);
  expect([result.faults, result.created]).toEqual([[], 2]);
  const { data } = await office.send<Record<string, unknown>[]>('GET', 'schedule_alarm?max=50');
  const units = data.filter(({ name }) => String(name).startsWith('Night')).map((row) => row['units'] as { id: number }[]);
  expect(new Set(units.map(([unit]) => unit?.id)).size).toBe(2);
});

test('a text with separators in a list of texts is one text in quotation marks', async () => {
  const { result } = await importOf('density_device', ['name;shot_time;units', 'Quoted;4;"""North unit""; South unit"']);
  expect([result.applied, result.created]).toEqual([true, 1]);
});
