import { type RawBuilder, sql } from 'kysely';
import type { AlarmHistoryEntry } from '../../contract/alarms/record.ts';
import type { AlarmStatus } from '../../contract/alarms/status.ts';
import type { AlarmId, TenantId } from '../../contract/platform/index.ts';
import { type App, appendEvent, platformScope, prepared, type Tx } from '../platform/index.ts';
import { alarmJson } from './alarm-reads.ts';
import { endFinishedDrills, isDrillFinished } from './drills/end-drill.ts';
import { raiseDrillAlarms } from './drills/raise-drill-alarms.ts';
import { type Breach, type EscalationPorts, escalate, notifySupervisors, publishNotices, type RunCommands } from './escalate.ts';
import { unlatchQuiet } from './latch-sources.ts';
import { recordEach } from './record-alarms.ts';
import { expireShelvings } from './shelving.ts';
import { toleratedChange } from './tolerated-change.ts';
import { endViews, isViewOver } from './viewers.ts';

const everyMs = 2000;
/** Alarms of one transaction. */
const chunk = 200;
/** How long the console of an owner may be gone before the alarm counts as unattended. */
const usualGraceMs = 60_000;

/** What a round changed. */
export interface WatchRound {
  expired: number;
  returned: number;
  breached: number;
  unattended: number;
  attendedAgain: number;
  /** Sources that were quiet for their time. */
  quiet: number;
}

/** Keeps the times of alarms: offers that nobody answered, parked alarms that return, breached times, shelvings that end, drills, owners and viewers who are gone. */
export function openAlarmWatch(app: App, graceMs: number, runCommands: RunCommands): void {
  let working: Promise<unknown> | null = null;
  const round = () => {
    working ??= watchAlarms(app, graceMs, runCommands)
      .catch((error: unknown) => app.log.error({ err: error }, 'times of alarms could not be watched, and are in the next round'))
      .finally(() => {
        working = null;
      });
  };
  app.dueWork.add({ everyMs, isDue: (now) => hasAlarmWork(now, graceMs), begin: round });
  round();
  app.onClose.push(async () => {
    await working;
  });
}

/**
 * Whether a round has something to change. Each condition is that of its step, apart from locks. The least of a column is read from its
 * index; for `exists` PostgreSQL may read all alarms.
 */
const hasAlarmWork = (now: RawBuilder<Date>, graceMs: number) => sql<boolean>`
  (select min(offer_until) from alarm) <= ${now} or (select min(parked_until) from alarm) <= ${now} or (select min(due) from alarm) <= ${now}
  or exists (select from alarm a where a.alarm_status = 'attending' and case when ${isOnline} then a.owner_missing_since is not null
      or a.unattended_since is not null else (a.taken_by is not null and a.owner_missing_since is null and a.parked_until is null)
      or (a.unattended_since is null and a.owner_missing_since <= ${now} - make_interval(secs => ${graceMs / 1000})) end)
  or exists (select from alarm_shelving where ended is null and until <= clock_timestamp())
  or exists (select from drill_step where state = 'planned' and due <= ${now})
  or exists (select from drill d where ${isDrillFinished})
  or exists (select from alarm_viewer v where ${isViewOver})
  or exists (select from alarm_source where quiet_at <= clock_timestamp())`;

/** One round; several platforms share the alarms by their locks. */
export async function watchAlarms(
  app: Pick<App, 'store' | 'clock' | 'mailer'>,
  graceMs = usualGraceMs,
  runCommands?: RunCommands,
): Promise<WatchRound> {
  const now = new Date(app.clock.now());
  const inScope = (step: (tx: Tx, now: Date) => Promise<number>) => repeat(() => app.store.within(platformScope, (tx) => step(tx, now)));
  const expired = await inScope(expireOffers);
  const returned = await inScope(returnParked);
  const breached = await inScope((tx) => breachTimes(tx, now, { ...app, runCommands }));
  if (breached > 0) app.mailer.wake();
  const attendedAgain = await inScope(findOwners);
  await inScope(missOwners);
  await inScope(expireShelvings);
  await inScope(raiseDrillAlarms);
  await inScope(endFinishedDrills);
  await inScope(endViews);
  const unattended = await inScope((tx) => declareUnattended(tx, now, graceMs));
  const quiet = await inScope(endLatches);
  return { expired, returned, breached, unattended, attendedAgain, quiet };
}

async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await step();
    sum += done;
    if (done < chunk) return sum;
  }
}

interface Change {
  /** The alarms that the change concerns. */
  which: RawBuilder<unknown>;
  set: RawBuilder<unknown>;
  kind: AlarmHistoryEntry['kind'];
  /** What the record line is about; by default nothing. */
  about?: RawBuilder<unknown>;
}

/** Changes up to a chunk of alarms, records and publishes each. An alarm that is locked by an act is left for the next round. */
async function changeEach(tx: Tx, { which, set, kind, about = sql`null` }: Change): Promise<{ id: AlarmId; tenant: TenantId }[]> {
  const { rows } = await sql<{ id: AlarmId; tenant: TenantId; about: string | null }>`${prepared}
    with due as (
      select a.id, ${about} as about from alarm a where ${which} order by a.id limit ${chunk} for no key update of a skip locked
    )
    update alarm a set ${toleratedChange}, ${set} from due where a.id = due.id
    returning a.id, a.id_tenant as tenant, due.about`.execute(tx);
  const ordered = rows.toSorted((one, other) => one.id - other.id);
  await recordEach(tx, ordered, kind);
  return ordered;
}

async function publishEach(tx: Tx, rows: readonly { id: AlarmId; tenant: TenantId }[]): Promise<number> {
  for (const { id, tenant } of rows) {
    const data = await alarmJson(tx, id);
    if (data !== undefined) await appendEvent(tx, { tenant, name: 'alarm', data });
  }
  return rows.length;
}

async function endLatches(tx: Tx): Promise<number> {
  const { quiet, unlatched } = await unlatchQuiet(tx);
  await publishEach(tx, unlatched);
  return quiet;
}

async function expireOffers(tx: Tx, now: Date): Promise<number> {
  const rows = await changeEach(tx, {
    which: sql`a.offer_until <= ${now}`,
    set: sql`offer_kind = null, offer_id = null, offer_name = null, offer_until = null, offer_note = null`,
    kind: 'offer_expired',
    about: sql`a.offer_name`,
  });
  return publishEach(tx, rows);
}

/** The alarm rings again with its owner; its time to end is later by as long as it was parked. */
async function returnParked(tx: Tx, now: Date): Promise<number> {
  const rows = await changeEach(tx, {
    which: sql`a.parked_until <= ${now}`,
    set: sql`end_warn = end_warn + (${now} - parked_since), end_due = end_due + (${now} - parked_since), parked_since = null, parked_until = null,
      parked_reason = null, returned_at = ${now}`,
    kind: 'resumed',
    about: sql`a.parked_reason`,
  });
  return publishEach(tx, rows);
}

/** A time that passes is recorded once; what its response target states follows in the same transaction. */
async function breachTimes(tx: Tx, now: Date, ports: EscalationPorts): Promise<number> {
  const breach = async (of: Breach['of'], status: AlarmStatus) => {
    const rows = await changeEach(tx, {
      which: sql`a.due <= ${now} and a.alarm_status = ${status}`,
      set: sql`breached = ${of}`,
      kind: `${of}_breached`,
    });
    return rows.map((row) => ({ ...row, of }));
  };
  const waiting = await breach('take', 'waiting');
  const attending = await breach('end', 'attending');
  const rows = [...waiting, ...attending];
  await escalate(tx, rows, ports);
  const notices = await notifySupervisors(tx, rows, ports);
  await publishEach(tx, rows);
  await publishNotices(tx, notices);
  return Math.max(waiting.length, attending.length);
}

const isOnline = sql`exists (select from presence p where p.id_user = a.taken_by and p.until > clock_timestamp())`;

/** Owners who came back within the grace, or after it: then the alarm is published. */
async function findOwners(tx: Tx): Promise<number> {
  await sql`${prepared}update alarm a set owner_missing_since = null
    where a.alarm_status = 'attending' and a.owner_missing_since is not null and a.unattended_since is null and ${isOnline}`.execute(tx);
  const rows = await changeEach(tx, {
    which: sql`a.alarm_status = 'attending' and a.unattended_since is not null and ${isOnline}`,
    set: sql`unattended_since = null, owner_missing_since = null`,
    kind: 'attended_again',
    about: sql`a.taken_by_name`,
  });
  return publishEach(tx, rows);
}

async function missOwners(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql`${prepared}
    update alarm set owner_missing_since = ${now} where id in (
      select a.id from alarm a where a.alarm_status = 'attending' and a.taken_by is not null and a.owner_missing_since is null
        and a.parked_until is null and not ${isOnline} order by a.id limit ${chunk} for no key update skip locked) returning id`.execute(
    tx,
  );
  return rows.length;
}

async function declareUnattended(tx: Tx, now: Date, graceMs: number): Promise<number> {
  const rows = await changeEach(tx, {
    which: sql`a.alarm_status = 'attending' and a.unattended_since is null and a.owner_missing_since <= ${new Date(now.getTime() - graceMs)}
      and not ${isOnline}`,
    set: sql`unattended_since = owner_missing_since`,
    kind: 'unattended',
    about: sql`a.taken_by_name`,
  });
  return publishEach(tx, rows);
}
