import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { viewOfAlarm } from './shown-alarm.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterEach(() => run(sql`delete from alarm_view`));
afterAll(() => town?.clear());

const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
const viewOf = (id: number, view: number | null = null) =>
  town.app.store.within(platformScope, (tx) =>
    viewOfAlarm(tx, { id: id as AlarmId, view }, { user: town.town.users.ana, at: town.clock.now() }),
  );
const raise = (more: Parameters<TownPlatform['raise']>[0] = {}) => town.raise({ cameras: town.town.north.cameras, ...more });
/** Stores an alarm view of North with slots of these cameras, by their place among the cameras of an alarm. */
const store = async (name: string, cameras: readonly number[], level: number | null = null): Promise<number> => {
  const slots = cameras.map((camera, at) => ({
    ...{ pos: at + 1, type: 'cam', name: '', x: 0, y: at * 4, w: 12, h: 4 },
    data: { camera: String(camera) },
  }));
  const { rows } = await run(sql<{ id: number }>`
    insert into alarm_view (name, id_tenant, periodicity, id_alarm_level, layout_configuration)
    values (${name}, ${town.town.north.tenant}, 'always', ${level}, ${JSON.stringify(slots)}::jsonb) returning id`);
  return rows[0]?.id ?? 0;
};
const camerasOf = (view: Awaited<ReturnType<typeof viewOf>>) => view?.data.slots.flatMap(({ data }) => data['id_camera'] ?? []);

test('an alarm without a view of its own is shown by its id and type, in a view of its own id', async () => {
  const { id, alarm_id } = await raise();
  const { rows } = await run(sql<{ created: string }>`select iso(created) as created from alarm where id = ${id}`);
  const view = await viewOf(id);
  expect(view).toMatchObject({
    id: -1_000_000_000_000 - id,
    name: `${alarm_id} Intrusion`,
    id_user: town.town.users.ana,
    updated_at: rows[0]?.created,
    data: { tabId: null },
  });
  expect(view?.data.slots.map(({ type }) => type)).toEqual(['cam', 'cam', 'map', 'info']);
});

test('the alarm view that applies is shown under its name, which is cut at 60 characters', async () => {
  const { id, alarm_id } = await raise();
  await store(`Second ${'x'.repeat(80)}`, [2]);
  const view = await viewOf(id);
  expect(view?.name).toBe(`${alarm_id} Second ${'x'.repeat(80)}`.slice(0, 60));
  expect(view?.name).toHaveLength(60);
  expect(camerasOf(view)).toEqual([town.town.north.cameras[1]]);
});

test('a view is chosen by the level of the alarm', async () => {
  const { id } = await raise();
  const { rows } = await run(sql<{ id: number }>`select id_alarm_level as id from alarm where id = ${id}`);
  await store('Any', [1]);
  await store('Of the level', [2], rows[0]?.id);
  expect(camerasOf(await viewOf(id))).toEqual([town.town.north.cameras[1]]);
});

test('the view of a rule is shown instead; where it is deleted, the one that applies', async () => {
  const { id } = await raise();
  await store('Applies', [1]);
  const named = await store('Of the rule', [2], await otherLevel());
  expect(camerasOf(await viewOf(id, named))).toEqual([town.town.north.cameras[1]]);
  expect(camerasOf(await viewOf(id, named + 1000))).toEqual([town.town.north.cameras[0]]);
});

test('a view without a camera of the alarm gives way to its plain view', async () => {
  const { id } = await raise({ cameras: [] });
  await store('First camera', [1]);
  const view = await viewOf(id);
  expect(view?.data.slots.map(({ type }) => type)).toEqual(['map', 'info']);
  expect(view?.data.layout).toHaveLength(2);
});

test('an alarm that ended, or that does not exist, has no view', async () => {
  const { id } = await raise();
  await run(sql`update alarm set alarm_status = 'canceled', ended_at = clock_timestamp() where id = ${id}`);
  expect([await viewOf(id), await viewOf(id + 1000)]).toEqual([null, null]);
});

async function otherLevel(): Promise<number> {
  const { rows } = await run(sql<{ id: number }>`select id from alarm_level where level = 'Low'`);
  return rows[0]?.id ?? 0;
}
