import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());

const run = <T>(text: RawBuilder<T>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
/** Waits until a condition on the rows of a table holds: the platform's own rounds bring it about. */
const becomes = (table: string, condition: RawBuilder<unknown>) =>
  waitUntil(async () => {
    const { rows } = await run(sql<{ holds: boolean }>`select exists (select from ${sql.table(table)} where ${condition}) as holds`);
    expect(rows[0]?.holds).toBe(true);
  });
const change = (id: number, set: RawBuilder<unknown>) => run(sql`update alarm set ${set} where id = ${id}`);
const past = sql`now() - interval '2 hours'`;
const setPresent = (isPresent: boolean) =>
  run(
    isPresent
      ? sql`insert into presence (node, id_user, until) values (gen_random_uuid(), ${town.town.users.ana}, now() + interval '1 hour')`
      : sql`delete from presence where id_user = ${town.town.users.ana}`,
  );
async function held(): Promise<number> {
  const { id } = await town.raise();
  await town.call('changeAlarm', { id, as: 'ana', body: { alarm_status: 'attending' } });
  return id;
}

test('a running platform notices offers, parked alarms and response times that are over', async () => {
  const [offered, parked, late] = [await held(), await held(), (await town.raise()).id];
  await change(offered, sql`offer_kind = 'user', offer_id = ${town.town.users.bruno}, offer_name = 'Bruno', offer_until = ${past}`);
  await change(parked, sql`parked_since = ${past}, parked_until = ${past}, parked_reason = 'Patrol'`);
  await change(late, sql`take_due = ${past}`);
  await becomes('alarm', sql`id = ${offered} and offer_until is null`);
  await becomes('alarm', sql`id = ${parked} and returned_at is not null`);
  await becomes('alarm', sql`id = ${late} and breached = 'take'`);
});

test('a running platform notices owners who leave, stay away and come back', async () => {
  const id = await held();
  await becomes('alarm', sql`id = ${id} and owner_missing_since is not null`);
  await setPresent(true);
  await becomes('alarm', sql`id = ${id} and owner_missing_since is null`);
  await setPresent(false);
  await becomes('alarm', sql`id = ${id} and owner_missing_since is not null`);
  await change(id, sql`owner_missing_since = ${past}`);
  await becomes('alarm', sql`id = ${id} and unattended_since is not null`);
  await setPresent(true);
  await becomes('alarm', sql`id = ${id} and unattended_since is null and owner_missing_since is null`);
});

test('a running platform notices drills, shelvings, views and latches that are due', async () => {
  const { id } = await town.raise();
  const { rows } = await run(
    sql<{ tenant: number; unit: number }>`select id_tenant as tenant, id_unit as unit from alarm where id = ${id}`,
  );
  const { tenant = 0, unit = 0 } = rows[0] ?? {};
  await run(sql`
    with made as (
      insert into drill (id_tenant, name, kind, operators, units, user_name, started) values (${tenant}, 'Fire', 'scripted', '[]', '[]', 'Ana', now())
      returning id
    )
    insert into drill_step (id_drill, id_tenant, place, due, after_seconds, id_unit, alarm_type, priority, description)
    select id, ${tenant}, 1, ${past}, 0, ${unit}, 'Fire', 1, 'Smoke' from made`);
  await becomes('drill_step', sql`state <> 'planned'`);
  await run(sql`update drill_step set state = 'skipped'`);
  await run(sql`update alarm set alarm_status = 'canceled' where id_drill is not null`);
  await becomes('drill', sql`ended is not null`);
  await run(sql`insert into alarm_shelving (id_tenant, id_unit, alarm_type, reason, user_name, started, until)
    values (${tenant}, ${unit}, 'Fire', 'Works', 'Ana', ${past}, ${past})`);
  await becomes('alarm_shelving', sql`ended is not null`);
  await run(sql`insert into alarm_viewer (id_user, view, id_alarm, id_tenant, id_session, renewed, until)
    select id_user, 'one', ${id}, ${tenant}, id, now(), ${past} from session limit 1`);
  await becomes('alarm', sql`id = ${id} and not exists (select from alarm_viewer)`);
  await run(sql`insert into alarm_source (id_unit, source, id_tenant, quiet_at) values (${unit}, 'smoke', ${tenant}, ${past})`);
  await becomes('alarm', sql`id = ${id} and not exists (select from alarm_source)`);
});
