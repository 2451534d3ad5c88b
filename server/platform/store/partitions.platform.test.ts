import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { appendEvent, pruneLog, readLog } from '../realtime/event-log.ts';
import { createPartitions, dropPartitions, partitionedTables } from './partitions.ts';
import { platformScope, type Scope, type Tx } from './store.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());

const within = <T>(work: (tx: Tx) => Promise<T>, scope: Scope = platformScope) => platform.app.store.within(scope, work);
const rowsOf = async <T = Record<string, unknown>>(text: string, scope?: Scope) =>
  (await within((tx) => sql.raw<T>(text).execute(tx), scope)).rows;
const partitionsOf = async (table: string) =>
  (
    await rowsOf<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({ name }) => name);
async function planOf(statement: string): Promise<string> {
  const rows = await rowsOf<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary off) ${statement}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
/** The partitions that a statement reads. */
async function touched(statement: string): Promise<string[]> {
  const lines = (await planOf(statement)).split('\n');
  const scans = lines.filter((line) => / on \w+/.test(line) && !line.includes('never executed'));
  return [...new Set(scans.flatMap((line) => / on (\w+_(?:\d+|\d{4}_\d\d|default))\b/.exec(line)?.[1] ?? []))].sort();
}

describe('a table with rows that is divided', () => {
  beforeAll(async () => {
    const { north } = platform.town;
    await rowsOf(`
      create table reading (id bigint generated always as identity primary key, at timestamptz(3) not null default now(), id_tenant bigint not null
        references tenant on delete cascade, words text not null, folded text generated always as (fold(words)) stored, check (words <> ''));
      create index reading_of on reading (id_tenant, at desc);
      alter table reading enable row level security; alter table reading force row level security;
      create policy reading_tenant on reading using ((select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[]));
      insert into reading (at, id_tenant, words) select now() - n * interval '20 days', ${north.tenant}, 'É' || n from generate_series(1, 9) n;
      select partition_table('reading', 'at', null, array['at', 'id']);`);
  });
  afterAll(() => rowsOf('drop table reading'));

  test('keeps its rows, ids, indexes, keys, checks and policies', async () => {
    const { north, users } = platform.town;
    const [added] = await rowsOf(`insert into reading (id_tenant, words) values (${north.tenant}, 'Ö') returning id, folded`);
    expect(added).toEqual({ id: 10, folded: 'o' });
    const ana: Scope = { kind: 'user', user: users.ana, tenants: [north.tenant] };
    const carla: Scope = { kind: 'user', user: users.carla, tenants: [platform.town.harbour.tenant] };
    const count = async (table: string, scope: Scope) =>
      (await rowsOf<{ n: number }>(`select count(*)::int as n from ${table}`, scope))[0]?.n;
    expect([await count('reading', ana), await count('reading', carla)]).toEqual([10, 0]);
    // By its own name a partition shows nothing, whoever asks.
    for (const partition of await partitionsOf('reading')) expect([partition, await count(partition, ana)]).toEqual([partition, 0]);
    await expect(rowsOf("insert into reading (id_tenant, words) values (0, 'x')")).rejects.toThrow(/foreign key/);
    await expect(rowsOf(`insert into reading (id_tenant, words) values (${north.tenant}, '')`)).rejects.toThrow(/check constraint/);
    const indexes = await rowsOf("select indexname as name from pg_indexes where tablename = 'reading' order by 1");
    expect(indexes).toEqual([{ name: 'reading_of' }, { name: 'reading_pkey' }]);
  });

  test('rows before their partition wait in the default one, and move when it is made', async () => {
    const { north } = platform.town;
    await rowsOf(`insert into reading (at, id_tenant, words) values ('2199-05-06T00:00:00Z', ${north.tenant}, 'later')`);
    expect(await rowsOf('select words from reading_default')).toEqual([{ words: 'later' }]);
    const make = () => rowsOf("select create_partition('reading', null, '2199-05-31T23:00:00Z') as made");
    expect([await make(), await make()]).toEqual([[{ made: true }], [{ made: false }]]);
    expect(await rowsOf('select words from reading_default')).toEqual([]);
    expect(await rowsOf("select tableoid::regclass::text as at, folded from reading where words = 'later'")).toEqual([
      { at: 'reading_2199_05', folded: 'later' },
    ]);
  });

  test('drops the months that are over, and waits no longer than a second for their readers', async () => {
    const reading = { name: 'reading', step: null };
    const before = new Date('2199-06-01T00:00:00Z');
    expect(await dropPartitions(platform.app.store, reading, new Date('2199-05-31T23:59:59Z'))).toBe(1);
    expect(await partitionsOf('reading')).toEqual(['reading_2199_05', 'reading_default']);
    const dropped = await within(async (tx) => {
      await sql`select from reading limit 1`.execute(tx);
      return dropPartitions(platform.app.store, reading, before);
    });
    expect(dropped).toBe(0);
    expect(await dropPartitions(platform.app.store, reading, before)).toBe(1);
  });
});

test('the current and the next month, and two blocks of events ahead, exist in advance', async () => {
  const now = Date.parse('2198-12-31T23:30:00Z');
  await within((tx) => createPartitions(tx, now));
  expect(await within((tx) => createPartitions(tx, now))).toEqual([]);
  for (const table of ['signal', 'lpr_match', 'system_log'])
    expect(await partitionsOf(table)).toEqual(expect.arrayContaining(['2198_12', '2199_01', 'default'].map((part) => `${table}_${part}`)));
  expect(await partitionsOf('event_log')).toEqual(['event_log_0', 'event_log_1', 'event_log_2', 'event_log_default']);
});

describe('what is read of a month reads that month alone', () => {
  const months = ['2198_11', '2198_12', '2199_01'];
  const fill: readonly (readonly [table: string, at: string, insert: string])[] = [
    ['lpr_match', 'capture_date', 'insert into lpr_match (originalplatenumber, id_tenant, capture_date)'],
    ['detection_event', 'event_created_at', 'insert into detection_event (request, id_tenant, event_created_at)'],
    ['analytic_record', 'event_time', 'insert into analytic_record (alarm_category, id_tenant, event_time)'],
    ['luna_face_detection', 'detected_at', 'insert into luna_face_detection (face_id, id_tenant, detected_at)'],
    ['safr_event', 'event_time', 'insert into safr_event (name, id_tenant, event_time)'],
    [
      'system_log',
      'date',
      "insert into system_log (action, type, message, name, id_master_tenant, date) select 'create', 'request', '', sent.* from (",
    ],
  ];
  beforeAll(() => within((tx) => createPartitions(tx, Date.parse('2198-11-15T00:00:00Z'))));

  test.each(fill)('%s', async (table, at, insert) => {
    const { tenant } = platform.town.north;
    const rows = `select 'X' || n, ${tenant}::bigint, '2198-11-01T00:00:00Z'::timestamptz + n * interval '1 hour' from generate_series(0, 2100) n`;
    await rowsOf(insert.endsWith('(') ? `${insert}${rows}) sent` : `${insert} ${rows}`);
    await rowsOf(`analyze ${table}`);
    const month = `${at} >= '2198-12-01T00:00:00Z' and ${at} < '2199-01-01T00:00:00Z'`;
    expect(await touched(`select * from ${table} where ${month} order by ${at} desc, id desc limit 20`)).toEqual([`${table}_2198_12`]);
    expect(await touched(`select count(*) from ${table} where ${month}`)).toEqual([`${table}_2198_12`]);
    // The first page of all takes the newest rows of each month from an index, and sorts none.
    const plan = await planOf(`select * from ${table} order by ${at} desc, id desc limit 20`);
    expect(plan).toMatch(/Merge Append|Append/);
    expect(plan).not.toMatch(/Seq Scan|Sort Method/);
    expect(months.flatMap((name) => (plan.includes(`${table}_${name}`) ? [] : [name]))).toEqual([]);
  });
});

describe('the log of events in blocks of numbers', () => {
  const step = partitionedTables.event_log.step;
  const jump = async (head: number) => rowsOf(`update event_log_place set head = ${head}`);
  const append = () =>
    within((tx) => appendEvent(tx, { name: 'alarm', tenant: platform.town.north.tenant, data: { alarm_type: 'Intrusion' } }));

  test('a replay after an event reads the block of that event and later ones, no earlier one', async () => {
    await append();
    await jump(2 * step - 2);
    await within((tx) => createPartitions(tx, Date.now()));
    const [last, first] = [await append(), await append()];
    expect([last, first]).toEqual([2 * step - 1, 2 * step]);
    expect((await within((tx) => readLog(tx, 'epoch', last - 1, 10))).map(({ seq }) => seq)).toEqual([last, first]);
    const replay = (after: number) => touched(`select seq, name, data from event_log where seq > ${after} order by seq limit 500`);
    expect(await replay(last - 1)).toEqual(['event_log_1', 'event_log_2', 'event_log_3', 'event_log_default']);
    expect(await replay(first)).toEqual(['event_log_2', 'event_log_3', 'event_log_default']);
    // The hub, which reads each event as it comes, asks for the next numbers alone.
    expect(await touched(`select * from event_log where seq > ${first} and seq <= ${first + 500} order by seq`)).toEqual(['event_log_2']);
  });

  test('blocks beyond the retention are dropped whole; numbers after them are answered', async () => {
    const head = await append();
    expect(await pruneLog(platform.app.store, { lines: 2, hours: 1000 })).toBe(head - 2);
    expect(await partitionsOf('event_log')).toEqual(['event_log_2', 'event_log_3', 'event_log_default']);
    expect(await pruneLog(platform.app.store, { lines: 2, hours: 1000 })).toBe(head - 2);
    expect(await rowsOf('select head - removed_to as kept from event_log_place')).toEqual([{ kept: 2 }]);
    // Whoever is behind what was removed reads on from the first line that is left.
    const [left] = await rowsOf<{ seq: number }>('select min(seq) as seq from event_log');
    expect((await within((tx) => readLog(tx, 'epoch', 1, 500))).map(({ seq }) => seq)[0]).toBe(left?.seq);
  });

  test('numbers whose block does not exist yet are appended and read, and move into it', async () => {
    await jump(9 * step);
    const seq = await append();
    expect((await within((tx) => readLog(tx, 'epoch', seq - 1, 10))).map((line) => line.seq)).toEqual([seq]);
    await within((tx) => createPartitions(tx, Date.now()));
    expect(await rowsOf(`select tableoid::regclass::text as at from event_log where seq = ${seq}`)).toEqual([{ at: 'event_log_9' }]);
  });
});
