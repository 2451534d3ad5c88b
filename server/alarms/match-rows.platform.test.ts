import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntakeAlarm } from '../../contract/intake/intake.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { alarmTypeIdOf } from './alarm-types.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const raise = (more: Partial<IntakeAlarm>) => town.raise({ cameras: town.town.north.cameras, ...more });
const plates = async (id: number) =>
  (
    await run(sql`select plate, originalplatenumber as original, id_camera, id_unit, id_tenant, status, list, image, alarm_flags
      from lpr_match where id_alarm = ${id}`)
  ).rows;
const faces = async (id: number) =>
  (
    await run(
      sql`select person, id_camera, id_facility, id_tenant, match_percentage::float8 as match, image from facial_recognition where id_alarm = ${id}`,
    )
  ).rows;

test('a plate of an alarm is stored as a match that refers to it', async () => {
  const { north } = town.town;
  const detection = { plate: 'abc-123', list: 'Stolen', score: 0.5, image: '/pictures/1.jpg' };
  const { id } = await raise({ alarm_acronym: 'LPR', detection });
  expect(await plates(id)).toEqual([
    {
      plate: 'ABC123',
      original: 'ABC-123',
      id_camera: north.cameras[0],
      id_unit: north.unit,
      id_tenant: north.tenant,
      status: 'alert',
      list: 'Stolen',
      image: '/pictures/1.jpg',
      alarm_flags: { confidence: 0.5, list: 'Stolen' },
    },
  ]);
  expect(await faces(id)).toEqual([]);
  expect(await plates((await raise({ type: 6, detection: { plate: 'X1' } })).id)).toHaveLength(1);
});

test('a person of an alarm is stored as a match that refers to it, at their camera', async () => {
  const { north } = town.town;
  const detection = { person: 'Eva', score: 0.75, id_camera_proxy: north.cameras[1] };
  const { id } = await raise({ alarm_acronym: 'FR', detection });
  expect(await faces(id)).toEqual([
    { person: 'Eva', id_camera: north.cameras[1], id_facility: north.unit, id_tenant: north.tenant, match: 75, image: null },
  ]);
  expect(await plates(id)).toEqual([]);
  expect(await faces((await raise({ type: 5, detection: { person: 'Leo' } })).id)).toHaveLength(1);
});

test('an alarm of another kind, or without what was recognized, stores no match', async () => {
  const ids = [
    (await raise({ detection: { plate: 'X1', person: 'Eva' } })).id,
    (await raise({ alarm_acronym: 'LPR', detection: { person: 'Eva' } })).id,
    (await raise({ alarm_acronym: 'FR', type: 5, detection: { plate: 'X1' } })).id,
    (await raise({ alarm_acronym: 'LPR' })).id,
  ];
  for (const id of ids) expect([await plates(id), await faces(id)]).toEqual([[], []]);
});

test('a common type of alarms is found by its name, and made once', async () => {
  const id = (type: string) => town.app.store.within(platformScope, (tx) => alarmTypeIdOf(tx, type));
  const [first, again, other] = [await id('Smoke'), await id('Smoke'), await id('Gas')];
  expect([first === again, first === other]).toEqual([true, false]);
  const { rows } = await run(sql`select type, id_master_tenant from type_alarm where id in (${first}, ${other}) order by id`);
  expect(rows).toEqual([
    { type: 'Smoke', id_master_tenant: null },
    { type: 'Gas', id_master_tenant: null },
  ]);
  await run(sql`insert into type_alarm (type, id_master_tenant) select 'Own', min(id) from master_tenant`);
  const own = await run(sql<{ id: number }>`select id from type_alarm where type = 'Own'`);
  expect(await id('Own')).not.toBe(own.rows[0]?.id);
});
