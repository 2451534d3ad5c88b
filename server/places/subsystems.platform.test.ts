import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Subsystem } from '../../contract/places/subsystems.ts';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  const { north, harbour } = platform.town;
  await platform.app.store.within(platformScope, async (tx) => {
    for (const { tenant, unit, cameras } of [north, harbour]) {
      await sql`insert into digital_output (id_tenant, id_unit, id_camera, name, is_on) values (${tenant}, ${unit}, ${cameras[0]}, 'Gate', true)`.execute(
        tx,
      );
      await sql`insert into schedule_alarm (id_tenant, name, id_alarm_type, days, start_time, end_time, active)
        select ${tenant}::bigint, 'Night round', id, '{1}', '22:00', '06:00', true from type_alarm limit 1`.execute(tx);
      const account = await one(
        tx,
        sql`insert into swift_account (id_master_tenant, name, is_enabled, is_monitored)
        select id_master_tenant, 'Account', true, true from tenant where id = ${tenant} returning id`,
      );
      const gateway = await one(
        tx,
        sql`insert into swift_gateway (name, id_swift_account, id_unit, is_new) values ('Gateway', ${account}, ${unit}, false) returning id`,
      );
      await sql`insert into swift_sensor (name, id_swift_gateway, battery_level) values ('Cold room', ${gateway}, 73)`.execute(tx);
      const fog = await one(
        tx,
        sql`insert into density_device (id_master_tenant, name, ready, armed, fluid_level, tampered, low_liquid, ac_mains)
        select id_master_tenant, 'Fog', true, true, 60, false, false, true from tenant where id = ${tenant} returning id`,
      );
      await sql`insert into density_device_units (id_owner, id_target, place) values (${fog}, ${unit}, 0)`.execute(tx);
      const relay = await one(
        tx,
        sql`insert into generic_devices (id_master_tenant, name, type, idcameraproxy)
        select id_master_tenant, 'Relay', 'generic_device', ${cameras[1]}::bigint from tenant where id = ${tenant} returning id`,
      );
      await sql`insert into generic_devices_units (id_owner, id_target, place) values (${relay}, ${unit}, 0)`.execute(tx);
    }
  });
});
afterAll(() => platform?.clear());

async function one(tx: Parameters<ReturnType<typeof sql>['execute']>[0], query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx);
  return (rows[0] as { id: number }).id;
}

const ask = (unit: number, who: 'ana' | 'carla' = 'ana') =>
  platform.request<{ data: unknown[] }>('GET', `/v1/unit/${unit}/subsystems`, { token: platform.tokens[who] });

test('a unit has outputs, actuators, sensors, generic devices and virtual alarms, by kind', { tags: ['OQ-49'] }, async () => {
  const { north } = platform.town;
  const { body } = await ask(north.unit);
  const parts = body.data.map((part) => Subsystem.parse(part));
  expect(parts.map(({ kind, name, state, level, camera }) => [kind, name, state, level?.percent ?? null, camera?.id ?? null])).toEqual([
    ['digital_output', 'Gate', 'on', null, north.cameras[0]],
    ['actuator', 'Fog', 'on', 60, null],
    ['sensor', 'Cold room', null, 73, null],
    ['generic_devices', 'Relay', null, null, north.cameras[1]],
    ['virtual_alarm', 'Night round', 'on', null, null],
  ]);
});

test('a virtual alarm that names other units is not one of this unit', async () => {
  const { south } = platform.town;
  expect((await ask(south.unit)).body.data).toEqual([]);
});

test("the parts of another customer's unit answer as those of a unit that does not exist", async () => {
  const { harbour } = platform.town;
  const [foreign, missing] = [await ask(harbour.unit), await ask(99_999)];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect((await ask(harbour.unit, 'carla')).body.data).toHaveLength(5);
});
