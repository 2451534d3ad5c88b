import { sql } from 'kysely';
import { type SignalTest, type SignalTestReport, type SignalTestRequest, testMinutes } from '../../../contract/intake/receivers/calls.ts';
import { type Caller, hasAbilityFor, refuse, type Tx } from '../../platform/index.ts';

const testSql = sql`
  x.id, json_build_object('id', t.id, 'name', t.name) as tenant, json_build_object('id', u.id, 'name', u.description) as unit,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as device,
  case when z.id is not null then json_build_object('id', z.id, 'name', z.name) end as zone,
  x.reason, x.user_name as by, iso(x.started) as started, iso(x.until) as until, iso(x.ended) as ended, x.ended_by,
  (select count(*)::int from signal s where s.id_unit = x.id_unit and s.received >= x.started and s.received < coalesce(x.ended, x.until)
    and (x.id_device is null or s.id_device = x.id_device) and (x.id_zone is null or s.id_zone = x.id_zone)) as signals
  from signal_test x join tenant t on t.id = x.id_tenant join unit u on u.id = x.id_unit
  left join receiver_device d on d.id = x.id_device left join zone z on z.id = x.id_zone`;

/** Days that tests which ended are listed. */
const endedDays = 7;

/** What is on test, the first to end first, then what was, the last first. */
export async function listTests(tx: Tx, now: number): Promise<SignalTest[]> {
  const { rows } = await sql<SignalTest>`
    select ${testSql} where x.ended is null or x.ended > ${new Date(now - endedDays * 86_400_000)}
    order by x.ended is not null, case when x.ended is null then x.until end, x.ended desc, x.id limit 1000`.execute(tx);
  return rows;
}

/** @throws Refused `record.not_found` */
async function readTest(tx: Tx, id: number): Promise<SignalTest> {
  const { rows } = await sql<SignalTest>`select ${testSql} where x.id = ${id}`.execute(tx);
  if (!rows[0]) throw refuse('record.not_found');
  return rows[0];
}

/**
 * Sets a unit, or one of its devices or zones, on test.
 * @throws Refused `record.not_found` if it is not visible, `request.invalid` if the device or zone is of another unit, or the time is too long
 */
export async function startTest(tx: Tx, caller: Caller, request: SignalTestRequest, now: number): Promise<SignalTest> {
  const { id_unit, id_device = null, id_zone = null, minutes, reason } = request;
  const { rows: units } = await sql<{ tenant: number; device: boolean; zone: boolean }>`
    select u.id_tenant as tenant, ${id_device}::bigint is null or exists (select from receiver_device where id = ${id_device} and id_unit = u.id) as device,
      ${id_zone}::bigint is null or exists (select from zone where id = ${id_zone} and id_unit = u.id) as zone
    from unit u where u.id = ${id_unit}`.execute(tx);
  const unit = units[0];
  if (!unit) throw refuse('record.not_found');
  if (minutes > testMinutes.most && !hasAbilityFor(caller, { action: 'long', subject: 'SignalTest' }, unit.tenant)) {
    throw refuse('request.invalid', {
      errors: { minutes: [`Choose at most ${testMinutes.most} minutes: longer tests need a right of their own.`] },
    });
  }
  if (!unit.device) throw refuse('request.invalid', { errors: { id_device: ['Choose a device of this unit.'] } });
  if (!unit.zone) throw refuse('request.invalid', { errors: { id_zone: ['Choose a zone of this unit.'] } });
  const { rows } = await sql<{ id: number }>`
    insert into signal_test (id_tenant, id_unit, id_device, id_zone, reason, id_user, user_name, started, until)
    values (${unit.tenant}, ${id_unit}, ${id_device}, ${id_zone}, ${reason}, ${caller.user}, ${nameOf(caller)}, ${new Date(now)},
      ${new Date(now + minutes * 60_000)}) returning id`.execute(tx);
  return readTest(tx, rows[0]?.id ?? 0);
}

const nameOf = ({ user }: Caller) => sql`(select concat_ws(' ', p.name, p.first_surname) from user_account p where p.id = ${user})`;

/** @throws Refused `record.not_found` */
export async function endTest(tx: Tx, caller: Caller, id: number, now: number): Promise<SignalTest> {
  await sql`update signal_test set ended = ${new Date(now)}, ended_by = ${nameOf(caller)}, id_ended_by = ${caller.user} where id = ${id} and ended is null`.execute(
    tx,
  );
  return readTest(tx, id);
}

/** The zones of what is on test that signalled, and those of the unit that did not. @throws Refused `record.not_found` */
export async function reportOf(tx: Tx, id: number): Promise<SignalTestReport> {
  const test = await readTest(tx, id);
  const { rows } = await sql<SignalTestReport['zones'][number]>`
    with x as (select * from signal_test where id = ${id}), heard as (
      select s.id_zone, s.zone, count(*)::int as signals, array_agg(distinct s.code) as codes, iso(max(s.received)) as last
      from signal s, x where s.id_unit = x.id_unit and s.received >= x.started and s.received < coalesce(x.ended, x.until) and s.zone is not null
        and (x.id_device is null or s.id_device = x.id_device) and (x.id_zone is null or s.id_zone = x.id_zone)
      group by s.id_zone, s.zone
    )
    select coalesce(z.number, h.zone) as number, z.name, coalesce(h.signals, 0) as signals, coalesce(h.codes, '{}') as codes, h.last
    from (select z.* from zone z, x where z.id_unit = x.id_unit and (x.id_device is null or z.id_device is null or z.id_device = x.id_device)
      and (x.id_zone is null or z.id = x.id_zone)) z full join heard h on h.id_zone = z.id
    order by coalesce(h.signals, 0) > 0, length(coalesce(z.number, h.zone)), 1`.execute(tx);
  return { test, zones: rows };
}
