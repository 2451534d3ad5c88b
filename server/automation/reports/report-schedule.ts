import { sql } from 'kysely';
import { type reportFormats, weekdays } from '../../../contract/catalogues/index.ts';
import type { TenantId, UserId } from '../../../contract/platform/index.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { zoneOf } from '../../places/index.ts';
import type { Tx } from '../../platform/index.ts';
import { timesBetween } from '../scheduler/times.ts';

/** A scheduled report, as it stands. */
export interface ReportSchedule {
  readonly id: number;
  readonly name: string;
  readonly tenant: TenantId;
  /** The tenants that it reports on. */
  readonly tenants: readonly TenantId[];
  readonly period: 'week' | 'month';
  readonly language: Language;
  readonly formats: readonly (typeof reportFormats)[number][];
  readonly recipients: readonly string[];
  readonly active: boolean;
  /** Whether its customer is active. */
  readonly isServed: boolean;
  readonly zone: string;
  /** The cron expression of the times at which it is sent. */
  readonly sent: string;
}

interface Row extends Omit<ReportSchedule, 'zone' | 'sent'> {
  readonly day: number | null;
  readonly weekday: (typeof weekdays)[number] | null;
  readonly time: string;
}

/** Reads a scheduled report, in platform scope; null: it was deleted. */
export async function readReportSchedule(tx: Tx, id: number): Promise<ReportSchedule | null> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.id_tenant as tenant, r.period, r.month_day::int as day, r.weekday, r.send_time as time, r.language, r.active,
      coalesce(r.formats, '{}') as formats, to_json(r.recipients) as recipients, m.active is not false as "isServed",
      (select json_agg(n.id order by n.id) from tenant n
        where n.id = r.id_tenant or (r.all_tenants and n.id_master_tenant = t.id_master_tenant)) as tenants
    from report_schedule r join tenant t on t.id = r.id_tenant left join master_tenant m on m.id = t.id_master_tenant where r.id = ${id}`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) return null;
  const { day, weekday, time, ...found } = row;
  const days = found.period === 'month' ? `${day ?? 1} * *` : `* * ${(weekdays.indexOf(weekday ?? 'monday') + 1) % 7}`;
  const zone = await zoneOf(tx, { tenant: found.tenant });
  return { ...found, zone, sent: `${Number(time.slice(3, 5))} ${Number(time.slice(0, 2))} ${days}` };
}

/** The first moments of periods: on the first of the month, on Mondays. */
const begins = { month: '0 0 1 * *', week: '0 0 * * 1' } as const;
/** Two whole months, and how long clocks may go back. */
const longestMs = 64 * 86_400_000;

export interface Period {
  /** Both inclusive, in ms. */
  readonly from: number;
  readonly to: number;
}

/** The last period that is over at a moment (ms), on the wall clock of a zone. */
export function lastWholePeriod(period: ReportSchedule['period'], zone: string, at: number): Period {
  const starts = timesBetween([begins[period]], zone, { after: at - longestMs, until: at, most: 100 });
  const [from = at, next = at] = starts.slice(-2);
  return { from, to: next - 1 };
}

interface Order {
  /** The report is of the last whole period before. */
  readonly at: number;
  readonly now: number;
  /** Who orders it by hand; null: the schedule, once for each period. */
  readonly user: UserId | null;
}

/** Orders a report, in platform scope. @returns its period */
export async function orderReport(tx: Tx, { id, tenant, period, zone }: ReportSchedule, { at, now, user }: Order): Promise<Period> {
  const of = lastWholePeriod(period, zone, at);
  await sql`
    insert into report_delivery (id_report_schedule, id_tenant, period_from, period_to, zone, id_user, next_try)
    values (${id}, ${tenant}, ${new Date(of.from)}, ${new Date(of.to)}, ${zone}, ${user}, ${new Date(now)})
    on conflict (id_report_schedule, period_from, period_to) where id_user is null do nothing`.execute(tx);
  return of;
}
