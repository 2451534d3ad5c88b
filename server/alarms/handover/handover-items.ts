import { type RawBuilder, sql } from 'kysely';
import {
  type HandoverItem,
  type HandoverItems,
  type HandoverList,
  type HandoverPart,
  handoverLimits,
  handoverRights,
} from '../../../contract/alarms/handover.ts';
import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { type Caller, restrictToAbility, type Tx } from '../../platform/index.ts';
import { inPlatformScope } from '../assigned-groups.ts';
import { listShelvings } from '../shelving.ts';
import { isDeviceSilent, isReceiverFaulty } from './source-conditions.ts';

type List = NonNullable<HandoverList>;

export interface Circumstances {
  readonly now: number;
  /** Whether the embedded SIP server carries the calls; an external one does not say which phones are registered. */
  readonly isSipEmbedded: boolean;
}

/** What is open now, within the tenants of the transaction's scope for which the reader holds the right of each part. */
export async function readItems(tx: Tx, reader: Caller, { now, isSipEmbedded }: Circumstances): Promise<HandoverItems> {
  const within = async (part: HandoverPart, read: (isOwn: IsOwn) => Promise<List>): Promise<HandoverList> => {
    const isOwn = ownedBy(reader, part);
    return isOwn && read(isOwn);
  };
  return {
    open: await within('open', () => readAlarms(tx, sql`a.parked_until is null`, sql`a.priority, a.created, a.id`)),
    parked: await within('parked', () => readAlarms(tx, sql`a.parked_until is not null`, sql`a.parked_until, a.id`)),
    plans: await within('plans', () => readPlans(tx)),
    notes: await within('notes', (isOwn) => readNotes(tx, isOwn)),
    shelved: await within('shelved', async (isOwn) => shelvedList(await listShelvings(tx, now), isOwn)),
    tests: await within('tests', (isOwn) => readTests(tx, isOwn)),
    cameras: await within('cameras', () => readCameras(tx)),
    interphones: await within('interphones', (isOwn) => (isSipEmbedded ? readInterphones(tx, isOwn) : Promise.resolve(external))),
    receivers: await within('receivers', () => readReceivers(tx)),
    devices: await within('devices', (isOwn) => readDevices(tx, isOwn)),
  };
}

/** A tenant for which the right of a part is held; null for none. */
type IsOwn = (tenant: number) => boolean;
export function ownedBy(reader: Caller, part: HandoverPart): IsOwn | null {
  const right = handoverRights[part];
  if (right === null || reader.is_master_admin) return () => true;
  const restricted = restrictToAbility(reader, right);
  return restricted && ((tenant) => restricted.tenants.some((one) => one === tenant));
}

/** Reads a part: columns of its items by name, those that it lacks are null. */
async function readPart(tx: Tx, columns: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<List> {
  const { rows } = await sql<{ item: Partial<HandoverItem>; count: number }>`
    select to_jsonb(part) - 'count' as item, part.count from (
      select ${columns}, count(*) over ()::int as count ${from} order by ${order} limit ${handoverLimits.items}) part`.execute(tx);
  return { items: rows.map(({ item }) => ({ ...empty, ...item })), count: rows[0]?.count ?? 0 };
}

const empty: HandoverItem = {
  id: null,
  name: '',
  alarm_id: null,
  priority: null,
  color: null,
  unit: null,
  tenant: null,
  by: null,
  reason: null,
  since: null,
  until: null,
};

const tenantOf = sql`json_build_object('id', t.id, 'name', t.name) as tenant`;

const readAlarms = (tx: Tx, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  readPart(
    tx,
    sql`a.id, a.alarm_type as name, a.alarm_id, a.priority, l.color, u.description as unit, ${tenantOf}, a.taken_by_name as by,
      a.parked_reason as reason, iso(a.created) as since, iso(a.parked_until) as until`,
    sql`from alarm a join alarm_level l on l.id = a.id_alarm_level join unit u on u.id = a.id_unit join tenant t on t.id = a.id_tenant
      where a.alarm_status in ('waiting', 'attending') and ${where}`,
    order,
  );

/** A plan for an alarm belongs to whoever sees the alarm. */
const readPlans = (tx: Tx) =>
  readPart(
    tx,
    sql`a.id, r.plan_name as name, a.alarm_id, u.description as unit, ${tenantOf}, iso(r.started) as since,
      nullif(trim(concat_ws(' ', p.name, p.first_surname)), '') as by`,
    sql`from action_plan_run r join tenant t on t.id = r.id_tenant left join alarm a on a.id = r.id_alarm left join unit u on u.id = a.id_unit
      left join user_account p on p.id = r.id_user
      where r.ended is null and r.started <= clock_timestamp() - ${handoverLimits.planMinutes} * interval '1 minute'
        and (r.id_alarm is null or a.id is not null)`,
    sql`r.started, r.id`,
  );

/** Notes that have not expired. */
const readNotes = async (tx: Tx, isOwn: IsOwn) =>
  keep(
    await readPart(
      tx,
      sql`n.id, n.words as name, u.description as unit, ${tenantOf}, n.author as by, iso(n.written) as since, iso(n.valid_until) as until`,
      sql`from day_book_entry n join tenant t on t.id = n.id_tenant left join unit u on u.id = n.id_unit where n.valid_until > clock_timestamp()`,
      sql`n.valid_until, n.id`,
    ),
    isOwn,
  );

const readTests = async (tx: Tx, isOwn: IsOwn) =>
  keep(
    await readPart(
      tx,
      sql`x.id, coalesce(nullif(concat_ws(', ', d.name, z.name), ''), u.description) as name, u.description as unit, ${tenantOf},
        x.user_name as by, x.reason, iso(x.started) as since, iso(x.until) as until`,
      sql`from signal_test x join unit u on u.id = x.id_unit join tenant t on t.id = x.id_tenant
        left join receiver_device d on d.id = x.id_device left join zone z on z.id = x.id_zone where x.ended is null`,
      sql`x.until, x.id`,
    ),
    isOwn,
  );

const readCameras = (tx: Tx) =>
  readPart(
    tx,
    sql`c.id, c.name, u.description as unit, ${tenantOf}, iso(c.last_connection) as since`,
    sql`from camera c join unit u on u.id = c.id_unit join tenant t on t.id = c.id_tenant where not c.online`,
    sql`u.description, c.name, c.id`,
  );

const external: List = { items: [], count: 0, unknown: 'external' };

/** Interphones of sites that are not registered at the embedded SIP server, with the time since when; those that never were have none. */
async function readInterphones(tx: Tx, isOwn: IsOwn): Promise<List> {
  const { rows: registrations } = await inPlatformScope(tx, () =>
    sql<{
      number: string;
      registered: boolean;
      since: string;
    }>`select number, bool_or(registered) as registered, iso(max(since)) as since from phone_registration group by number`.execute(tx),
  );
  const list = await readPart(
    tx,
    sql`d.id, d.device_id as name, u.description as unit, ${tenantOf}, x.since`,
    sql`from device_interphone d join unit u on u.id = d.id_unit join tenant t on t.id = u.id_tenant
      left join jsonb_to_recordset(${JSON.stringify(registrations)}::jsonb) as x (number text, registered boolean, since text) on x.number = d.number
      where d.number is not null and x.registered is not true`,
    sql`u.description, d.device_id, d.id`,
  );
  return keep(list, isOwn);
}

const readReceivers = (tx: Tx) =>
  readPart(
    tx,
    sql`r.id, r.name, s.fault as reason, iso(s.since) as since`,
    sql`from receiver r join receiver_state s on s.id_receiver = r.id where ${isReceiverFaulty}`,
    sql`r.name, r.id`,
  );

const readDevices = async (tx: Tx, isOwn: IsOwn) =>
  keep(
    await readPart(
      tx,
      sql`d.id, d.name, u.description as unit, ${tenantOf}, iso(s.silent_since) as since`,
      sql`from receiver_device_state s join receiver_device d on d.id = s.id_device join receiver r on r.id = d.id_receiver
        join unit u on u.id = d.id_unit join tenant t on t.id = u.id_tenant where ${isDeviceSilent}`,
      sql`s.silent_since, d.id`,
    ),
    isOwn,
  );

function shelvedList(shelvings: readonly Shelving[], isOwn: IsOwn): List {
  const running = shelvings.filter(({ ended, tenant }) => ended === null && isOwn(tenant.id));
  const items = running
    .slice(0, handoverLimits.items)
    .map(({ id, tenant, unit, device, zone, alarm_type, by, reason, started, until }) => ({
      ...empty,
      ...{ id, tenant, unit: unit.name, by, reason, since: started, until },
      name: [device?.name, zone?.name, alarm_type].filter(Boolean).join(', '),
    }));
  return { items, count: running.length };
}

/** Without the items of tenants that are not one's own. */
export function keep({ items, count, ...rest }: List, isOwn: IsOwn): List {
  const kept = items.filter(({ tenant }) => tenant === null || isOwn(tenant.id));
  return { ...rest, items: kept, count: count - (items.length - kept.length) };
}
