import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmTypeIdOf } from '../../alarms/alarm-types.ts';
import { zoneOf } from '../../places/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { alarmWindow } from './window.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());

/** Saturday, 21 November 2026. */
const saturday = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const within: TownPlatform['app']['store']['within'] = (scope, work) => town.app.store.within(scope, work);

/** Stores a scheduled alarm of North and plans it after Saturday noon. @returns its id and when its next window begins */
const plan = (type: string, { days, active = true, units = [] }: { days: number[]; active?: boolean; units?: readonly number[] }) =>
  within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into schedule_alarm (name, id_tenant, id_alarm_type, days, start_time, end_time, active)
      values (${type}, ${town.town.north.tenant}, ${await alarmTypeIdOf(tx, type)}, ${`{${days.join(',')}}`}::integer[], '22:30', '23:30', ${active})
      returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    for (const unit of units) await sql`insert into schedule_alarm_units (id_owner, id_target) values (${id}, ${unit})`.execute(tx);
    return { id, next: await alarmWindow.plan({ tx, id, after: saturday }) };
  });
/** Which units have an alarm of this type. */
const raisedAt = async (type: string) => {
  const { rows } = await within(platformScope, (tx) =>
    sql<{ id_unit: number }>`select id_unit from alarm where alarm_type = ${type} order by id_unit`.execute(tx),
  );
  return rows.map(({ id_unit }) => id_unit);
};

test('a scheduled alarm begins on its days of the week alone, and never where it is switched off', { tags: ['OQ-35'] }, async () => {
  const zone = await within(platformScope, (tx) => zoneOf(tx, { tenant: town.town.north.tenant }));
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const said = ({ next }: { next: number | null }) => (next === null ? null : words.format(next));
  expect(said(await plan('Round', { days: [3] }))).toMatch(/^Wed,? 22:30$/);
  expect(said(await plan('Round', { days: [0, 3] }))).toMatch(/^Sun,? 22:30$/);
  expect(said(await plan('Round', { days: [0, 3], active: false }))).toBeNull();
  expect(said(await plan('Round', { days: [] }))).toBeNull();
});

test('it is raised at the units that it names, or at all of its tenant, while its window lasts', { tags: ['OQ-35'] }, async () => {
  const { north } = town.town;
  const gate = await within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into unit (id_tenant, description) values (${north.tenant}, 'Gate') returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  const run = async (type: string, units: readonly number[], after: number) => {
    const { id, next } = await plan(type, { days: [6], units });
    const due = next ?? 0;
    await within(platformScope, (tx) => alarmWindow.run({ app: town.app, tx, id, due, now: due + after, since: 0 }));
    return raisedAt(type);
  };
  expect(await run('Closing', [], hour / 2)).toEqual([north.unit, gate].toSorted((a, b) => a - b));
  expect(await run('Gate round', [gate], hour / 2)).toEqual([gate]);
  expect(await run('Too late', [], 2 * hour)).toEqual([]);
});
