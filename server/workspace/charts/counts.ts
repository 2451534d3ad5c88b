import { type RawBuilder, sql } from 'kysely';
import type { ChartBar, ChartCounts, ChartQuery } from '../../../contract/places/index.ts';
import { zoneOf } from '../../places/index.ts';
import { instant, type Tx } from '../../platform/index.ts';
import { type Measure, measures } from './measures.ts';

/** Maximum number of bars by name; the total includes the other names. */
const maxBars = 50;

interface CountQuery {
  query: ChartQuery;
  measure: Measure;
  zone: string;
  now: string;
  /** Further conditions on the record `r`. */
  more: readonly RawBuilder<boolean>[];
}

/**
 * Counts for a chart (OP-9.31, OP-9.32, OQ-76), of the records visible in the scope. Days begin at midnight in the tenant's time zone, so
 * that a day with a clock change has 23 or 25 hours. A time axis is complete: hours and days without a record have 0.
 * @param now the platform's time, in ms
 */
export async function countsOf(tx: Tx, query: ChartQuery, now: number, more: readonly RawBuilder<boolean>[]): Promise<ChartCounts> {
  const zone = await zoneOf(tx, { tenant: query.id_tenant, unit: query.id_unit });
  const counting: CountQuery = { query, measure: measures[query.measure], zone, now: instant(now), more };
  const from = await beginning(tx, counting);
  const isTime = query.by === 'hour' || query.by === 'day' || query.by === 'weekday';
  const bars = isTime ? await alongTime(tx, counting, from) : await byName(tx, counting, from);
  const total = isTime ? bars.reduce((sum, { count }) => sum + count, 0) : await countAll(tx, counting, from);
  return { bars, total, from, to: counting.now, timezone: zone };
}

/** Midnight, in the zone, of the first day. */
async function beginning(tx: Tx, { query, zone, now }: CountQuery): Promise<string> {
  const { rows } = await sql<{ begins: string }>`
    select iso((date_trunc('day', ${now}::timestamptz at time zone ${zone}::text) - make_interval(days => ${query.days - 1}::int)) at time zone ${zone}::text) as begins`.execute(
    tx,
  );
  return rows[0]?.begins ?? now;
}

function conditions({ query, measure, now, more }: CountQuery, from: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`, ...more];
  if (measure.at) parts.push(sql`${measure.at} >= ${from}::timestamptz and ${measure.at} <= ${now}::timestamptz`);
  if (query.id_tenant !== undefined) parts.push(sql`r.id_tenant = ${query.id_tenant}`);
  if (query.id_unit !== undefined) parts.push(measure.unit ? sql`${measure.unit} = ${query.id_unit}` : sql`false`);
  return sql.join(parts, sql` and `);
}

async function alongTime(tx: Tx, counting: CountQuery, from: string): Promise<ChartBar[]> {
  const { query, measure, zone, now } = counting;
  const at = measure.at ?? sql`now()`;
  const [key, axis] =
    query.by === 'weekday'
      ? [
          sql`extract(dow from ${at} at time zone ${zone}::text)::int::text`,
          sql`select n::text as key, n::int as place from generate_series(0, 6) n`,
        ]
      : query.by === 'day'
        ? [
            sql`iso(date_trunc('day', ${at}, ${zone}::text))`,
            sql`select iso(date_trunc('day', (d + interval '12 hours') at time zone ${zone}::text, ${zone}::text)) as key, row_number() over (order by d)::int as place
              from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${zone}::text),
                date_trunc('day', ${now}::timestamptz at time zone ${zone}::text), interval '1 day') d`,
          ]
        : [
            sql`iso(date_trunc('hour', ${at}, ${zone}::text))`,
            sql`select iso(h) as key, row_number() over (order by h)::int as place
              from generate_series(${from}::timestamptz, ${now}::timestamptz, interval '1 hour') h`,
          ];
  const { rows } = await sql<{ key: string; count: number }>`
    with counted as materialized (select ${key} as key, count(*)::int as count from ${measure.from} where ${conditions(counting, from)} group by 1),
      axis as (${axis})
    select axis.key, coalesce(counted.count, 0) as count from axis left join counted on counted.key = axis.key order by axis.place`.execute(
    tx,
  );
  return rows.map(({ key: of, count }) => ({ key: of, count, color: null }));
}

async function byName(tx: Tx, counting: CountQuery, from: string): Promise<ChartBar[]> {
  const { query, measure } = counting;
  const by = query.by as keyof Measure['names'];
  const { rows } = await sql<ChartBar>`
    select coalesce(nullif(${measure.names[by] ?? sql`null`}, ''), '') as key, count(*)::int as count, min(${measure.colours[by] ?? sql`null`}::text) as color
    from ${measure.from} where ${conditions(counting, from)} group by 1 order by 2 desc, 1 limit ${maxBars}`.execute(tx);
  return rows;
}

async function countAll(tx: Tx, counting: CountQuery, from: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${counting.measure.from} where ${conditions(counting, from)}`.execute(tx);
  return rows[0]?.total ?? 0;
}
