import { sql } from 'kysely';
import type { CodeEntry, CodeVocabulary, SignalAction, SignalCategory } from '../../../contract/intake/receivers/signals.ts';
import type { CameraId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import type { Tx } from '../../platform/index.ts';
import { type CodeRule, type OpeningWindow, openingHours, type SignalContext, wallTime } from './decide.ts';
import type { Signal } from './signal.ts';

/** A receiver as its signals are stored. */
export interface ReceiverOrigin {
  readonly id: number;
  readonly name: string;
  readonly masterTenant: number | null;
  readonly language: 'en' | 'es' | 'pt';
}

/** A signal that arrived at a receiver, before it is stored. */
export interface ReceivedSignal {
  readonly receiver: ReceiverOrigin;
  readonly signal: Signal;
  readonly received: Date;
}

/** A device of a receiver, with what its signals are decided by. */
export interface DeviceContext {
  readonly id: number;
  readonly id_receiver: number;
  readonly account: string;
  readonly name: string;
  readonly active: boolean;
  readonly id_unit: UnitId;
  readonly id_tenant: TenantId;
  readonly id_camera: CameraId | null;
  readonly allow_alarms: boolean;
  readonly unit: string;
  readonly clock_zone: string;
  readonly silent: boolean;
}

interface ZoneContext {
  readonly id: number;
  readonly id_unit: UnitId;
  readonly id_device: number | null;
  readonly number: string;
  readonly name: string;
  readonly cameras: readonly CameraId[];
}

interface CodeRecord {
  readonly vocabulary: CodeVocabulary;
  readonly code: string;
  readonly description: string;
  readonly category: SignalCategory;
  readonly effect: SignalAction;
  readonly priority: number | null;
  readonly restores: string | null;
  readonly never_on_test: boolean | null;
  readonly alarm_type: string | null;
  readonly id_master_tenant: number | null;
  readonly id_receiver: number | null;
  readonly id_tenant: number | null;
  readonly id_device: number | null;
  readonly id_zone: number | null;
}

interface RunningTest {
  readonly id_unit: UnitId;
  readonly id_device: number | null;
  readonly id_zone: number | null;
  readonly until: Date;
}

interface WindowRecord {
  readonly id_unit: UnitId;
  readonly id_device: number | null;
  readonly days: number[];
  readonly opens: string;
  readonly closes: string;
  readonly tolerance_minutes: number | null;
  readonly bypassed_zones: string[] | null;
}

/** Everything that a group of signals is decided by. */
export interface Surroundings {
  readonly devices: ReadonlyMap<string, DeviceContext>;
  readonly zones: readonly ZoneContext[];
  readonly codes: readonly CodeRecord[];
  readonly tests: readonly RunningTest[];
  readonly windows: readonly WindowRecord[];
}

/** What a signal is decided by, and where it happened. */
export interface Placed {
  readonly device: DeviceContext | undefined;
  readonly zone: ZoneContext | undefined;
  readonly rule: CodeRule | undefined;
  readonly context: SignalContext;
}

export const deviceKey = (receiver: number, account: string): string => `${receiver} ${account.toLowerCase()}`;

/** Reads the devices of the signals and what concerns them, in platform scope; five statements, whatever the number of signals. */
export async function readSurroundings(tx: Tx, received: readonly ReceivedSignal[]): Promise<Surroundings> {
  const senders = JSON.stringify(
    received.map(({ receiver, signal }) => ({ receiver: receiver.id, account: signal.account.toLowerCase() })),
  );
  const devices = await sql<DeviceContext>`
    select d.id, d.id_receiver, d.account, d.name, coalesce(d.active, false) as active, d.id_unit, u.id_tenant, d.id_camera, u.allow_alarms,
      u.description as unit, coalesce(z.name, 'UTC') as clock_zone, s.silent_since is not null as silent
    from (select distinct receiver, account from json_to_recordset(${senders}::json) as sent (receiver bigint, account text)) as sent
    join receiver_device d on d.id_receiver = sent.receiver and lower(d.account) = sent.account
    join unit u on u.id = d.id_unit join tenant t on t.id = u.id_tenant left join timezone z on z.id = t.id_timezone
    left join receiver_device_state s on s.id_device = d.id`.execute(tx);
  const units = [...new Set(devices.rows.map(({ id_unit }) => id_unit))];
  const codes = [...new Set(received.map(({ signal }) => signal.code))];
  const zones = await sql<ZoneContext>`
    select z.id, z.id_unit, z.id_device, z.number, z.name, coalesce((
      select json_agg(c.id_target order by c.place) from zone_cameras c join camera k on k.id = c.id_target and k.id_unit = z.id_unit where c.id_owner = z.id
    ), '[]'::json) as cameras
    from zone z where z.id_unit = any (${units}::bigint[])`.execute(tx);
  const records = await sql<CodeRecord>`
    select c.*, k.type as alarm_type from signal_code c left join type_alarm k on k.id = c.id_alarm_type
    where c.code = any (${codes}::text[])`.execute(tx);
  const tests = await sql<RunningTest>`
    select id_unit, id_device, id_zone, until from signal_test where ended is null and id_unit = any (${units}::bigint[])`.execute(tx);
  const windows = await sql<WindowRecord>`select * from opening_window where id_unit = any (${units}::bigint[])`.execute(tx);
  return {
    devices: new Map(devices.rows.map((device) => [deviceKey(device.id_receiver, device.account), device])),
    zones: zones.rows,
    codes: records.rows,
    tests: tests.rows,
    windows: windows.rows,
  };
}

/** The standard tables of codes. */
export interface CodeTables {
  find(vocabulary: CodeVocabulary, code: string): CodeEntry | undefined;
  /** Whether a code of its vocabulary, or the same code with the qualifier `restore`, restores its alarms. */
  isRestorable(vocabulary: CodeVocabulary, code: string): boolean;
}

/** Finds the device, zone and rule of a signal among what was read. */
export function placeSignal({ receiver, signal, received }: ReceivedSignal, around: Surroundings, tables: CodeTables): Placed {
  const device = around.devices.get(deviceKey(receiver.id, signal.account));
  const zone = device && zoneOf(around.zones, device, signal.zone);
  const record = mostSpecific(around.codes, { receiver, signal, device, zone });
  const entry = tables.find(signal.vocabulary, signal.code);
  const restorable = tables.isRestorable(signal.vocabulary, signal.code);
  const rule = record ? ruleOfRecord(record, restorable) : entry && ruleOfEntry(entry, receiver.language, restorable);
  const concerned = (one: { id_unit: UnitId; id_device: number | null }) =>
    one.id_unit === device?.id_unit && (one.id_device === null || one.id_device === device.id);
  const isOnTest = around.tests.some(
    (one) => concerned(one) && (one.id_zone === null || one.id_zone === zone?.id) && one.until.getTime() > received.getTime(),
  );
  const hours = device ? openingHours(around.windows.filter(concerned).map(windowOf), wallTime(received, device.clock_zone)) : null;
  return {
    device,
    zone,
    rule,
    context: {
      ...(device && { device: { active: device.active, allowsAlarms: device.allow_alarms } }),
      ...(rule && { rule }),
      hours,
      isOnTest,
    },
  };
}

const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/, '').toLowerCase();

function zoneOf(zones: readonly ZoneContext[], device: DeviceContext, number: string | null): ZoneContext | undefined {
  if (number === null) return undefined;
  const own = zones.filter((one) => one.id_unit === device.id_unit && withoutZeros(one.number) === withoutZeros(number));
  return own.find(({ id_device }) => id_device === device.id) ?? own.find(({ id_device }) => id_device === null);
}

interface Concerned {
  receiver: ReceiverOrigin;
  signal: Signal;
  device: DeviceContext | undefined;
  zone: ZoneContext | undefined;
}

/** The record that names most of zone, device, tenant and receiver, in this order of weight; those of other customers never apply. */
function mostSpecific(records: readonly CodeRecord[], { receiver, signal, device, zone }: Concerned): CodeRecord | undefined {
  const names = (wanted: number | null, given: number | undefined) => wanted === null || wanted === given;
  const applicable = records.filter(
    (one) =>
      one.code === signal.code &&
      one.vocabulary === signal.vocabulary &&
      (one.id_master_tenant === null || one.id_master_tenant === receiver.masterTenant) &&
      names(one.id_receiver, receiver.id) &&
      names(one.id_tenant, device?.id_tenant) &&
      names(one.id_device, device?.id) &&
      names(one.id_zone, zone?.id),
  );
  const weight = (one: CodeRecord) =>
    (one.id_zone === null ? 0 : 16) +
    (one.id_device === null ? 0 : 8) +
    (one.id_tenant === null ? 0 : 4) +
    (one.id_receiver === null ? 0 : 2) +
    (one.id_master_tenant === null ? 0 : 1);
  return applicable.toSorted((one, other) => weight(other) - weight(one))[0];
}

const ruleOfRecord = (record: CodeRecord, restorable: boolean): CodeRule => ({
  description: record.description,
  category: record.category,
  effect: record.effect,
  priority: record.priority ?? 2,
  restores: record.restores,
  neverOnTest: record.never_on_test ?? false,
  restorable,
  alarmType: record.alarm_type,
});

const ruleOfEntry = (entry: CodeEntry, language: ReceiverOrigin['language'], restorable: boolean): CodeRule => ({
  description: entry.meaning[language],
  category: entry.category,
  effect: entry.effect,
  priority: entry.priority,
  restores: entry.restores ?? null,
  neverOnTest: entry.neverOnTest ?? false,
  restorable,
  alarmType: null,
});

const windowOf = (one: WindowRecord): OpeningWindow => ({
  days: one.days,
  opens: one.opens,
  closes: one.closes,
  toleranceMinutes: one.tolerance_minutes ?? 0,
  bypassedZones: (one.bypassed_zones ?? []).map(withoutZeros),
});
