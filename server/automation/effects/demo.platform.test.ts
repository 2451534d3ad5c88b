import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { type Bench, bench } from '../../testing/effects-bench.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let town: TownPlatform;
let perform: Bench;
beforeAll(async () => {
  town = await startTown({ mode: 'demo' });
  perform = bench(town);
});
afterAll(() => town?.clear());

const made = async (text: ReturnType<typeof sql<{ id: number }>>): Promise<number> => {
  const { rows } = await town.app.store.within(platformScope, (tx) => text.execute(tx));
  return rows[0]?.id ?? 0;
};

test('in the demo an output is simulated, whatever its camera', { tags: ['OP-9.61'] }, async () => {
  const { tenant, unit, cameras } = town.town.north;
  const gate = await made(sql<{ id: number }>`insert into digital_output (id_tenant, id_unit, id_camera, name)
    values (${tenant}, ${unit}, ${cameras[0]}, 'Gate') returning id`);
  const siren = await made(
    sql<{ id: number }>`insert into digital_output (id_tenant, id_unit, name) values (${tenant}, ${unit}, 'Siren') returning id`,
  );
  const outcome = await perform('digital_output', { target: 'camera', outputs: [gate, siren], state: 'on' });
  expect(outcome).toMatchObject({ ok: true, code: 'switched', values: { what: 'Gate, Siren', count: 2, demo: 1 } });
  const { body } = await town.request<{ data: { name: string; state: string }[] }>('GET', `/v1/unit/${unit}/subsystems`, {
    token: town.tokens.ana,
  });
  expect(body.data.map(({ name, state }) => [name, state])).toEqual([
    ['Gate', 'on'],
    ['Siren', 'on'],
  ]);
});

test('in the demo shots and reports are simulated', { tags: ['OP-9.65', 'OP-9.68'] }, async () => {
  const { tenant } = town.town.north;
  const device = await made(
    sql<{
      id: number;
    }>`insert into density_device (name, id_master_tenant) select 'Fog', id_master_tenant from tenant where id = ${tenant} returning id`,
  );
  const center = await made(
    sql<{
      id: number;
    }>`insert into center (name, active, id_master_tenant) select 'C5', true, id_master_tenant from tenant where id = ${tenant} returning id`,
  );
  expect(await perform('density_shoot', { device, mode: 'real' })).toMatchObject({ ok: true, code: 'shot', values: { demo: 1 } });
  const alarm = await town.raise();
  const reported = await perform('emergency_centre', { center, message: '{alarm_type}' }, { alarm: alarm.id });
  expect(reported).toMatchObject({
    ok: true,
    code: 'reported',
    values: { demo: 1, status_cad: 'received', folio: expect.stringMatching(/^DEMO-\d{4}$/) as string },
  });
});
