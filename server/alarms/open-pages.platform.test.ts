import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Alarm } from '../../contract/alarms/alarm.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  await platform.raise({ id_unit: platform.town.north.unit, cameras: platform.town.north.cameras });
});
afterAll(() => platform?.clear());

const run = <T>(query: RawBuilder<T>) => platform.app.store.within(platformScope, async (tx) => (await query.execute(tx)).rows);
const openAlarms = async (as: 'ana' | 'bruno' | 'carla'): Promise<Alarm[]> => (await platform.call('openAlarms', { as })).reply.data;
const first = async (as: 'ana' | 'bruno' = 'bruno'): Promise<Alarm> => {
  const [alarm] = await openAlarms(as);
  if (!alarm) throw new Error('No alarm is open');
  return alarm;
};

test('nothing in a page depends on its reader but the tenants, where the reader has no limits', async () => {
  // The view of alarms, and the plans of units, which a function of it reads.
  const policies = await run(sql<{ name: string; condition: string }>`
    select p.tablename || ' ' || p.policyname as name, p.qual as condition from pg_policies p
    where p.cmd in ('SELECT', 'ALL') and (p.tablename = 'plane' or p.tablename in (
      select table_name from information_schema.view_table_usage where view_name = 'alarm_as_json')) order by 1`);
  expect(new Set(policies.map(({ name }) => name.split(' ')[0]))).toEqual(
    new Set(['alarm', 'alarm_level', 'camera', 'drill', 'plane', 'region', 'tenant', 'unit']),
  );
  const ofAnyone = /\bapp_(?!is_platform\b|tenants\b|masters\b)\w+|current_setting/;
  const ofReaders = policies.filter(({ condition }) => ofAnyone.test(condition));
  // Their first condition lets everything pass for whoever has no limits.
  expect(ofReaders.map(({ name, condition }) => [name, /^\(\( SELECT \(NOT app_narrows_\w+\(\)\)\) OR /.test(condition)])).toEqual([
    ['alarm alarm_limits', true],
    ['camera camera_limits', true],
  ]);
});

describe('a page that others read before', () => {
  test('shows what was changed since, of the alarm and of all that it names', async () => {
    const { north } = platform.town;
    const [camera] = north.cameras;
    const { id } = await first('ana');
    const changes: [RawBuilder<unknown>, (alarm: Alarm) => unknown, unknown][] = [
      [sql`update unit set description = 'Renamed unit' where id = ${north.unit}`, ({ unit }) => unit.description, 'Renamed unit'],
      [sql`update tenant set name = 'Renamed tenant' where id = ${north.tenant}`, ({ tenant }) => tenant?.name, 'Renamed tenant'],
      [sql`update camera set name = 'Renamed camera' where id = ${camera}`, ({ cameras }) => cameras[0]?.name, 'Renamed camera'],
      [
        sql`update alarm set taken_by_name = 'Somebody', taken_by = ${platform.town.users.bruno} where id = ${id}`,
        ({ taken_by }) => taken_by?.name,
        'Somebody',
      ],
      [
        sql`update alarm_level set color = '#123456' where id = (select id_alarm_level from alarm where id = ${id})`,
        ({ alarm_level }) => alarm_level.color,
        '#123456',
      ],
      [
        sql`insert into plane (description, id_unit) values ('Ground floor', ${north.unit})`,
        ({ unit_planes }) => unit_planes?.map(({ description }) => description),
        ['Ground floor'],
      ],
    ];
    for (const [change, shown, expected] of changes) {
      expect(shown(await first('ana'))).not.toEqual(expected);
      await run(change);
      expect([shown(await first('ana')), shown(await first('bruno'))]).toEqual([expected, expected]);
    }
  });

  test('has a new alarm, and no longer one that was ended', async () => {
    const before = (await openAlarms('bruno')).map(({ id }) => id);
    const { id } = await platform.raise({ id_unit: platform.town.south.unit });
    expect((await openAlarms('bruno')).map((alarm) => alarm.id)).toEqual(expect.arrayContaining([...before, id]));
    await platform.call('changeAlarm', { as: 'ana', id, body: { alarm_status: 'attending' } });
    await platform.call('changeAlarm', { as: 'ana', id, body: { alarm_status: 'canceled', comments: 'Done' } });
    expect((await openAlarms('bruno')).map((alarm) => alarm.id)).toEqual(before);
  });

  test('is not what a reader of other tenants, or with cameras of their own, gets', async () => {
    const { north, users } = platform.town;
    expect((await first('ana')).cameras.map(({ id }) => id)).toEqual(north.cameras);
    expect(await openAlarms('carla')).toEqual([]);
    await run(sql`insert into camera_user (id_user, id_camera, id_tenant) values (${users.bruno}, ${north.cameras[0]}, ${north.tenant})`);
    expect((await first('ana')).cameras.map(({ id }) => id)).toEqual(north.cameras);
    expect((await first('bruno')).cameras.map(({ id }) => id)).toEqual([north.cameras[0]]);
  });
});
