import { type RawBuilder, sql } from 'kysely';
import { formatHistoryFilter, wholeHistory } from '../../../contract/alarms/index.ts';
import type { ReportResult } from '../../../contract/catalogues/index.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { makeHealthFiles } from '../../alarms/index.ts';
import { type App, instant, onlyRow, platformScope, type Scope, sendMail, storeMailFiles, Turns, type Tx } from '../../platform/index.ts';
import { dayIn, megabytes, reportWords, writeReportMail } from './report-mail.ts';
import { type ReportSchedule, readReportSchedule } from './report-schedule.ts';

/** How long a platform may take to make a report before another one makes it. */
const leaseMs = 10 * 60_000;
const againMs = 60_000;
const attemptsAtMost = 3;
/** What mail servers commonly accept is 25 MB, of which the encoding of files takes a third. */
const mostBytes = 15_000_000;

interface Delivery {
  readonly id: number;
  readonly schedule: number;
  readonly from: Date;
  readonly to: Date;
  readonly zone: string;
  readonly attempts: number;
}

interface Ended {
  readonly result: ReportResult;
  /** In words of the mail server, or of the fault. */
  readonly fault: string | null;
  readonly reached: readonly string[];
}

type Parts = Pick<App, 'store' | 'clock' | 'log' | 'mailer' | 'config'>;
export interface ReportSenderOptions {
  readonly mostBytes?: number;
  readonly make?: typeof makeHealthFiles;
}

/**
 * Makes the reports that are ordered and queues their mails, and records what became of them. A delivery is claimed for a while before its
 * report is made, and its mails are queued in one transaction: whatever stops a platform meanwhile, each is queued once.
 */
export class ReportSender {
  readonly #app: Parts;
  readonly #most: number;
  readonly #make: typeof makeHealthFiles;
  readonly #turns: Turns;

  constructor(app: Parts, { mostBytes: most = mostBytes, make = makeHealthFiles }: ReportSenderOptions = {}) {
    this.#app = app;
    this.#most = most;
    this.#make = make;
    this.#turns = new Turns(
      null,
      () => this.#work(),
      (error) => app.log.error({ err: error }, 'reports could not be mailed; retrying'),
    );
  }

  /** Does all that is due. Never rejects. */
  turn(): Promise<void> {
    return this.#turns.take();
  }

  close(): Promise<void> {
    return this.#turns.close();
  }

  async #work(): Promise<void> {
    while (!this.#turns.isStopping) {
      const claimed = await this.#app.store.within(platformScope, (tx) => claim(tx, this.#app.clock.now()));
      if (!claimed) break;
      await this.#send(claimed);
    }
    await this.#app.store.within(platformScope, (tx) => endDelivered(tx, this.#app.clock.now()));
  }

  async #send(delivery: Delivery): Promise<void> {
    const { store, clock, log, mailer } = this.#app;
    const schedule = await store.within(platformScope, (tx) => readReportSchedule(tx, delivery.schedule));
    if (!schedule) {
      await store.within(platformScope, (tx) => sql`delete from report_delivery where id = ${delivery.id}`.execute(tx));
      return;
    }
    const now = clock.now();
    const end = (ended: Ended) => store.within(platformScope, (tx) => endDelivery(tx, { delivery, schedule, now, ended }));
    if (mailer.deliveryOf('email') === 'none') {
      await end({ result: 'no_mail_server', fault: null, reached: [] });
      return;
    }
    try {
      await this.#queue(delivery, schedule);
    } catch (error) {
      log.warn({ err: error, schedule: schedule.id, attempt: delivery.attempts }, 'a scheduled report could not be made');
      if (delivery.attempts >= attemptsAtMost) await end({ result: 'report_not_made', fault: (error as Error).message, reached: [] });
      else
        await store.within(platformScope, (tx) =>
          sql`update report_delivery set next_try = ${new Date(now + againMs * delivery.attempts)} where id = ${delivery.id}`.execute(tx),
        );
      return;
    }
    mailer.wake();
  }

  async #queue(delivery: Delivery, schedule: ReportSchedule): Promise<void> {
    const { store, clock, config, mailer } = this.#app;
    const { language, tenants, formats, name } = schedule;
    const { zone } = delivery;
    const [from, to] = [delivery.from.getTime(), delivery.to.getTime()];
    // Nobody: only the tenants decide what is seen, and no history of a person limits it.
    const nobody = 0 as UserId;
    const scope: Scope = { kind: 'user', user: nobody, tenants };
    const query = { 'created.from': instant(from), 'created.to': instant(to), tenant: tenants.join(',') };
    const shown = { ...wholeHistory, from: instant(from), to: instant(to), tenant: [...tenants] };
    const user = { id: nobody, name: reportWords[language].by(name) };
    // A replica that lacks the end of the period would leave its last alarms out of every report.
    const order = { user, query, language, zone, now: clock.now(), read: { notBefore: to } };
    const files = await this.#make(store, scope, order, formats);
    const facts = await store.within(scope, (tx) => factsOf(tx, delivery));
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const isTooLarge = size > this.#most;
    const letter = writeReportMail(language, {
      name,
      zone,
      ...facts,
      ...{ from: dayIn(from, zone, language), to: dayIn(to, zone, language) },
      tooLarge: isTooLarge ? { size: megabytes(size, language), most: megabytes(this.#most, language) } : null,
      link: config.publicUrl && `${config.publicUrl}/reports/health?${formatHistoryFilter(shown)}`,
    });
    await store.within(platformScope, async (tx) => {
      const { numUpdatedRows } = await updateQueued(tx, delivery, !isTooLarge);
      if (numUpdatedRows === 0) return;
      const attached = isTooLarge ? [] : await storeMailFiles(tx, files);
      for (const to of new Set(schedule.recipients))
        await sendMail(tx, mailer, { alarm: null, to, ...letter, now: clock.now(), files: attached, reportDelivery: delivery.id });
    });
  }
}

const isDelivered = sql<boolean>`d.state = 'queued'
  and not exists (select from mail m where m.id_report_delivery = d.id and m.state = 'waiting')`;
/** Whether a report is to be made, or its delivery ended. */
export const hasDueReport = (now: RawBuilder<Date>) => sql<boolean>`
  exists (select from report_delivery where state = 'due' and next_try <= ${now}) or exists (select from report_delivery d where ${isDelivered})`;

/** Claims the delivery that is due for longest. */
async function claim(tx: Tx, now: number): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    update report_delivery set attempts = attempts + 1, next_try = ${new Date(now + leaseMs)}
    where id = (select id from report_delivery where state = 'due' and next_try <= ${new Date(now)} order by next_try, id limit 1 for update skip locked)
    returning id, id_report_schedule as schedule, period_from as from, period_to as to, zone, attempts`.execute(tx);
  return rows[0] ?? null;
}

/** Marks a delivery as queued unless another platform claimed it since. */
async function updateQueued(tx: Tx, { id, attempts }: Delivery, hasFiles: boolean): Promise<{ numUpdatedRows: number }> {
  const { rows } = await sql`
    update report_delivery set state = 'queued', has_files = ${hasFiles}
    where id = ${id} and state = 'due' and attempts = ${attempts} returning id`.execute(tx);
  return { numUpdatedRows: rows.length };
}

/** Names of the tenants, and the number of their alarms in the period, as the scope sees them. */
async function factsOf(tx: Tx, { from, to }: Delivery): Promise<{ tenants: string; alarms: number }> {
  const { rows } = await sql<{ tenants: string; alarms: number }>`
    select (select string_agg(name, ', ' order by id) from tenant where id = any ((select app_tenants())::bigint[])) as tenants,
      (select count(*)::int from alarm where created between ${from} and ${to} and id_drill is null) as alarms`.execute(tx);
  return onlyRow(rows);
}

interface Queued extends Omit<Delivery, 'attempts'> {
  readonly hasFiles: boolean;
  readonly mails: readonly { readonly to: string; readonly isSent: boolean; readonly fault: string | null }[];
}

/** Ends deliveries of which each mail was sent or given up. */
async function endDelivered(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<Queued>`
    select d.id, d.id_report_schedule as schedule, d.period_from as from, d.period_to as to, d.zone, d.has_files as "hasFiles",
      (select json_agg(json_build_object('to', m.recipient, 'isSent', m.state <> 'failed', 'fault', m.fault) order by m.id)
        from mail m where m.id_report_delivery = d.id) as mails
    from report_delivery d where ${isDelivered}
    order by d.id limit 100 for update skip locked`.execute(tx);
  for (const { mails, hasFiles, ...delivery } of rows) {
    const schedule = await readReportSchedule(tx, delivery.schedule);
    const all = mails ?? [];
    const failed = all.filter(({ isSent }) => !isSent);
    const reached = all.flatMap(({ to, isSent }) => (isSent ? [to] : []));
    const sent = hasFiles ? 'sent' : 'report_without_files';
    const result = failed.length === 0 ? sent : reached.length > 0 ? 'partly_sent' : 'mail_failed';
    const fault = failed.map(({ to, fault: why }) => `${to}: ${why ?? ''}`).join('\n') || null;
    if (schedule) await endDelivery(tx, { delivery, schedule, now, ended: { result, fault, reached } });
    else await sql`delete from report_delivery where id = ${delivery.id}`.execute(tx);
  }
}

interface Ending {
  readonly delivery: Omit<Delivery, 'attempts'>;
  readonly schedule: ReportSchedule;
  readonly now: number;
  readonly ended: Ended;
}

/** Records the end of a delivery in it, in the row of its schedule, and in the audit log. */
async function endDelivery(tx: Tx, { delivery, schedule, now, ended: { result, fault, reached } }: Ending): Promise<void> {
  const { rows } = await sql<{ user: UserId | null }>`
    update report_delivery set state = 'done' where id = ${delivery.id} and state <> 'done' returning id_user as user`.execute(tx);
  const [row] = rows;
  if (!row) return;
  const isSent = reached.length > 0;
  await sql`
    update report_schedule set last_sent = case when ${isSent} then ${new Date(now)}::timestamptz else last_sent end,
      last_result = ${result}, last_fault = ${fault?.slice(0, 1000) ?? null} where id = ${schedule.id}`.execute(tx);
  const detail = { schedule: schedule.id, from: instant(delivery.from), to: instant(delivery.to), result, recipients: reached, fault };
  await sql`select audit_note('export', ${isSent ? 'report_mailed' : 'report_not_mailed'}, ${row.user}, ${schedule.tenant}, null,
    ${schedule.name}, ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}
