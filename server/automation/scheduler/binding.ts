import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';

/** Tables of the rules, by their kind. */
const tables = {
  task: 'schedule',
  workflow: 'alarm_workflow',
  window: 'schedule_alarm',
  purge: 'alarm_purge',
  report: 'report_schedule',
} as const;

/** Installs triggers that record rule changes, once the tables exist; existing rules are recorded now. Platform scope. */
export async function bindRules(tx: Tx): Promise<void> {
  const { rows } = await sql<{ bound: boolean }>`
    select count(*) = ${Object.keys(tables).length} as bound from pg_trigger
      where not tgisinternal and tgname = any (${Object.values(tables).map((table) => `${table}_rule`)})`.execute(tx);
  if (rows[0]?.bound) return;
  await sql`select pg_advisory_xact_lock(hashtext('atalaya.automation'))`.execute(tx);
  for (const [kind, table] of Object.entries(tables)) {
    const [name, call] = [sql.ref(`${table}_rule`), sql`automation_rule_changed(${sql.lit(kind)})`];
    await sql`create or replace trigger ${name} after insert or delete on ${sql.table(table)} for each row execute function ${call}`.execute(
      tx,
    );
    await sql`create or replace trigger ${sql.ref(`${table}_rule_edited`)} after update on ${sql.table(table)} for each row
      when (old.version is distinct from new.version) execute function ${call}`.execute(tx);
    await sql`insert into automation_due (kind, id_rule) select ${kind}, id from ${sql.table(table)} on conflict do nothing`.execute(tx);
  }
  await sql`create or replace trigger tenant_zone_changed after update on tenant for each row
    when (old.id_timezone is distinct from new.id_timezone) execute function automation_zone_changed()`.execute(tx);
}
