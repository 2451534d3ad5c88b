import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTown, type TownPlatform } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { platformScope } from './store/store.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

/** Transactions of the platform up to now. */
const transactions = () => platform.app.store.connectionWaits.metric().samples.find(({ suffix }) => suffix === '_count')?.value ?? 0;

/** Waits for so many rounds from now. */
async function rounds(count: number): Promise<void> {
  let begun = 0;
  platform.app.dueWork.add({ isDue: () => sql<boolean>`true`, begin: () => void (begun += 1) });
  await waitUntil(() => expect(begun).toBeGreaterThanOrEqual(count));
}

test('a platform on which nothing happens sends few transactions to its store', async () => {
  await rounds(2);
  const before = transactions();
  const began = performance.now();
  await rounds(6);
  expect((transactions() - before) / ((performance.now() - began) / 1000)).toBeLessThan(4);
});

test('the statement of a round reads no whole table that grows with alarms, runs or messages', async () => {
  const { north } = platform.town;
  const scanned = await platform.app.store.within(platformScope, async (tx) => {
    await sql`
      insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_type, alarm_acronym, created, raised_at, alarm_status)
      select ${north.tenant}, ${north.unit}, l.id, 1, 'Old', 'Intrusion', 'SD', now() - n * interval '7 minutes', now(), 'attended'
      from generate_series(1, 5000) n join alarm_level l on l.id_master_tenant is null and l.priority = 1`.execute(tx);
    await sql`
      insert into command_run (name, cause, id_tenant, id_alarm, status, started, ended)
      select 'Old', 'workflow', id_tenant, id, 'success', created, created from alarm`.execute(tx);
    await sql`
      insert into mail (at, channel, recipient, subject, text, state)
      select created, 'email', 'old@town.test', 'Old', 'Old', 'sent' from alarm`.execute(tx);
    await sql`analyze alarm, command_run, mail`.execute(tx);
    // A connection keeps the plan of the statement, so it is one for any moment, in which PostgreSQL takes a third of the rows for due.
    const { sql: text, parameters } = platform.app.dueWork.statement(new Date()).compile(tx);
    await sql.raw(`prepare round_of_due_work as ${text}`).execute(tx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const { rows } = await sql
      .raw<Record<string, string>>(`explain execute round_of_due_work(${parameters.map(() => 'null').join()})`)
      .execute(tx);
    await sql`deallocate round_of_due_work`.execute(tx);
    const scans = rows.map((row) => / (\w+) Scan .*?\bon (\w+)/.exec(String(Object.values(row)[0])));
    return scans.flatMap((scan) => (scan ? [`${scan[1]} ${scan[2]}`] : []));
  });
  expect(scanned).toContain('Seq receiver');
  for (const table of ['alarm', 'command_run', 'mail']) {
    expect(scanned.filter((scan) => scan.endsWith(` ${table}`)).length).toBeGreaterThan(0);
    expect(scanned).not.toContain(`Seq ${table}`);
  }
});

test('where what is due cannot be read every job looks for itself, and the failure is logged', async () => {
  const logged = vi.spyOn(platform.app.log, 'error');
  const begun = new Set<string>();
  platform.app.dueWork.add({ isDue: () => sql<boolean>`false`, begin: () => void begun.add('with nothing to do') });
  platform.app.dueWork.add({ isDue: () => sql<boolean>`1 / 0 = 1`, begin: () => void begun.add('of the fault') });
  await waitUntil(() => expect([...begun]).toEqual(['with nothing to do', 'of the fault']));
  expect(logged.mock.calls[0]).toMatchObject([{ err: expect.any(Error) }, 'what is due could not be read: every job looks for itself']);
});
