import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecognitionResult } from '../../../contract/intake/recognition.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type Office, startOffice } from '../../testing/office.ts';
import { townTokens } from '../../testing/town.ts';
import { retainDetections } from './retention.ts';

let office: Office;
beforeAll(async () => {
  office = await startOffice();
  const [level] = await query<{ id: number }>('select id from alarm_level where priority = 2');
  const list = await office.send<{ id: number }>('POST', 'plate_list', {
    body: { name: 'Wanted', type: 'blacklist', alarm_level: level?.id },
  });
  await office.send('POST', 'plate', { body: { plate: 'BOS-108', list: list.data.id } });
  const [person] = await query<{ id: number }>(
    `insert into facial_recognition (person, person_id, detected_at, id_tenant) values ('Hugo Barrera', 'p-7', now(), ${office.town.north.tenant}) returning id`,
  );
  await office.send('POST', 'person_list', { body: { name: 'Banned', people: [person?.id] } });
});
afterAll(() => office?.clear());

const query = async <T>(text: string) => (await office.app.store.within(platformScope, (tx) => sql.raw<T>(text).execute(tx))).rows;
let count = 0;
const plate = async (value: string, more: object = {}) => {
  count += 1;
  const read = { reference: `r-${count}`, id_camera: office.town.north.cameras[0], plate: value, ...more };
  const { body } = await office.request<{ data: RecognitionResult }>('POST', '/v1/intake/plates', {
    token: townTokens.first,
    body: { plates: [read] },
  });
  return body.data;
};
const jpeg = async () => {
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};
const matches = () => query<Record<string, unknown>>('select * from lpr_match order by id');

describe('retention', () => {
  const day = 24 * 3_600_000;
  const retain = (days: number) => retainDetections(office.app.store, office.clock.now() + days * day);
  const setDays = (body: object) =>
    office.send('POST', `tenant/${office.town.north.tenant}`, { as: 'admin', body: { _method: 'put', ...body } });
  const pictures = async () => (await query('select from picture')).length;

  test('expired detections, their pictures and references are deleted; those of alarms stay', async () => {
    const image = await jpeg();
    await plate('OLD-1', { image });
    const hit = await plate('BOS-108', { image });
    await plate('SOUTH', { image, id_camera: office.town.south.cameras[0] });
    await query(`insert into lpr_match (originalplatenumber, capture_date, id_tenant)
      select 'BULK-' || n, now(), ${office.town.north.tenant} from generate_series(1, 2500) n`);
    expect(await pictures()).toBe(3);
    expect(await retain(400)).toMatchObject({ detections: 0, pictures: 0 });

    expect((await setDays({ detection_days: 30, detection_picture_days: 7 })).status).toBe(200);
    expect(await retain(6)).toMatchObject({ detections: 0, pictures: 0, references: 0 });
    expect(await retain(8)).toMatchObject({ detections: 0, pictures: 1 });
    expect((await matches()).filter(({ image: shown }) => shown !== null).map(({ plate: read }) => read)).toEqual(['BOS108', 'SOUTH']);

    const { detections } = await retain(31);
    expect(detections).toBeGreaterThan(2500);
    expect((await matches()).map(({ plate: read }) => read)).toEqual(['SOUTH']);
    const shown = (
      await query<{ image: string }>(`select detection ->> 'image' as image from alarm where id = ${hit.hits[0]?.alarm?.id}`)
    )[0];
    expect((await fetch(office.url + shown?.image)).status).toBe(200);
    expect(await query(`select from facial_recognition where person_id = 'p-7'`)).not.toEqual([]);
    expect(await query('select from recognition_reference')).toEqual([]);
  });

  test('a month is dropped with its pictures once no tenant retains a row of it', async () => {
    const { north, south } = office.town;
    await query(`select create_partition('lpr_match', null, '2198-05-01'), create_partition('lpr_match', null, '2198-06-01')`);
    await query(`insert into picture (id, id_tenant, kind, bytes, detected) values ('of-month', ${north.tenant}, 'image/jpeg', '', true)`);
    const insert = (tenant: number, at: string, image: string | null) =>
      query(
        `insert into lpr_match (originalplatenumber, capture_date, id_tenant, image) values ('M', '${at}', ${tenant}, ${image === null ? 'null' : `'${image}'`})`,
      );
    await insert(north.tenant, '2198-05-03T00:00:00Z', '/media/picture/of-month');
    await insert(north.tenant, '2198-06-03T00:00:00Z', null);
    await insert(south.tenant, '2198-06-03T00:00:00Z', null);
    const months = () =>
      query<{ name: string }>(`select relname as name from pg_class where relname like 'lpr_match_2198%' and relkind = 'r' order by 1`);
    await setDays({ detection_days: 30 });
    await retainDetections(office.app.store, Date.parse('2198-06-30T23:00:00Z'));
    expect(await months()).toEqual([{ name: 'lpr_match_2198_05' }, { name: 'lpr_match_2198_06' }]);
    await retainDetections(office.app.store, Date.parse('2198-07-01T01:00:00Z'));
    expect(await months()).toEqual([{ name: 'lpr_match_2198_06' }]);
    expect(await query(`select from picture where id = 'of-month'`)).toEqual([]);
    await retainDetections(office.app.store, Date.parse('2198-09-01T00:00:00Z'));
    expect(await months()).toEqual([{ name: 'lpr_match_2198_06' }]);
    expect(await query('select id_tenant from lpr_match_2198_06')).toEqual([{ id_tenant: south.tenant }]);
  });

  test('a number of days outside 1 to 3650 is refused', async () => {
    expect(await setDays({ detection_days: 0 })).toMatchObject({ status: 422, errors: { detection_days: expect.any(Array) } });
  });
});
