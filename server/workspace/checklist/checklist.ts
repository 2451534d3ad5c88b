import { sql } from 'kysely';
import { type Checklist, type ChecklistStep, checklistLimits, checklistSteps } from '../../../contract/workspace/checklist.ts';
import type { Caller, Tx } from '../../platform/index.ts';

/** An alarm with pictures counts while it is among this many newest ones. */
const recentAlarms = 50;

/** What the store has within the caller's tenants. */
interface StoredCounts {
  tenants: number;
  zoneless: number;
  zoneless_names: string[];
  sites: number;
  unplaced: number;
  unplaced_names: string[];
  blind: number;
  blind_names: string[];
  cameras: number;
  levels: number;
  operators: number;
  receivers: number;
  silent: number;
  silent_names: string[];
  alarms: number;
  /** Whether one of the newest alarms has a camera that gives pictures. */
  pictured: boolean;
  /** Names of the cameras of the newest alarm. */
  alarm_cameras: string[];
  named: boolean;
}

/**
 * Reads the checklist of the caller's tenants, all of them for the master admin. Runs in platform scope, since tokens and the rights of
 * users are platform rows; every part is restricted to those tenants, and each count ends at its limit.
 */
export async function readChecklist(tx: Tx, caller: Pick<Caller, 'tenants' | 'is_master_admin'>): Promise<Checklist> {
  const own = caller.is_master_admin ? sql`true` : sql`t.id = any (${`{${caller.tenants.join(',')}}`}::bigint[])`;
  const { counted, named } = checklistLimits;
  const { rows } = await sql<StoredCounts>`
    with own as (select t.id, t.name, t.id_master_tenant, t.id_timezone from tenant t where ${own}),
    zoneless as (select name from own where id_timezone is null order by id limit ${counted}),
    site as (select u.id, u.description, u.latitude from unit u where u.id_tenant in (select id from own) order by u.id limit ${counted}),
    unplaced as (select description from site where latitude is null),
    blind as (
      select description from site where not exists (select from camera c where c.id_unit = site.id and not c.out_of_service)
    ),
    operator as (
      select u.id from user_account u where u.active and not u.is_master_admin and not u.video_wall
        and exists (select from app_rights(u.id) held where held.action in ('manage', 'update') and lower(held.subject) in ('alarm', 'all'))
        and exists (select from app_own_tenants(u.id) mine where mine.id_tenant in (select id from own))
      limit 1
    ),
    receiver as (
      (select k.name, k.accepted = 0 and not exists (select from alarm a where a.id_intake_token = k.id) as is_silent
      from intake_token k where k.active and not k.built_in and (
        k.id_tenant in (select id from own) or k.id_master_tenant in (select id_master_tenant from own)
        or (k.id_tenant is null and k.id_master_tenant is null)) order by k.id limit ${counted})
      union all
      (select r.name, s.last_signal is null from receiver r left join receiver_state s on s.id_receiver = r.id
      where r.active and (r.id_master_tenant is null or r.id_master_tenant in (select id_master_tenant from own)) order by r.id limit ${counted})
    ),
    recent as (
      select a.id, a.cameras from alarm a where a.id_tenant in (select id from own) and a.id_drill is null order by a.created desc, a.id desc limit ${recentAlarms}
    )
    select
      (select count(*)::int from (select from own limit ${counted}) t) as tenants,
      (select count(*)::int from zoneless) as zoneless,
      (select coalesce(json_agg(name), '[]') from (select name from zoneless limit ${named}) n) as zoneless_names,
      (select count(*)::int from site) as sites,
      (select count(*)::int from unplaced) as unplaced,
      (select coalesce(json_agg(description), '[]') from (select description from unplaced limit ${named}) n) as unplaced_names,
      (select count(*)::int from blind) as blind,
      (select coalesce(json_agg(description), '[]') from (select description from blind limit ${named}) n) as blind_names,
      (select count(*)::int from (select from camera c where c.id_tenant in (select id from own) and not c.out_of_service limit ${counted}) c) as cameras,
      (select count(*)::int from (select from alarm_level l where l.id_master_tenant is null
        or l.id_master_tenant in (select id_master_tenant from own) limit ${counted}) l) as levels,
      (select count(*)::int from operator) as operators,
      (select least(count(*), ${counted})::int from receiver) as receivers,
      (select least(count(*), ${counted})::int from receiver where is_silent) as silent,
      (select coalesce(json_agg(name), '[]') from (select name from receiver where is_silent limit ${named}) n) as silent_names,
      (select count(*)::int from (select from recent limit 1) a) as alarms,
      exists (select from recent r join camera c on c.id = any (r.cameras) where c.online and not c.out_of_service) as pictured,
      (select coalesce(json_agg(c.name order by c.id), '[]') from camera c where c.id = any (
        select unnest(r.cameras) from (select cameras from recent limit 1) r) and not c.out_of_service) as alarm_cameras,
      exists (select from meta where key = 'installation_name') as named`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('The counts of the checklist have one row');
  const steps = checklistSteps.filter((step) => step !== 'installation' || caller.is_master_admin);
  return steps.map((step) => ({ step, ...entryOf(step, counts) }));
}

/**
 * The state of a step: a tenant needs a time zone, one site a place on the map, a token a first message, an alarm a camera with pictures;
 * the others are done with their first record.
 */
function entryOf(step: ChecklistStep, counts: StoredCounts): Omit<Checklist[number], 'step'> {
  const first = (count: number, incomplete = 0, names: string[] = []) => ({ is_done: count > 0, count, incomplete, names, cause: null });
  switch (step) {
    case 'installation':
      return first(Number(counts.named));
    case 'tenant':
      return first(counts.tenants);
    case 'time_zone': {
      const zoned = counts.tenants - counts.zoneless;
      return { ...first(zoned, counts.zoneless, counts.zoneless_names), is_done: zoned > 0 && counts.zoneless === 0 };
    }
    case 'site':
      return { ...first(counts.sites, counts.unplaced, counts.unplaced_names), is_done: counts.sites > counts.unplaced };
    case 'operator':
      return first(counts.operators);
    case 'level':
      return first(counts.levels);
    case 'camera':
      return first(counts.cameras, counts.blind, counts.blind_names);
    case 'receiver':
      return { ...first(counts.receivers, counts.silent, counts.silent_names), is_done: counts.receivers > counts.silent };
    case 'alarm':
      return alarmEntry(counts);
  }
}

function alarmEntry({ alarms, pictured, alarm_cameras: cameras }: StoredCounts): Omit<Checklist[number], 'step'> {
  const missing = alarms > 0 && !pictured;
  const cause = missing ? (cameras.length > 0 ? 'no_pictures' : 'no_camera') : null;
  const names = cause === 'no_pictures' ? cameras.slice(0, checklistLimits.named) : [];
  return { is_done: pictured, count: alarms, incomplete: cause === 'no_pictures' ? cameras.length : 0, names, cause };
}
