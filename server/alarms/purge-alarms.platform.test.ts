import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../testing/town.ts';
import { type PurgeRule, purgeAlarms } from './purge-alarms.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());
beforeEach(() => run(sql`update alarm set alarm_status = 'canceled', ended_at = '2100-01-01', changed_at = '2100-01-01'`));

const run = <T>(statement: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => statement.execute(tx));
const now = Date.parse('2030-01-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
const half: PurgeRule = {
  name: 'Half an hour',
  from: 'waiting',
  to: 'canceled',
  minutes: 30,
  comment: null,
  protocol: null,
  customer: null,
};
const purge = (rule: Partial<PurgeRule>, most = 10) =>
  platform.app.store.within(platformScope, (tx) => purgeAlarms(tx, { ...half, ...rule }, now, most));
const statusOf = async (id: number) =>
  (await run(sql<{ status: string }>`select alarm_status as status from alarm where id = ${id}`)).rows[0]?.status;

interface Times {
  created: number;
  raised?: number;
  taken?: number;
  ended?: number;
}

/** An alarm in a status, with these times in minutes ago; it changed just now. */
async function alarmWith(
  status: PurgeRule['from'],
  { created, raised, taken, ended }: Times,
  of: 'north' | 'harbour' = 'north',
): Promise<number> {
  const token = of === 'north' ? townTokens.first : townTokens.second;
  const { id } = await platform.raise({ id_unit: platform.town[of].unit, token });
  const at = (minutes: number | undefined) => (minutes === undefined ? null : minutesAgo(minutes));
  await run(sql`update alarm set alarm_status = ${status}, created = ${at(created)}, raised_at = ${at(raised ?? created)},
    taken_at = ${at(taken)}, ended_at = ${at(ended)}, changed_at = ${minutesAgo(0)} where id = ${id}`);
  return id;
}

describe('a purge rule counts the time in its status', { tags: ['OP-3.10', 'OQ-36', 'ADM-9.05'] }, () => {
  test('of a waiting alarm since it waits, not since it was created before it was released', async () => {
    const released = await alarmWith('waiting', { created: 90, raised: 20 });
    const waiting = await alarmWith('waiting', { created: 31 });
    const young = await alarmWith('waiting', { created: 29 });
    expect(await purge({})).toBe(1);
    expect(await Promise.all([released, waiting, young].map(statusOf))).toEqual(['waiting', 'canceled', 'waiting']);
  });

  test('of one that is attended since it was taken', async () => {
    const taken = await alarmWith('attending', { created: 90, taken: 20 });
    const long = await alarmWith('attending', { created: 90, taken: 31 });
    expect(await purge({ from: 'attending', to: 'waiting' })).toBe(1);
    expect(await Promise.all([taken, long].map(statusOf))).toEqual(['attending', 'waiting']);
  });

  test('of one that ended since its end', async () => {
    const ended = await alarmWith('attended', { created: 90, taken: 80, ended: 20 });
    const long = await alarmWith('attended', { created: 90, taken: 80, ended: 31 });
    expect(await purge({ from: 'attended', to: 'attending' })).toBe(1);
    expect(await Promise.all([ended, long].map(statusOf))).toEqual(['attended', 'attending']);
  });

  test('also of a canceled one, and to attended', async () => {
    const [ended, long] = [
      await alarmWith('canceled', { created: 90, ended: 20 }),
      await alarmWith('canceled', { created: 90, ended: 31 }),
    ];
    expect(await purge({ from: 'canceled', to: 'waiting' })).toBe(1);
    expect(await Promise.all([ended, long].map(statusOf))).toEqual(['canceled', 'waiting']);
    const waiting = await alarmWith('waiting', { created: 31 });
    expect(await purge({ from: 'waiting', to: 'attended' })).toBe(1);
    expect(await statusOf(waiting)).toBe('attended');
  });
});

test('a rule of a customer leaves the alarms of others, a common one moves all, at most as many', { tags: ['OP-3.10'] }, async () => {
  const ids = [
    await alarmWith('waiting', { created: 60 }),
    await alarmWith('waiting', { created: 60 }, 'harbour'),
    await alarmWith('waiting', { created: 60 }),
  ];
  const { rows } = await run(sql<{ id: number }>`select id_master_tenant as id from tenant where id = ${platform.town.harbour.tenant}`);
  expect(await purge({ customer: rows[0]?.id ?? null })).toBe(1);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['waiting', 'canceled', 'waiting']);
  expect(await purge({}, 1)).toBe(1);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['canceled', 'canceled', 'waiting']);
});
