import { sql } from 'kysely';
import type { TenantId, UnitId, UserId } from '../../contract/platform/index.ts';
import type { CallDevice } from '../../contract/telephony/call.ts';
import type { Tx } from '../platform/index.ts';

/** An interphone device: at a site if it has a unit, otherwise a user's phone. `user` is the person who uses it. */
export interface KnownPhone {
  id: number;
  deviceId: string;
  number: string | null;
  customer: number | null;
  unit: UnitId | null;
  /** Of its unit. */
  tenant: TenantId | null;
  user: UserId | null;
  userName: string | null;
  /** Sealed secrets. */
  ha1: string | null;
  password: string | null;
  alarmType: string | null;
  kind: string | null;
  camera: number | null;
}

const columns = sql`
  d.id, d.device_id as "deviceId", d.number, d.id_master_tenant as customer, d.id_unit as unit, u.id_tenant as tenant, a.id as "user",
  concat_ws(' ', a.name, a.first_surname) as "userName", d.ha1, d.password, ta.type as "alarmType", td.type as kind, d.id_camera as camera`;
const rows = sql`
  device_interphone d left join unit u on u.id = d.id_unit left join user_account a on a.id_device_interphone = d.id and a.active
  left join type_alarm ta on ta.id = d.id_alarm left join type_device_interphone td on td.id = d.id_type_device_interphone`;

async function phone(tx: Tx, where: ReturnType<typeof sql>): Promise<KnownPhone | undefined> {
  const found = await sql<KnownPhone>`select ${columns} from ${rows} where ${where} order by d.id limit 1`.execute(tx);
  return found.rows[0];
}

/** The device that is dialled by this number; platform scope sees those of every customer, of which one has a number. */
export const phoneOfNumber = (tx: Tx, number: string) => phone(tx, sql`d.number = ${number}`);
export const phoneOfId = (tx: Tx, id: number) => phone(tx, sql`d.id = ${id}`);
/** Of a device id, as far as the scope sees it (OP-7.26). */
export const phoneOfDeviceId = (tx: Tx, deviceId: string) => phone(tx, sql`lower(d.device_id) = lower(${deviceId})`);
/** The phone of a user (OQ-59). */
export const phoneOfUser = (tx: Tx, user: UserId) => phone(tx, sql`a.id = ${user}`);

/** Whether a user sees a tenant, in platform scope. */
export async function canSeeTenant(tx: Tx, user: UserId, tenant: TenantId): Promise<boolean> {
  const found = await sql`
    select 1 from user_account u where u.id = ${user} and (u.is_master_admin
      or ${tenant} in (select id_tenant from app_own_tenants(u.id) union select id_tenant from app_shares(u.id)))`.execute(tx);
  return found.rows.length > 0;
}

/** Whether a user may make calls, in platform scope. */
export async function canDial(tx: Tx, user: UserId): Promise<boolean> {
  const found = await sql`
    select 1 from user_account u where u.id = ${user} and u.active and (u.is_master_admin or exists (
      select 1 from (select action, subject from app_rights(u.id) union all select action, subject from app_shares(u.id)) held
      where held.action in ('manage', 'create') and lower(translate(held.subject, '-_', '')) in ('all', 'sipcall')))`.execute(tx);
  return found.rows.length > 0;
}

/** Whose a call is that concerns no site: the first tenant that the user sees, else the first of the customer; platform scope. */
export async function tenantOf(tx: Tx, { user, customer }: { user: UserId | null; customer: number | null }): Promise<TenantId | null> {
  const found = await sql<{ id: TenantId | null }>`
    select coalesce((select min(id_tenant) from app_own_tenants(${user}::bigint)),
      (select min(id) from tenant where id_master_tenant = ${customer}::bigint), (select min(id) from tenant)) as id`.execute(tx);
  return found.rows[0]?.id ?? null;
}

/** The interphone of a call as sent to consoles: its location and its functions. */
export async function deviceSnapshot(tx: Tx, id: number): Promise<CallDevice | null> {
  const found = await sql<{ device: CallDevice }>`
    select json_build_object('id', d.id, 'device_id', d.device_id, 'number', d.number,
      'unit', case when u.id is not null then json_build_object('id', u.id, 'name', u.description) end,
      'camera', case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end,
      'command', case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end) as device
    from device_interphone d left join unit u on u.id = d.id_unit left join camera c on c.id = d.id_camera
    left join command k on k.id = d.id_command where d.id = ${id}`.execute(tx);
  return found.rows[0]?.device ?? null;
}
