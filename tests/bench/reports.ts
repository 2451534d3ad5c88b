import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { healthParts } from '../../contract/alarms/health-calls.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Store, type Tx } from '../../server/platform/store/store.ts';
import { signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';
import { measureRequests } from './request-times.ts';

const sizes = [100_000, 1_000_000] as const;
const perBatch = 25_000;
const rounds = { warmUp: 1, rounds: 5 };
const days = 365;
export const reportsHead = ['part', 'of 100,000 p50 ms', 'of 1,000,000 p50 ms', 'of 1,000,000 p95 ms', 'load'] as const;

/**
 * Measures how long each part of the report on alarm health takes, as the page asks for them one by one, with sequential requests of a
 * supervisor: 365 days of one customer, all of whose alarms are reported. Most of them were taken and ended by some operator, a fifth with
 * an outcome; some sources chatter, and some hours are floods.
 */
export async function reports(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    const measured: (readonly Measured[])[] = [];
    for (const size of sizes) {
      await fillYear(dataDir, size);
      measured.push(await measure(dataDir));
    }
    const [small = [], large = []] = measured;
    return large.map(({ part, p50, p95, load }, at) => [part, small[at]?.p50 ?? Number.NaN, p50, p95, load.toFixed(1)]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  readonly part: string;
  readonly p50: number;
  readonly p95: number;
  readonly load: number;
}

async function measure(dataDir: string): Promise<Measured[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  try {
    const to = new Date();
    const span = { 'created.from': new Date(to.getTime() - days * 86_400_000).toISOString(), 'created.to': to.toISOString() };
    const found: Measured[] = [];
    for (const part of healthParts) {
      // Signed in for each part: a part of a large store may take longer than a token lasts.
      const { access_token: token } = await signInByApi(platform.url, 'ana');
      const query = new URLSearchParams({ ...span, parts: part }).toString();
      const times = await measureRequests(`${platform.url}/v1/reports/health?${query}`, token, rounds);
      found.push({ part, p50: quantile(times, 0.5), p95: quantile(times, 0.95), load: loadavg()[0] ?? 0 });
    }
    return found;
  } finally {
    await platform.stop();
  }
}

/** Fills the store of a stopped platform up to so many alarms of the past year, all of one customer, whose supervisor is then Ana. */
async function fillYear(dataDir: string, size: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    await within(store, (tx) =>
      sql`insert into user_ability (id_user, action, subject)
        select id, 'read', 'AlarmReport' from user_account where email = 'ana@demo.test' on conflict do nothing`.execute(tx),
    );
    let added = perBatch;
    while (added > 0) added = await within(store, (tx) => more(tx, size));
    await within(store, (tx) => sql`analyze alarm`.execute(tx));
  } finally {
    await store.close();
  }
}

/** In the platform's scope, and for as long as it takes. */
const within = <T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> =>
  store.within(platformScope, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return work(tx);
  });

/** Adds at most one batch; returns how many alarms it added. */
async function more(tx: Tx, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from alarm`.execute(tx);
  const [have] = [rows[0]?.count ?? 0];
  const missing = Math.min(perBatch, size - have);
  if (missing <= 0) return 0;
  // Within a batch alarms lie all over the year, so that each size has its share of every hour; every fortieth is one of a burst.
  await sql`
    with customer as (
      select t.id_master_tenant as id from user_account u join user_tenant o on o.id_user = u.id join tenant t on t.id = o.id_tenant
      where u.email = 'ana@demo.test' limit 1
    ), place as (
      select array_agg(u.id order by u.id) as ids, array_agg(u.id_tenant order by u.id) as tenants
      from unit u join tenant t on t.id = u.id_tenant join customer c on c.id = t.id_master_tenant
    ), level as (
      select array_agg(id order by id) as ids, array_agg(priority order by id) as priorities from alarm_level where priority > 1
    ), people as (
      select array_agg(id order by id) as ids, array_agg(name order by id) as names from user_account where not is_master_admin
    ), made as (
      select n, now() - interval '1 hour' - case when n % 40 < 4 then floor(n / 40) * interval '500 seconds' + (n % 40) * interval '9 seconds'
          else random() * interval '${sql.raw(String(days - 1))} days' end as at,
        1 + floor(power(random(), 2) * cardinality(place.ids))::int as place, 1 + n % cardinality(level.ids) as level,
        (array['Intrusion', 'Fire', 'Door held open', 'Camera tampered'])[1 + floor(random() * 4)::int] as type,
        1 + floor(random() * cardinality(people.ids))::int as taker, random() as mood, random() * interval '15 minutes' as took,
        random() * interval '2 hours' as lasted
      from place, level, people, generate_series(${have}::int, ${have + missing - 1}::int) n
    )
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_status, alarm_type, alarm_acronym, created, raised_at,
      taken_by, taken_by_name, taken_at, ended_by, ended_by_name, ended_at, id_outcome, outcome_name, outcome_kind, id_cause, cause_name, repeats)
    select place.tenants[m.place], place.ids[m.place], level.ids[m.level], level.priorities[m.level], 'Made', 
      case when mood < 0.001 then 'waiting' when mood < 0.7 then 'attended' else 'canceled' end, type, 'SD', at, at,
      case when mood >= 0.001 then people.ids[taker] end, case when mood >= 0.001 then people.names[taker] end, case when mood >= 0.001 then at + took end,
      case when mood >= 0.001 then people.ids[taker] end, case when mood >= 0.001 then people.names[taker] end,
      case when mood >= 0.001 then at + took + lasted end,
      case when mood between 0.2 and 0.4 then 1 + n % 4 end, case when mood between 0.2 and 0.4 then 'Outcome ' || 1 + n % 4 end,
      case when mood between 0.2 and 0.4 then (array['real', 'false', 'false', 'technical'])[1 + n % 4] end,
      case when mood between 0.2 and 0.3 and n % 4 = 1 then 1 + n % 9 end,
      case when mood between 0.2 and 0.3 and n % 4 = 1 then 'Cause ' || 1 + n % 9 end, case when n % 50 = 0 then 3 else 0 end
    from made m, place, level, people`.execute(tx);
  return missing;
}
