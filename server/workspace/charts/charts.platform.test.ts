import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChartCounts, ChartQuery } from '../../../contract/places/positions.ts';
import { groupsByMeasure } from '../../../contract/workspace/charts.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../../testing/town.ts';
import { countsOf } from './counts.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform.clear());
/** Alarms of earlier tests are before every window. */
beforeEach(() => asPlatform("update alarm set created = '1990-01-01'"));

const asPlatform = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));
const zoned = (tenant: number, zone: string) =>
  asPlatform(`update tenant set id_timezone = (select id from timezone where name = '${zone}') where id = ${tenant}`);

/** Raises alarms and puts them where no device could have: into any past or future. */
async function alarmsAt(place: { unit: number }, ...instants: string[]) {
  const token = place.unit === platform.town.harbour.unit ? townTokens.second : townTokens.first;
  for (const at of instants) {
    const { id } = await platform.raise({ id_unit: place.unit as never, token });
    await asPlatform(`update alarm set created = '${at}' where id = ${id}`);
  }
}
const counted = (query: ChartQuery, now: string) =>
  platform.app.store.within(platformScope, (tx) => countsOf(tx, query, Date.parse(now), []));

async function chart(as: keyof TownPlatform['tokens'], query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await platform.request<{
    data: ChartCounts;
    code?: string;
    errors?: Record<string, string[]>;
    details?: unknown;
  }>('GET', `/v1/chart/counts?${search.toString()}`, { token: platform.tokens[as] });
  return { status, ...body };
}

describe('days of a chart', { tags: ['OP-9.31', 'OQ-76'] }, () => {
  test('begin at midnight of the tenant’s time zone, and those without a record are there too', async () => {
    const { north } = platform.town;
    await zoned(north.tenant, 'America/Mexico_City');
    await alarmsAt(north, '2026-03-01T05:59:59.000Z', '2026-03-01T06:00:00.000Z', '2026-03-03T20:00:00.000Z');
    const { bars, timezone, from, total } = await counted(
      { measure: 'alarms', by: 'day', days: 4, id_tenant: north.tenant },
      '2026-03-03T23:00:00.000Z',
    );
    expect([timezone, from, total]).toEqual(['America/Mexico_City', '2026-02-28T06:00:00.000Z', 3]);
    expect(bars).toEqual([
      { key: '2026-02-28T06:00:00.000Z', count: 1, color: null },
      { key: '2026-03-01T06:00:00.000Z', count: 1, color: null },
      { key: '2026-03-02T06:00:00.000Z', count: 0, color: null },
      { key: '2026-03-03T06:00:00.000Z', count: 1, color: null },
    ]);
  });

  test('do not count alarms of drills', async () => {
    const { north } = platform.town;
    await alarmsAt(north, '2026-04-01T12:00:00.000Z', '2026-04-01T13:00:00.000Z');
    await asPlatform(`with d as (insert into drill (kind, name, id_tenant, user_name, started, operators, units)
      values ('scripted', 'Silent', ${north.tenant}, 'Ana', now(), '[]', '[]') returning id)
      update alarm set id_drill = d.id from d where created = '2026-04-01T12:00:00.000Z'`);
    const query: ChartQuery = { measure: 'alarms', by: 'type', days: 3, id_tenant: north.tenant };
    expect((await counted(query, '2026-04-02T12:00:00.000Z')).total).toBe(1);
    expect((await counted({ ...query, by: 'hour' }, '2026-04-02T12:00:00.000Z')).total).toBe(1);
  });

  test('have 23 and 25 hours where clocks are changed', async () => {
    const { south } = platform.town;
    await zoned(south.tenant, 'Europe/Lisbon');
    const days = (n: number): ChartQuery => ({ measure: 'alarms', by: 'day', days: n, id_tenant: south.tenant });
    const hours: ChartQuery = { ...days(1), by: 'hour' };
    await alarmsAt(south, '2027-03-27T23:59:59.000Z', '2027-03-28T00:00:00.000Z', '2027-03-28T22:10:00.000Z', '2027-03-28T23:10:00.000Z');
    expect((await counted(days(3), '2027-03-29T12:00:00.000Z')).bars.map(({ key, count }) => [key, count])).toEqual([
      ['2027-03-27T00:00:00.000Z', 1],
      ['2027-03-28T00:00:00.000Z', 2],
      ['2027-03-28T23:00:00.000Z', 1],
    ]);
    const spring = await counted(hours, '2027-03-28T22:30:00.000Z');
    expect([spring.bars.length, spring.bars.at(-1)]).toEqual([23, { key: '2027-03-28T22:00:00.000Z', count: 1, color: null }]);
    await alarmsAt(south, '2027-10-30T22:59:59.000Z', '2027-10-30T23:00:00.000Z', '2027-10-31T23:10:00.000Z');
    expect((await counted(days(2), '2027-10-31T23:30:00.000Z')).bars.map(({ key, count }) => [key, count])).toEqual([
      ['2027-10-29T23:00:00.000Z', 1],
      ['2027-10-30T23:00:00.000Z', 2],
    ]);
    expect((await counted(hours, '2027-10-31T23:30:00.000Z')).bars).toHaveLength(25);
  });

  test('begin at one where midnight does not exist', async () => {
    const { south } = platform.town;
    await zoned(south.tenant, 'America/Santiago');
    await alarmsAt(south, '2026-09-06T03:59:59.000Z', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.000Z');
    const { bars } = await counted({ measure: 'alarms', by: 'day', days: 2, id_tenant: south.tenant }, '2026-09-06T20:00:00.000Z');
    expect(bars.map(({ key, count }) => [key, count])).toEqual([
      ['2026-09-05T04:00:00.000Z', 1],
      ['2026-09-06T04:00:00.000Z', 1],
    ]);
  });

  test('are weekdays of the zone as well', async () => {
    const { north } = platform.town;
    await zoned(north.tenant, 'America/Mexico_City');
    await alarmsAt(north, '2026-03-02T05:00:00.000Z', '2026-03-02T07:00:00.000Z');
    const { bars } = await counted({ measure: 'alarms', by: 'weekday', days: 7, id_tenant: north.tenant }, '2026-03-03T20:00:00.000Z');
    expect(bars.map(({ key, count }) => `${key}:${count}`)).toEqual(['0:1', '1:1', '2:0', '3:0', '4:0', '5:0', '6:0']);
  });
});

describe('what is counted', { tags: ['OP-9.31', 'OP-9.32'] }, () => {
  test('alarms are counted by the outcome and cause that they ended with, open ones without a name', async () => {
    const { north } = platform.town;
    const at = new Date(platform.clock.now() - 60_000).toISOString();
    await alarmsAt(north, at, at, at);
    await asPlatform(`update alarm set id_outcome = 1, outcome_name = 'False alarm', outcome_kind = 'false', id_cause = 2, cause_name = 'Animal'
      where id in (select id from alarm order by id desc limit 2)`);
    const bars = async (by: 'outcome' | 'cause') =>
      new Set(
        (await chart('ana', { measure: 'alarms', by, id_tenant: north.tenant })).data.bars.map(({ key, count }) => `${key}: ${count}`),
      );
    expect(await bars('outcome')).toEqual(new Set([': 1', 'False alarm: 2']));
    expect(await bars('cause')).toEqual(new Set([': 1', 'Animal: 2']));
  });

  test('only records of the caller’s tenants are counted, whatever the query', async () => {
    const { north, south, harbour } = platform.town;
    for (const place of [north, south, harbour]) await alarmsAt(place, new Date(platform.clock.now() - 60_000).toISOString());
    const units = async (as: 'ana' | 'carla' | 'admin', more = {}) =>
      (await chart(as, { measure: 'alarms', by: 'unit', ...more })).data.bars.map(({ key }) => key);
    expect(await units('ana')).toEqual(['North unit', 'South unit']);
    expect(await units('carla')).toEqual(['Harbour unit']);
    expect(await units('admin')).toHaveLength(3);
    expect(await units('ana', { id_tenant: harbour.tenant })).toEqual([]);
    expect(await units('ana', { id_unit: south.unit })).toEqual(['South unit']);
    const levels = await chart('ana', { measure: 'alarms', by: 'level' });
    expect([levels.data.bars, levels.data.total]).toEqual([[{ key: 'High', count: 2, color: '#9A4B00' }], 2]);
  });

  test('each measure requires the right to read its records', async () => {
    const rights = {
      alarms: { action: 'read_history', subject: 'Alarm' },
      lpr_matches: { action: 'read_match', subject: 'LprMatches' },
      facial_recognitions: { action: 'read', subject: 'FacialRecognition' },
      detection_events: { action: 'read', subject: 'DetectionEvent' },
      analytic_records: { action: 'read', subject: 'AnalyticRecord' },
    };
    for (const [measure, details] of Object.entries(rights)) {
      const refused = await chart('guest', { measure, by: 'day' });
      expect([refused.status, refused.code, refused.details], measure).toEqual([403, 'access.forbidden', details]);
      expect((await chart('admin', { measure, by: 'day' })).status).toBe(200);
    }
    const cameras = await chart('guest', { measure: 'cameras', by: 'status' });
    expect(cameras.data.bars).toEqual([{ key: 'online', count: 2, color: null }]);
  });

  test('alarms are counted only within the caller’s history', async () => {
    const { north, users } = platform.town;
    await alarmsAt(north, ...[1, 3].map((hours) => new Date(platform.clock.now() - hours * 3_600_000).toISOString()));
    await asPlatform(`update user_account set history_hours = 2 where id = ${users.limited}`);
    const total = async () => (await chart('limited', { measure: 'alarms', by: 'status', days: 2 })).data.total;
    expect(await total()).toBe(1);
    await asPlatform(`update user_account set history_hours = null where id = ${users.limited}`);
    expect(await total()).toBe(2);
    await asPlatform(`update user_account set history_records = 1 where id = ${users.limited}`);
    expect(await total()).toBe(1);
    await asPlatform(`update user_account set history_records = null where id = ${users.limited}`);
  });

  test('plates by the camera that read them; a plate without one is counted too', async () => {
    const { north } = platform.town;
    await asPlatform(`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant) values
      ('AAA-1', now() - interval '1 minute', ${north.cameras[0]}, ${north.tenant}), ('AAA-2', now() - interval '1 minute', null, ${north.tenant})`);
    const { data } = await chart('admin', { measure: 'lpr_matches', by: 'camera' });
    expect(data.bars.map(({ key, count }) => [key, count])).toEqual([
      ['', 1],
      ['North camera 1', 1],
    ]);
  });

  test('an invalid query is refused with the valid values', async () => {
    expect((await chart('ana', { measure: 'cameras', by: 'day' })).errors).toEqual({ by: ['One of: unit, tenant, status.'] });
    expect((await chart('ana', { measure: 'alarms', by: 'hour', days: 60 })).status).toBe(422);
    expect((await chart('ana', { measure: 'alarms', by: 'day', days: 0 })).status).toBe(422);
  });

  test('every measure by everything it can be counted by', async () => {
    for (const [measure, groups] of Object.entries(groupsByMeasure))
      for (const by of groups) expect([by, (await chart('admin', { measure, by })).status], measure).toEqual([by, 200]);
  });
});
