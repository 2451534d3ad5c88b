import { type RawBuilder, sql } from 'kysely';
import { categoryNames } from '../../../contract/intake/receivers/category-names.ts';
import type { SignalCategory, SignalOutcome, SignalReason } from '../../../contract/intake/receivers/signals.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import { alarmJson, type Raised, raiseAlarms, toleratedChange } from '../../alarms/index.ts';
import { type App, appendEvent, dropPartitions, partitionedTables, platformScope, prepared, type Tx } from '../../platform/index.ts';
import { minuteOf, wallTime } from './decide.ts';
import type { ReceiverOrigin } from './read-context.ts';
import { readReceiverSender } from './receiver-sender.ts';

const everyMs = 5000;
/** Time between two removals of old signals, in ms. */
const tidyEveryMs = 3_600_000;
/** Devices of one transaction. */
const chunk = 500;
/** How long keys of signals recognize repetitions. */
const keyHours = 24;

/** A device whose silence, or open unit, is to be reported. */
interface Concern {
  readonly id: number;
  readonly name: string;
  readonly id_receiver: number;
  readonly receiver: string;
  readonly id_master_tenant: number | null;
  readonly language: ReceiverOrigin['language'];
  readonly id_unit: UnitId;
  readonly id_tenant: TenantId;
  readonly id_camera: CameraId | null;
  readonly since: Date;
}

const texts = {
  silent: { en: 'No signal from', es: 'Sin señal de', pt: 'Sem sinal de' },
  late: { en: 'Not closed on time:', es: 'No se cerró a tiempo:', pt: 'Não foi fechado no horário:' },
} as const;

/**
 * Raises an alarm for each device that is silent longer than expected, once until it reports again, and for each unit that is open after its
 * window closed; restores those of devices that report again; ends tests that are over; removes old months of signals.
 */
export function openSupervision(app: App): void {
  let working: Promise<void> | null = null;
  let tidied = 0;
  const round = () => {
    working ??= (async () => {
      await superviseDevices(app);
      if (app.clock.now() - tidied < tidyEveryMs) return;
      tidied = app.clock.now();
      await tidySignals(app);
    })()
      .catch((error: unknown) => app.log.error({ err: error }, 'devices on receivers could not be supervised, and are in the next round'))
      .finally(() => {
        working = null;
      });
  };
  const isDue = (now: RawBuilder<Date>) => sql<boolean>`${hasDeviceToSupervise(now)} or ${now} >= ${new Date(tidied + tidyEveryMs)}`;
  app.dueWork.add({ everyMs, isDue, begin: round });
  round();
  app.onClose.push(async () => {
    await working;
  });
}

const isUnknown = sql<boolean>`d.active and d.expected_minutes is not null
  and not exists (select from receiver_device_state s where s.id_device = d.id)`;
const isSilent = (now: RawBuilder<unknown>) => sql<boolean>`d.active and r.active and s.silent_since is null
  and s.last_signal + make_interval(mins => (d.expected_minutes + coalesce(d.grace_minutes, 0))::int) < ${now}`;
const isHeardAgain = sql<boolean>`s.silent_since is not null and s.last_signal > s.silent_since`;
const isLeftOpen = sql<boolean>`s.opened is not null and (s.closed is null or s.closed < s.opened) and s.late_since is distinct from s.opened`;
const isTestOver = (now: RawBuilder<unknown>) => sql<boolean>`ended is null and until <= ${now}`;

/** Whether a round may have something to report, restore or end. */
const hasDeviceToSupervise = (now: RawBuilder<Date>) => sql<boolean>`
  exists (select from receiver_device d where ${isUnknown})
  or exists (select from receiver_device_state s join receiver_device d on d.id = s.id_device join receiver r on r.id = d.id_receiver
    where ${isSilent(now)})
  or exists (select from receiver_device_state s where ${isHeardAgain} or ${isLeftOpen})
  or exists (select from signal_test where ${isTestOver(now)})`;

/** One round of supervision. @returns the numbers of alarms that it raised and restored */
export async function superviseDevices(app: Pick<App, 'store' | 'clock'>): Promise<{ silent: number; restored: number; late: number }> {
  const now = new Date(app.clock.now());
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.store.within(platformScope, work);
  const silent = await repeat(() => inScope((tx) => reportSilent(tx, now)));
  const restored = await repeat(() => inScope((tx) => restoreSilent(tx, now)));
  const late = await inScope((tx) => reportLate(tx, now));
  await inScope((tx) => sql`update signal_test set ended = until where ${isTestOver(sql`${now}`)}`.execute(tx));
  return { silent, restored, late };
}

async function repeat(step: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const done = await step();
    sum += done;
    if (done < chunk) return sum;
  }
}

/** Devices that are expected have a state from their first supervision on, so that one that never reported is missed as well. */
async function reportSilent(tx: Tx, now: Date): Promise<number> {
  await sql`${prepared}
    insert into receiver_device_state (id_device, id_tenant, last_signal)
    select d.id, u.id_tenant, ${now} from receiver_device d join unit u on u.id = d.id_unit
    where ${isUnknown}
    order by d.id limit ${chunk} on conflict do nothing`.execute(tx);
  const { rows } = await sql<Concern>`${prepared}
    select d.id, d.name, d.id_receiver, r.name as receiver, r.id_master_tenant, r.language, d.id_unit, u.id_tenant, d.id_camera, s.last_signal as since
    from receiver_device_state s join receiver_device d on d.id = s.id_device join receiver r on r.id = d.id_receiver join unit u on u.id = d.id_unit
    where ${isSilent(sql`${now}`)}
    order by d.id limit ${chunk} for update of s skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`update receiver_device_state set silent_since = ${now} where id_device = any (${rows.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  );
  await raiseConcerns(tx, rows, { code: 'SILENT', words: texts.silent, category: 'supervision', now });
  return rows.length;
}

async function restoreSilent(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.id_device as id from receiver_device_state s
    where ${isHeardAgain} order by s.id_device limit ${chunk} for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await sql`update receiver_device_state set silent_since = null where id_device = any (${ids}::bigint[])`.execute(tx);
  await restoreByCode(tx, ids, 'platform SILENT', now);
  return rows.length;
}

/** Marks open alarms of devices as restored and publishes them. */
export async function restoreByCode(tx: Tx, devices: readonly number[], code: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; tenant: TenantId }>`
    with locked as (
      select a.id from alarm a join alarm_signal s on s.id_alarm = a.id
      where s.id_device = any (${devices}::bigint[]) and s.code = ${code} and a.restored is null order by a.id for no key update of a
    )
    update alarm a set restored = ${now}, ${toleratedChange}
    from locked where a.id = locked.id returning a.id, a.id_tenant as tenant`.execute(tx);
  await publishRestored(
    tx,
    rows.map(({ id, tenant }) => ({ alarm: id, tenant })),
  );
}

/** Records and publishes that alarms were restored. */
export async function publishRestored(tx: Tx, restored: readonly { alarm: number; tenant: number }[]): Promise<void> {
  if (restored.length === 0) return;
  await sql`
    insert into alarm_record (id_alarm, id_tenant, at, kind, from_status, to_status)
    select id, id_tenant, changed_at, 'signal_restored', alarm_status, alarm_status from alarm
    where id = any (${restored.map(({ alarm }) => alarm)}::bigint[]) order by id`.execute(tx);
  for (const { alarm, tenant } of restored.toSorted((one, other) => one.alarm - other.alarm)) {
    const data = await alarmJson(tx, alarm as never);
    if (data !== undefined) await appendEvent(tx, { tenant: tenant as TenantId, name: 'alarm', data });
  }
}

interface OpenUnit extends Concern {
  readonly window: string;
  readonly days: number[];
  readonly closes: string;
  readonly opens: string;
  readonly tolerance_minutes: number | null;
  readonly clock_zone: string;
  readonly opened: Date;
}

/** Reports each device that opened and did not close, after the window with its tolerance ended, once for each opening. */
async function reportLate(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<OpenUnit>`
    select d.id, d.name, d.id_receiver, r.name as receiver, r.id_master_tenant, r.language, d.id_unit, u.id_tenant, d.id_camera, s.opened as since,
      w.name as window, w.days, w.opens, w.closes, w.tolerance_minutes, coalesce(z.name, 'UTC') as clock_zone, s.opened
    from receiver_device_state s join receiver_device d on d.id = s.id_device join receiver r on r.id = d.id_receiver join unit u on u.id = d.id_unit
    join tenant t on t.id = u.id_tenant left join timezone z on z.id = t.id_timezone
    join opening_window w on w.id_unit = d.id_unit and (w.id_device is null or w.id_device = d.id)
    where d.active and ${isLeftOpen}
    order by d.id for update of s skip locked`.execute(tx);
  const due = rows.filter((one) => isOver(one, now));
  const late = [...new Map(due.map((one) => [one.id, one])).values()];
  if (late.length === 0) return 0;
  await sql`update receiver_device_state set late_since = opened where id_device = any (${late.map(({ id }) => id)}::bigint[])`.execute(tx);
  await raiseConcerns(tx, late, { code: 'LATE', words: texts.late, category: 'closing', now });
  return late.length;
}

/** Whether the window in which the unit opened has ended, with its tolerance. An opening outside of every window raised an alarm itself. */
function isOver({ opened, opens, closes, days, tolerance_minutes, clock_zone }: OpenUnit, now: Date): boolean {
  const { day, minute } = wallTime(opened, clock_zone);
  const tolerance = tolerance_minutes ?? 0;
  const length = (minuteOf(closes) - minuteOf(opens) + 1440) % 1440 || 1440;
  const begins = [0, -1].map((shift) => ({ day: (day + shift + 7) % 7, since: minute - minuteOf(opens) - shift * 1440 }));
  const within = begins.find(({ day: first, since }) => days.includes(first) && since >= -tolerance && since < length + tolerance);
  return within !== undefined && now.getTime() >= opened.getTime() + (length + tolerance - within.since) * 60_000;
}

function outcomeOf(answer: Raised | undefined): { outcome: SignalOutcome; reason: SignalReason | null } {
  if (answer?.kind === 'raised') return { outcome: 'alarm', reason: null };
  return answer?.kind === 'shelved' ? { outcome: 'shelved', reason: 'source_shelved' } : { outcome: 'ignored', reason: 'unit_off' };
}

interface ConcernKind {
  readonly code: string;
  readonly words: Readonly<Record<ReceiverOrigin['language'], string>>;
  readonly category: SignalCategory;
  readonly now: Date;
}

/** Raises an alarm for each, and writes the signal of the platform that it comes from. */
async function raiseConcerns(tx: Tx, concerns: readonly Concern[], { code, words, category, now }: ConcernKind): Promise<void> {
  const sender = await readReceiverSender(tx);
  const raised = await raiseAlarms(
    tx,
    concerns.map((one) => ({
      sender: { ...sender, name: one.receiver },
      at: now.toISOString(),
      restorable: true,
      origin: { device: one.id, zone: null, isNeverSilent: false },
      alarm: {
        reference: `${code} ${one.id} ${one.since.toISOString()}`,
        id_unit: one.id_unit,
        description: `${words[one.language]} ${one.name}`.slice(0, 300),
        alarm_type: categoryNames[category][one.language],
        alarm_acronym: 'SD' as const,
        priority: 2,
        cameras: one.id_camera === null ? [] : [one.id_camera],
      },
    })),
  );
  const written = concerns.map((one, at) => {
    const answer = raised[at];
    return {
      received: now,
      id_receiver: one.id_receiver,
      receiver: one.receiver,
      id_master_tenant: one.id_master_tenant,
      id_tenant: one.id_tenant,
      id_unit: one.id_unit,
      id_device: one.id,
      code,
      category,
      description: words[one.language],
      ...outcomeOf(answer),
      id_alarm: answer?.kind === 'raised' ? answer.id : null,
    };
  });
  const json = JSON.stringify(written);
  await sql`
    insert into signal (received, id_receiver, receiver, id_master_tenant, id_tenant, id_unit, id_device, vocabulary, code, qualifier, category,
      description, outcome, reason, id_alarm, raw)
    select received, id_receiver, receiver, id_master_tenant, id_tenant, id_unit, id_device, 'platform', code, 'new', category, description, outcome, reason,
      id_alarm, ''
    from json_to_recordset(${json}::json) as sent (received timestamptz, id_receiver bigint, receiver text, id_master_tenant bigint, id_tenant bigint,
      id_unit bigint, id_device bigint, code text, category text, description text, outcome text, reason text, id_alarm bigint)`.execute(
    tx,
  );
  await sql`
    insert into alarm_signal (id_alarm, id_tenant, id_device, code, zone, partition)
    select id_alarm, id_tenant, id_device, 'platform ' || code, '', ''
    from json_to_recordset(${json}::json) as sent (id_alarm bigint, id_tenant bigint, id_device bigint, code text)
    where id_alarm is not null on conflict do nothing`.execute(tx);
}

/** Removes the months of signals that are older than the retention, and keys that recognize repetitions no more. */
async function tidySignals(app: App): Promise<void> {
  const now = app.clock.now();
  await dropPartitions(app.store, partitionedTables.signal, new Date(now - app.config.signalDays * 86_400_000));
  await app.store.within(platformScope, (tx) =>
    sql`delete from signal_key where received < ${new Date(now - keyHours * 3_600_000)}`.execute(tx),
  );
}
