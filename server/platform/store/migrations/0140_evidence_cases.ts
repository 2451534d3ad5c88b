import { tenantRows } from '../policy.ts';

/**
 * Evidence cases: alarms whose records and recordings no retention touches while the case lives. Its package lies in DATA_DIR/cases of the
 * node that made it. `building_until`: the lease of the node that makes one, which it renews.
 */
export const sql = `
create table evidence_case (
  id bigint generated always as identity primary key,
  id_tenant bigint not null references tenant on delete cascade,
  name text not null,
  reason text not null,
  created timestamptz(3) not null,
  id_user bigint,
  user_name text not null,
  until timestamptz(3) not null check (until > created),
  changed_at timestamptz(3) not null,
  ended timestamptz(3),
  id_ended_by bigint,
  ended_by text,
  ended_reason text,
  building uuid,
  building_until timestamptz(3),
  progress integer not null default 0,
  has_failed boolean not null default false,
  package_file text,
  package_node text,
  package_made timestamptz(3),
  package_by text,
  package_bytes bigint,
  package_sha256 text,
  check ((ended is null) = (ended_reason is null)),
  unique (id, id_tenant)
);
create index evidence_case_of_tenant on evidence_case (id_tenant, id);
create table evidence_case_alarm (
  id_case bigint not null,
  id_alarm bigint not null references alarm,
  id_tenant bigint not null,
  added timestamptz(3) not null,
  user_name text not null,
  primary key (id_case, id_alarm),
  foreign key (id_case, id_tenant) references evidence_case (id, id_tenant) on delete cascade
);
create index evidence_case_alarm_of on evidence_case_alarm (id_alarm);
${tenantRows('evidence_case')}${tenantRows('evidence_case_alarm')}
create function alarm_is_locked(of_alarm bigint, at timestamptz) returns boolean language sql stable as $$
  select exists (select from evidence_case_alarm k join evidence_case e on e.id = k.id_case
    where k.id_alarm = of_alarm and e.ended is null and e.until > at)
$$;
alter table media_hold drop constraint media_hold_kind_check;
alter table media_hold add constraint media_hold_kind_check check (kind in ('alarm', 'clip', 'request', 'case'));
-- A camera whose footage a case holds is not deleted: its recordings would go with it.
create function refuse_camera_of_case() returns trigger language plpgsql as $$
begin
  if exists (select from media_hold h where h.id_camera = old.id and h.kind = 'case' and h.until > clock_timestamp()) then
    raise exception 'An evidence case holds footage of this camera' using errcode = 'foreign_key_violation';
  end if;
  return old;
end $$;
create trigger camera_of_case_stays before delete on camera for each row execute function refuse_camera_of_case();
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'audit_entry_kind_check');
begin
  if listed is null then return; end if;
  alter table audit_entry drop constraint audit_entry_kind_check;
  execute 'alter table audit_entry add constraint audit_entry_kind_check ' || replace(listed, 'ARRAY[', 'ARRAY[''case''::text, ');
end $$;
`;
