import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';

let office: Office;
let camera: number;
beforeAll(async () => {
  office = await startOffice();
  camera = office.town.north.cameras[0] ?? 0;
});
afterAll(() => office?.clear());

type Row = Record<string, unknown>;
const query = async <T = Row>(text: string) => (await office.app.store.within(platformScope, (tx) => sql.raw<T>(text).execute(tx))).rows;
const created = async (path: string, body: object) => {
  const { status, text, data } = await office.send<{ id: number }>('POST', path, { body });
  expect(status, text).toBe(200);
  return data.id;
};
const levelOf = async (priority: number) =>
  (await query<{ id: number }>(`select id from alarm_level where priority = ${priority} and id_master_tenant is null`))[0]?.id ?? 0;
let count = 0;
const item = (more: object = {}) => {
  count += 1;
  return { reference: `r-${count}`, id_camera: camera, ...more };
};
const send = async (plates: readonly object[]) => {
  const { status, body } = await office.request<{ data: RecognitionResult }>('POST', '/v1/intake/plates', {
    body: { plates },
    token: townTokens.first,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const plate = (value: string) => send([item({ plate: value })]);
const matches = () => query('select * from lpr_match order by id');
const alarms = () => query('select * from alarm order by id');

describe('rules of plate lists', () => {
  const iso = (ms: number) => new Date(ms).toISOString();
  const listed = async (id: number) =>
    (
      await query<Record<string, unknown>>(
        `select number_of_detections, last_detection, suppressed_alarms from plate_list where id = ${id}`,
      )
    )[0];

  test('the same plate at the same unit raises one alarm within the hold-off, and is counted', async () => {
    const list = await created('plate_list', { name: 'Held', type: 'blacklist', alarm_level: await levelOf(2), alarm_hold_off: 30 });
    await created('plate', { plate: 'TTT-333', list });
    const at = office.clock.now() - 600_000;
    const pass = (seconds: number, more: object = {}) => item({ plate: 'TTT-333', happened_at: iso(at + seconds * 1000), ...more });
    const other = office.town.south.cameras[0];
    const first = await send([pass(5), pass(0), pass(29), pass(0, { id_camera: other })]);
    expect(first.data.hits.map(({ alarm, suppressed }) => [alarm !== null, suppressed])).toEqual([
      [false, true],
      [true, false],
      [false, true],
      [true, false],
    ]);
    const later = await send([pass(30), pass(31)]);
    expect(later.data.hits.map(({ suppressed }) => suppressed)).toEqual([false, true]);
    expect(await listed(list)).toEqual({ number_of_detections: 6, last_detection: new Date(at + 31_000), suppressed_alarms: 3 });
    expect((await matches()).filter(({ list: name, status }) => name === 'Held' && status === 'alert').length).toBe(6);
    await office.send('PUT', `plate_list/${list}`, { body: { alarm_hold_off: 0 } });
    expect((await send([pass(32), pass(32)])).data.hits.map(({ suppressed }) => suppressed)).toEqual([false, false]);
  });

  test('a plate of two lists is acted on by each: blacklists, then orange lists, then whitelists', { tags: ['ADM-9.03'] }, async () => {
    const [white, orange, black] = [
      await created('plate_list', { name: 'Both white', type: 'whitelist', alarm_level: await levelOf(3) }),
      await created('plate_list', { name: 'Both orange', type: 'orange' }),
      await created('plate_list', { name: 'Both black', type: 'blacklist', alarm_level: await levelOf(1) }),
    ];
    for (const list of [white, orange]) await created('plate', { plate: 'VVV-844', list });
    await created('plate', { plate: 'VVV-B44', list: black });
    const { data } = await plate('VVV-844');
    expect(data.hits.map(({ list, distance, alarm }) => [list, distance, alarm !== null])).toEqual([
      ['Both black', 1, true],
      ['Both orange', 0, false],
      ['Both white', 0, true],
    ]);
    expect((await alarms()).slice(-2).map(({ priority }) => priority)).toEqual([1, 3]);
    expect((await matches()).at(-1)).toMatchObject({ status: 'alert', list: 'Both black', matched_plate: 'VVV-B44', distance: 1 });
    expect([(await listed(orange))?.['number_of_detections'], (await listed(white))?.['number_of_detections']]).toEqual([1, 1]);
  });

  test('a whitelist that says so raises an alarm for plates that are on none', async () => {
    const before = (await alarms()).length;
    const list = await created('plate_list', {
      name: 'Tenants only',
      type: 'whitelist',
      alarm_level: await levelOf(4),
      alarm_when_missing: true,
    });
    await created('plate', { plate: 'MMM-999', list });
    expect((await plate('MMM-999')).data.hits).toMatchObject([{ list: 'Tenants only', missing: false, alarm: null }]);
    const residents = await created('plate_list', { name: 'Residents', type: 'whitelist' });
    await created('plate', { plate: 'KKK-111', list: residents });
    expect((await plate('kkk111')).data.hits).toMatchObject([{ list: 'Residents', missing: false, alarm: null }]);
    const stranger = await plate('PPP-777');
    expect(stranger.data.hits).toMatchObject([{ list: 'Tenants only', matched: null, missing: true, alarm: { id: expect.any(Number) } }]);
    expect((await matches()).at(-1)).toMatchObject({ status: 'alert', list: null, matched_plate: null });
    expect((await alarms()).length).toBe(before + 1);
    expect((await alarms()).at(-1)).toMatchObject({ priority: 4, description: 'PPP-777 · ∉ Tenants only' });
    expect((await plate('PPP-777')).data.hits).toMatchObject([{ missing: true, suppressed: true, alarm: null }]);
    expect(await listed(list)).toMatchObject({ number_of_detections: 1, suppressed_alarms: 1 });
  });
});
