import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BulkEditReply, BulkResult } from '../../../contract/catalogues/record.ts';
import { type Office, startOffice } from '../../testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
});
afterAll(() => office?.clear());

const made = async (names: readonly string[]) => {
  const ids: number[] = [];
  for (const name of names) ids.push((await office.send('POST', 'density_device', { body: { name, shot_time: 5 } })).data.id);
  return ids;
};
const names = async (query: string) =>
  (await office.send<{ name: string; shot_time: number }[]>('GET', `density_device?${query}`)).data.map(
    ({ name, shot_time }) => `${name} ${shot_time}`,
  );
const edit = (body: object, more: object = {}) => office.send<BulkEditReply>('PUT', 'density_device/bulk', { body, ...more });

test('a preview lists the changes and writes nothing', async () => {
  const ids = await made(['P one', 'P two']);
  await office.send('PUT', `density_device/${ids[1]}`, { body: { shot_time: 8 } });
  const values = { shot_time: 8, units: [{ id: office.town.north.unit }] };
  const { data } = await edit({ rows: { ids }, values, preview: true });
  expect(data).toEqual({
    changing: 2,
    unchanged: 0,
    differences: [
      { id: ids[0], label: 'P one', field: 'units', before: [], after: ['North unit'] },
      { id: ids[0], label: 'P one', field: 'shot_time', before: 5, after: 8 },
      { id: ids[1], label: 'P two', field: 'units', before: [], after: ['North unit'] },
    ],
    result: null,
  });
  expect(await names('name.has=P ')).toEqual(['P one 5', 'P two 8']);
});

test('an edit changes all rows of a query and reports the result of each', async () => {
  const [one, two] = await made(['Q one', 'Q two']);
  const { id: shared } = (await office.send('POST', 'density_device', { as: 'admin', body: { name: 'Q shared', shot_time: 5 } })).data;
  const { data } = await edit({ rows: { query: 'name.has=Q%20&sort=-name&page=2', expected: 3 }, values: { shot_time: 9 } });
  expect(data.result).toEqual({
    done: 2,
    failed: 1,
    rows: [
      { id: one, label: 'Q one', done: true },
      { id: two, label: 'Q two', done: true },
      { id: shared, label: 'Q shared', done: false, code: 'record.shared', message: expect.any(String) as string },
    ],
  });
  expect(await names('name.has=Q ')).toEqual(['Q one 9', 'Q shared 5', 'Q two 9']);
});

test('refuses values that are wrong whatever the row, and a list that changed meanwhile', async () => {
  const ids = await made(['R one']);
  expect((await edit({ rows: { ids }, values: { shot_time: -4 } })).errors).toHaveProperty('shot_time');
  expect((await edit({ rows: { ids }, values: { nonsense: 1 } })).errors).toHaveProperty('nonsense');
  expect((await edit({ rows: { ids }, values: { name: '' } })).errors).toHaveProperty('name');
  expect((await edit({ rows: { query: 'name.has=R%20one', expected: 2 }, values: { shot_time: 1 } })).code).toBe('bulk.changed');
  const unique = await office.send('PUT', 'alarm_level/bulk', { body: { rows: { ids: [1, 2] }, values: { level: 'Same' } } });
  expect(unique.errors).toHaveProperty('level');
});

test('a refused row is unchanged, and the others continue', async () => {
  const [mine] = await made(['S mine']);
  const theirs = (await office.send('POST', 'density_device', { as: 'carla', body: { name: 'S theirs', shot_time: 5 } })).data.id;
  const rows = { ids: [Number(mine), theirs, 999_999] };
  const { data } = await edit({ rows, values: { id_units: [office.town.south.unit] } });
  expect(data.result?.rows.map(({ done, code }) => [done, code])).toEqual([
    [true, undefined],
    [false, 'record.not_found'],
    [false, 'record.not_found'],
  ]);
  expect((await office.send('GET', `density_device/${theirs}`, { as: 'carla' })).data['units']).toEqual([]);
});

test('a deletion reports the result of each row; referenced rows remain with their references', async () => {
  const raised = await office.raise({ priority: 4 });
  const [alarm] = (await office.call('alarms', { query: { search: raised.alarm_id } })).reply.data;
  const used = Number(alarm?.alarm_level.id);
  const level = { priority: 4, color: '#000000', description: 'd' };
  const { id } = (await office.send('POST', 'alarm_level', { as: 'admin', body: { ...level, level: 'T' } })).data;
  const sent = { as: 'admin', body: { rows: { ids: [used, id, 777_777] } }, key: 'key-of-bulk-delete' } as const;
  const { data } = await office.send<BulkResult>('DELETE', 'alarm_level/bulk', sent);
  expect(data.rows.map((row) => [row.id, row.done, row.code])).toEqual([
    [used, false, 'record.in_use'],
    [id, true, undefined],
    [777_777, false, 'record.not_found'],
  ]);
  expect(data.rows[0]?.uses).toEqual([expect.objectContaining({ table: 'alarm', count: 1 })]);
  expect((await office.send<BulkResult>('DELETE', 'alarm_level/bulk', sent)).data).toEqual(data);
});

test('a deletion can select all rows of a query', async () => {
  await made(['U one', 'U two', 'U three']);
  const { data } = await office.send<BulkResult>('DELETE', 'density_device/bulk', {
    body: { rows: { query: 'name.has=U%20t', expected: 2 } },
  });
  expect([data.done, data.failed, await names('name.has=U%20')]).toEqual([2, 0, ['U one 5']]);
});
