import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvent } from '../platform/realtime/event-log.ts';
import { platformScope, type Tx } from '../platform/store/store.ts';
import { addTownUser } from '../testing/staff.ts';
import { startTown, type TownPlatform } from '../testing/town.ts';

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown();
});
afterAll(() => town?.clear());

const within = <T>(work: (tx: Tx) => Promise<T>) => town.app.store.within(platformScope, work);
/** The last user record published to the user's consoles, and its position in the log. */
const lastPublished = async (id: number) => {
  const { rows } = await within((tx) =>
    sql<{ seq: number; name: string }>`
      select seq, data ->> 'name' as name from event_log where id_user = ${id} and name = 'config.updated' order by seq desc limit 1`.execute(
      tx,
    ),
  );
  return rows[0] ?? { seq: 0, name: '' };
};
const waitingForLog = async () => {
  const { rows } = await within((tx) =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%append_event%' and pid <> pg_backend_pid()`.execute(
      tx,
    ),
  );
  return rows.map(({ pid }) => pid);
};
const touch = (id: number) =>
  within(async (tx) => {
    await sql`insert into rights_touched (source, id_source) values ('user', ${id})`.execute(tx);
    await sql`select pg_notify('atalaya_events', '')`.execute(tx);
  });

test('rights published during a concurrent change are followed by the newest state', { tags: ['OP-6.12', 'OP-7.41'] }, async () => {
  const { id } = await addTownUser(town, 'renamed', [town.town.north.tenant], []);
  const own = await within(async (tx) => {
    await sql`update user_account set name = 'Renamed' where id = ${id}`.execute(tx);
    const seq = await appendEvent(tx, { user: id, name: 'config.updated', data: { name: 'Renamed' } });
    await touch(id);
    await expect.poll(waitingForLog).not.toEqual([]);
    return seq;
  });
  await expect.poll(async () => (await lastPublished(id)).seq).toBeGreaterThan(own);
  expect((await lastPublished(id)).name).toBe('Renamed');
});

test('a publication that failed with the store is retried', { tags: ['OP-6.12'] }, async () => {
  const { id } = await addTownUser(town, 'untold', [town.town.north.tenant], []);
  const own = await within(async (tx) => {
    const seq = await appendEvent(tx, { user: id, name: 'config.updated', data: { name: 'Untold' } });
    await touch(id);
    await expect.poll(waitingForLog).not.toEqual([]);
    const broken = await waitingForLog();
    for (const pid of broken) await within((other) => sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(other));
    return seq;
  });
  await expect.poll(async () => (await lastPublished(id)).seq).toBeGreaterThan(own);
});
