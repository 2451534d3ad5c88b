import { type RawBuilder, sql } from 'kysely';
import type { Ability } from '../../../contract/access/index.ts';
import { checklistLimits, type Watch } from '../../../contract/workspace/checklist.ts';
import { isDeviceSilent, isReceiverFaulty } from '../../alarms/index.ts';
import { type Caller, onlyRow, restrictToAbility, type Tx } from '../../platform/index.ts';

const { counted, people: mostNames } = checklistLimits;

/** A column with a tenant is one of those. */
type OwnedBy = (column: string) => RawBuilder<boolean>;

/**
 * Reads what is not watched now, each register within the tenants for which the caller holds its right. Runs in platform scope, since presence
 * and intake tokens are platform rows.
 */
export async function readWatch(tx: Tx, caller: Caller): Promise<Watch> {
  const within = async <T>(action: string, subject: Ability['subject'], read: (isOwn: OwnedBy) => Promise<T>): Promise<T | null> => {
    const restricted = restrictToAbility(caller, { action, subject });
    if (restricted === null) return null;
    const tenants = `{${restricted.tenants.join(',')}}`;
    return read((column) => (caller.is_master_admin ? sql`true` : sql`${sql.ref(column)} = any (${tenants}::bigint[])`));
  };
  return {
    tokens: await within('read', 'IntakeToken', (isOwn) => readTokens(tx, isOwn)),
    receivers: await within('read', 'Receiver', (isOwn) => readReceivers(tx, isOwn)),
    devices: await within('read', 'ReceiverDevice', (isOwn) => readDevices(tx, isOwn)),
    tests: await within('read', 'SignalTest', (isOwn) => countRunning(tx, 'signal_test', isOwn)),
    shelvings: await within('shelve', 'Alarm', (isOwn) => countRunning(tx, 'alarm_shelving', isOwn)),
    people: await within('update', 'Alarm', (isOwn) => readPeople(tx, caller, isOwn)),
  };
}

/** Counts rows up to the limit. */
const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (select ${rows} limit ${counted}) as counted)`;
const masters = (isOwn: OwnedBy) => sql`(select t.id_master_tenant from tenant t where ${isOwn('t.id')})`;

async function readTokens(tx: Tx, isOwn: OwnedBy): Promise<{ unheard: number }> {
  const { rows } = await sql<{ unheard: number }>`select ${countOf(sql`from intake_token k
    where k.active and not k.built_in and k.accepted = 0 and not exists (select from alarm a where a.id_intake_token = k.id) and (
      ${isOwn('k.id_tenant')} or k.id_master_tenant in ${masters(isOwn)} or (k.id_tenant is null and k.id_master_tenant is null))`)} as unheard`.execute(
    tx,
  );
  return onlyRow(rows);
}

async function readReceivers(tx: Tx, isOwn: OwnedBy): Promise<NonNullable<Watch['receivers']>> {
  const which = (condition: RawBuilder<unknown>) =>
    countOf(sql`from receiver r left join receiver_state s on s.id_receiver = r.id
      where (r.id_master_tenant is null or r.id_master_tenant in ${masters(isOwn)}) and ${condition}`);
  const { rows } = await sql<NonNullable<Watch['receivers']>>`
    select ${which(sql`not r.active`)} as off, ${which(isReceiverFaulty)} as faulty,
      ${which(sql`r.active and s.fault is null and s.last_signal is null`)} as unheard`.execute(tx);
  return onlyRow(rows);
}

/** Devices whose receiver is off are counted with their receiver. */
async function readDevices(tx: Tx, isOwn: OwnedBy): Promise<NonNullable<Watch['devices']>> {
  const { rows } = await sql<NonNullable<Watch['devices']>>`
    select ${countOf(sql`from receiver_device d join unit u on u.id = d.id_unit join receiver r on r.id = d.id_receiver
        where r.active and not d.active and ${isOwn('u.id_tenant')}`)} as off,
      ${countOf(sql`from receiver_device_state s join receiver_device d on d.id = s.id_device join receiver r on r.id = d.id_receiver
        join unit u on u.id = d.id_unit
        where ${isDeviceSilent} and ${isOwn('u.id_tenant')}`)} as silent`.execute(tx);
  return onlyRow(rows);
}

async function countRunning(tx: Tx, table: 'signal_test' | 'alarm_shelving', isOwn: OwnedBy): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${countOf(sql`from ${sql.table(table)} x where x.ended is null and ${isOwn('x.id_tenant')}`)} as count`.execute(tx);
  return onlyRow(rows).count;
}

/** Master administrators are named to each other only, as in chats. */
async function readPeople(tx: Tx, caller: Caller, isOwn: OwnedBy): Promise<NonNullable<Watch['people']>> {
  const { rows } = await sql<NonNullable<Watch['people']>>`
    with connected as (
      select p.id, trim(concat_ws(' ', p.name, p.first_surname)) as name, p.is_master_admin from user_account p
      where p.active and not p.video_wall and p.id <> ${caller.user}
        and exists (select from presence o where o.id_user = p.id and o.until > clock_timestamp())
    ), visible as (
      select id, name from connected where ${caller.is_master_admin} or (not is_master_admin and id in (
        select w.id_user from app_ways_of(array(select id from connected)) w where ${isOwn('w.id_tenant')}))
      order by fold(name), id limit ${counted}
    )
    select count(*)::int as count, coalesce((array_agg(name order by fold(name), id))[1:${sql.lit(mostNames)}], '{}') as names from visible`.execute(
    tx,
  );
  return onlyRow(rows);
}
