import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Store, type Tx } from '../../server/platform/store/store.ts';
import { startPlatform } from '../kit/platform.ts';

/** What a filled store is to have besides its demo; the parts that are large come in batches, and a fill that ended goes on where it was. */
export interface StoreSize {
  readonly tenants: number;
  readonly units: number;
  readonly cameras: number;
  readonly users: number;
  readonly alarms: number;
  readonly detections: number;
  readonly signals: number;
  /** The past over which alarms, detections and signals are spread. */
  readonly days: number;
}

/** Tables filled in batches, in order of time. */
const batches = { alarms: 50_000, detections: 20_000, signals: 50_000 } as const;
type Series = keyof typeof batches;
const series = Object.keys(batches) as Series[];

/** Each so many units belong to the tenants of the demo, so that its accounts see a share of what is filled. */
const perOwnUnit = 10;

/** Noted in the directory: what it has of each table, and when the time of its rows begins. */
interface Progress {
  begins: string;
  readonly done: Record<Series, number>;
  places: boolean;
}
const noteOf = (dataDir: string) => join(dataDir, 'filled.json');

/**
 * Fills a new directory, or one that it filled before, with a demo store of this size, by SQL in the platform's scope. Alarms have ended for the most
 * part, with outcomes; sixty wait.
 * @throws Error if the directory has something else in it
 */
export async function fillStore(dataDir: string, size: StoreSize, log: (line: string) => void): Promise<void> {
  const isNew = !existsSync(dataDir) || readdirSync(dataDir).length === 0;
  if (!isNew && !existsSync(noteOf(dataDir)))
    throw new Error(`${dataDir} is neither empty nor was it filled before. Name a directory that does not exist yet.`);
  const progress: Progress = isNew
    ? { begins: new Date(Date.now() - size.days * 86_400_000).toISOString(), done: { alarms: 0, detections: 0, signals: 0 }, places: false }
    : (JSON.parse(readFileSync(noteOf(dataDir), 'utf8')) as Progress);
  if (isNew) {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    writeFileSync(noteOf(dataDir), JSON.stringify(progress));
  }
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  try {
    if (!progress.places) {
      await within(store, (tx) => fillPlaces(tx, size));
      progress.places = true;
      writeFileSync(noteOf(dataDir), JSON.stringify(progress));
      log(`${size.tenants} tenants, ${size.units} units, ${size.cameras} cameras, ${size.users} users`);
    }
    await createMonths(store, progress.begins);
    for (const name of series) {
      const began = performance.now();
      const first = progress.done[name];
      while (progress.done[name] < size[name]) {
        const from = progress.done[name];
        const to = Math.min(size[name], from + batches[name]);
        await within(store, (tx) => fills[name](tx, { from, to, of: size[name], begins: progress.begins }));
        progress.done[name] = to;
        writeFileSync(noteOf(dataDir), JSON.stringify(progress));
        if (to === size[name] || to % (20 * batches[name]) === 0)
          log(`${to} ${name}, ${Math.round(((to - first) * 1000) / (performance.now() - began))} a second`);
      }
    }
    await store.query('vacuum analyze', []);
  } finally {
    await store.close();
  }
}

const within = <T>(store: Store, work: (tx: Tx) => Promise<T>): Promise<T> =>
  store.within(platformScope, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });

/** Tenants by 25 of a master tenant, units over the tenants, cameras over the units, and users by four of a tenant, who cannot sign in. */
async function fillPlaces(tx: Tx, { tenants, units, cameras, users }: StoreSize): Promise<void> {
  await sql`insert into master_tenant (name, description) select 'Master ' || n, 'Filled' from generate_series(1, ${Math.ceil(tenants / 25)}::int) n`.execute(
    tx,
  );
  await sql`
    with master as (select array_agg(id order by id) as ids from master_tenant where description = 'Filled')
    insert into tenant (id_master_tenant, name) select master.ids[1 + n % cardinality(master.ids)], 'Customer ' || n
    from master, generate_series(1, ${tenants}::int) n`.execute(tx);
  await sql`
    with own as (select array_agg(t.id order by t.id) as ids from tenant t where t.name not like 'Customer %'),
      filled as (select array_agg(t.id order by t.id) as ids from tenant t where t.name like 'Customer %')
    insert into unit (id_tenant, description, address_1, suburb, latitude, longitude)
    select coalesce(case when n % ${perOwnUnit} <> 0 then filled.ids[1 + n % cardinality(filled.ids)] end, own.ids[1 + n / ${perOwnUnit} % cardinality(own.ids)]), 'Depot ' || n,
      'Street ' || n, 'Suburb ' || n % 97, 19 + (n % 500) / 1000.0, -99 - n / 500 / 100.0
    from own, filled, generate_series(1, ${units}::int) n`.execute(tx);
  await sql`
    with site as (select array_agg(id order by id) as ids, array_agg(id_tenant order by id) as tenants from unit where description like 'Depot %')
    insert into camera (id_tenant, id_unit, name, tag, online)
    select site.tenants[1 + n % cardinality(site.ids)], site.ids[1 + n % cardinality(site.ids)], 'Camera ' || n, 'gate', n % 50 <> 0
    from site, generate_series(1, ${cameras}::int) n`.execute(tx);
  await sql`insert into user_account (email, username, name, first_surname)
    select 'person' || n || '@filled.test', 'person' || n, 'Person ' || n, 'Filled' from generate_series(1, ${users}::int) n`.execute(tx);
  await sql`
    with filled as (select array_agg(id order by id) as ids from tenant where name like 'Customer %')
    insert into user_tenant (id_user, id_tenant) select u.id, filled.ids[1 + u.id % cardinality(filled.ids)]
    from filled, user_account u where u.email like '%@filled.test' and cardinality(filled.ids) > 0`.execute(tx);
  await sql`insert into user_profile (id_user, id_profile) select u.id, p.id from user_account u, profile p
    where u.email like '%@filled.test' and p.type = 'Operator'`.execute(tx);
  await sql`analyze master_tenant, tenant, unit, camera, user_account, user_tenant`.execute(tx);
}

/** Months of the past for the tables in partitions, which the platform makes for what is to come only. */
async function createMonths(store: Store, begins: string): Promise<void> {
  await within(store, (tx) =>
    sql`select create_partition(name, null, month::text) from unnest(array['detection_event', 'signal']) name,
      generate_series(${begins}::timestamptz, now(), interval '28 days') month`.execute(tx),
  );
}

interface Batch {
  readonly from: number;
  readonly to: number;
  readonly of: number;
  readonly begins: string;
}
/** The time of row n, in order; the last is of a moment ago. */
const at = ({ begins, of }: Batch) => sql`${begins}::timestamptz + (now() - ${begins}::timestamptz) * ((n + 1) / ${of}::float8)`;
/** The unit of row n: few units have many rows. */
const unitOfRow = sql`1 + floor(power(random(), 2) * cardinality(place.ids))::int`;
const places = sql`place as (select array_agg(id order by md5(id::text)) as ids, array_agg(id_tenant order by md5(id::text)) as tenants,
  array_agg(description order by md5(id::text)) as names from unit)`;

const fills: Readonly<Record<Series, (tx: Tx, batch: Batch) => Promise<unknown>>> = {
  alarms: (tx, batch) =>
    sql`
    with ${places}, level as (
      select array_agg(id order by id) as ids, array_agg(priority order by id) as priorities from alarm_level where priority > 1
    ), people as (
      select array_agg(id order by id) as ids, array_agg(name order by id) as names from user_account where not is_master_admin
    ), made as (
      select n, ${at(batch)} as at, ${unitOfRow} as place, 1 + n % cardinality(level.ids) as level,
        (array['Intrusion', 'Fire', 'Door held open', 'Camera tampered'])[1 + floor(random() * 4)::int] as type,
        1 + floor(random() * cardinality(people.ids))::int as taker, random() as mood, random() * interval '3 minutes' as took,
        random() * interval '20 minutes' as lasted, n >= ${batch.of}::int - 60 as waits
      from place, level, people, generate_series(${batch.from}::int, ${batch.to - 1}::int) n
    )
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, words, alarm_status, alarm_type, alarm_acronym, created,
      raised_at, taken_by, taken_by_name, taken_at, ended_by, ended_by_name, ended_at, id_outcome, outcome_name, outcome_kind)
    select place.tenants[m.place], place.ids[m.place], level.ids[m.level], level.priorities[m.level], 'Sensor ' || n,
      lower('Sensor ' || n || ' ' || type || ' ' || place.names[m.place]),
      case when waits then 'waiting' when mood < 0.7 then 'attended' else 'canceled' end, type, 'SD', at, at,
      case when not waits then people.ids[taker] end, case when not waits then people.names[taker] end, case when not waits then at + took end,
      case when not waits then people.ids[taker] end, case when not waits then people.names[taker] end, case when not waits then at + took + lasted end,
      case when not waits then o.id end, case when not waits then o.name end, case when not waits then o.kind end
    from made m cross join place cross join level cross join people
      left join lateral (select id, name, kind from alarm_outcome where id = 1 + m.n % 5) o on true
    order by m.n`.execute(tx),
  detections: (tx, batch) =>
    sql`
    with ${places}, made as (
      select n, ${at(batch)} as at, ${unitOfRow} as place from place, generate_series(${batch.from}::int, ${batch.to - 1}::int) n
    )
    insert into detection_event (request, event_type, event_created_at, provider, id_unit, id_tenant)
    select 'R-' || n, (array['person in area', 'lpr', 'wrong way', 'loitering'])[1 + n % 4], at, (array['Edge', 'Server'])[1 + n % 2],
      place.ids[m.place], place.tenants[m.place]
    from made m, place order by m.n`.execute(tx),
  signals: (tx, batch) =>
    sql`
    with ${places}, made as (
      select n, ${at(batch)} as at, ${unitOfRow} as place from place, generate_series(${batch.from}::int, ${batch.to - 1}::int) n
    )
    insert into signal (received, id_receiver, receiver, id_master_tenant, id_tenant, id_unit, account, vocabulary, code, qualifier, zone,
      happened, outcome, raw)
    select at, 1, 'Panels', t.id_master_tenant, t.id, place.ids[m.place], lpad((n % 9999)::text, 4, '0'), 'sia', (array['BA', 'FA', 'RP', 'OP'])[1 + n % 4],
      'new', (n % 16)::text, at, (array['alarm', 'logged', 'supervision'])[1 + n % 3], convert_to('"SIA-DCS"0001L0#' || n, 'UTF8')
    from made m, place, tenant t where t.id = place.tenants[m.place] order by m.n`.execute(tx),
};
