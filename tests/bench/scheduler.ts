import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { bindRules } from '../../server/automation/scheduler/binding.ts';
import { planNew, runNext } from '../../server/automation/scheduler/claim.ts';
import { syncStoredCatalogues } from '../../server/catalogues/schema/schema.ts';
import { openInstallation } from '../../server/installation.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Store } from '../../server/platform/store/store.ts';
import { quantile, type Row } from './numbers.ts';

export const schedulerHead = [
  'scheduled tasks',
  'planned at first, ms each',
  'nothing due, median ms',
  'one due, median ms',
  'slowest ms',
] as const;

const samples = 40;
const minute = 60_000;
/** So many are planned to see what planning costs; the others are given times by the store. */
const plannedAtOnce = 200;
const log = makeLog('silent');

/** Measures the time to find due tasks, and to claim, begin and plan one, among a growing number that are not due (SQL included). */
export async function scheduler(sizes: readonly number[] = [1000, 10_000, 100_000]): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  chmodSync(dataDir, 0o711);
  const store = await openStore({ dataDir, databaseUrl: null }, log, { sync: syncStoredCatalogues });
  try {
    await openInstallation(store, 'production');
    await store.within(platformScope, bindRules);
    const rows: Row[] = [];
    for (const size of sizes) rows.push(await measured(store, size));
    return rows;
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measured(store: Store, size: number): Promise<Row> {
  const now = Date.now();
  await store.within(platformScope, (tx) => addTasks(tx, size));
  const began = performance.now();
  await store.within(platformScope, (tx) => planNew(tx, now));
  const planned = (performance.now() - began) / plannedAtOnce;
  await store.within(platformScope, (tx) =>
    sql`update automation_due set planned = true, due = ${new Date(now)}::timestamptz + id_rule * interval '1 minute' where not planned`.execute(
      tx,
    ),
  );
  await store.within(platformScope, (tx) => sql`analyze automation_due`.execute(tx));
  const turn = (at: number) =>
    store.within(platformScope, (tx) => runNext(tx, { app: { clock: { now: () => at }, log }, now: at, since: 0 }));
  const idle = await timed(() => turn(now - minute));
  const busy = await timed(async () => {
    await store.within(platformScope, (tx) =>
      sql`update automation_due set due = ${new Date(now - minute)} where id_rule = (select min(id_rule) from automation_due) and kind = 'task'`.execute(
        tx,
      ),
    );
    const from = performance.now();
    if (!(await turn(now))) throw new Error('What was due was not found');
    return performance.now() - from;
  });
  return [size, planned, quantile(idle, 0.5), quantile(busy, 0.5), Math.max(...busy)];
}

/** Returns the duration of each sample in ms, or the number that the work itself returns. */
async function timed(work: () => Promise<number | boolean>): Promise<number[]> {
  const took: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const from = performance.now();
    const said = await work();
    took.push(typeof said === 'number' ? said : performance.now() - from);
  }
  return took;
}

/** Fills the tasks up to this number: each is one command that waits, at times spread over the following days. */
async function addTasks(tx: Parameters<Parameters<Store['within']>[1]>[0], size: number): Promise<void> {
  const nodes = JSON.stringify([
    { id: 'a', type: 'start', x: 0, y: 0, config: {}, outputs: { default: 'b' } },
    { id: 'b', type: 'delay', x: 0, y: 100, config: { seconds: 1 }, outputs: {} },
  ]);
  await sql`insert into master_tenant (name) select 'Bench' where not exists (select 1 from master_tenant)`.execute(tx);
  await sql`insert into command (name, nodes, id_master_tenant) select 'Wait', ${nodes}::jsonb, (select min(id) from master_tenant)
    where not exists (select 1 from command)`.execute(tx);
  await sql`insert into schedule (id_command, id_frequency, cron_expressions, active, id_master_tenant)
    select c.id, (select max(id) from frequency_schedule_task), array[(n % 60) || ' ' || (n % 24) || ' ' || (1 + n % 28) || ' * *'], true, c.id_master_tenant
    from command c, generate_series((select count(*) from schedule) + 1, ${size}::int) n`.execute(tx);
}
