/**
 * The audit log: who signed in, watched, acted on alarms, changed records, exported, ran commands. What other tables keep is noted here in
 * the same transaction by their triggers, so that no room can forget it. Entries are sealed in the order of their commits: each seal hashes
 * its entry with the seal before it, and so a changed, removed or inserted line is found (`npm run verify-audit`).
 */
export const sql = `
create table audit_entry (
  id            bigint generated always as identity primary key,
  at            timestamptz(3) not null default clock_timestamp(),
  kind          text not null check (kind in ('session', 'watch', 'share', 'alarm', 'record', 'export', 'command')),
  action        text not null,
  id_user       bigint,
  user_name     text,
  id_tenant     bigint,
  -- Its name then: the log outlives whom it names.
  tenant        text,
  id_master_tenant bigint,
  -- What it was done to, in words of its own.
  subject       text,
  detail        jsonb not null default '{}'
);
create index audit_entry_at on audit_entry (at, id);
create index audit_entry_of_tenant on audit_entry (id_tenant, at, id);
create index audit_entry_of_customer on audit_entry (id_master_tenant, at, id);
create table audit_seal (
  place         bigint primary key,
  id_entry      bigint not null unique,
  hash          bytea not null check (length(hash) = 32)
);
-- Entries that wait for their seal. A transaction that is not over yet may still commit a lower id, but no earlier place.
create table audit_waiting (id_entry bigint primary key, noted_in xid8 not null default pg_current_xact_id());

alter table audit_entry enable row level security;
alter table audit_entry force row level security;
create policy audit_entry_read on audit_entry for select using (
  (select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[])
  or (id_tenant is null and id_master_tenant = any ((select app_masters())::bigint[]))
);
create policy audit_entry_note on audit_entry for insert with check ((select app_is_platform()));
${['audit_seal', 'audit_waiting']
  .map(
    (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy ${table}_platform on ${table} using ((select app_is_platform())) with check ((select app_is_platform()));`,
  )
  .join('')}

create function refuse_unlogging() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is append-only: it is neither changed nor removed';
end $$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry for each statement execute function refuse_unlogging();
create trigger audit_seal_stays before update or delete or truncate on audit_seal for each statement execute function refuse_unlogging();

-- What a seal covers of an entry: every column, in this order.
create function audit_text(e audit_entry) returns text language sql stable
  as $$ select jsonb_build_array(e.id, iso(e.at), e.kind, e.action, e.id_user, e.user_name, e.id_tenant, e.tenant, e.id_master_tenant, e.subject, e.detail)::text $$;

create function audit_note(of_kind text, of_action text, of_user bigint, of_tenant bigint, of_master bigint, of_subject text, of_detail jsonb)
returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  noted bigint;
begin
  perform set_config('app.scope', 'platform', true);
  insert into audit_entry (kind, action, id_user, user_name, id_tenant, tenant, id_master_tenant, subject, detail)
  values (of_kind, of_action, of_user,
    (select nullif(concat_ws(' ', u.name, u.first_surname), '') from user_account u where u.id = of_user), of_tenant,
    (select t.name from tenant t where t.id = of_tenant),
    coalesce(of_master, (select t.id_master_tenant from tenant t where t.id = of_tenant),
      (select u.id_master_tenant from user_account u where u.id = of_user),
      (select min(t.id_master_tenant) from user_tenant ut join tenant t on t.id = ut.id_tenant where ut.id_user = of_user)),
    left(of_subject, 500), jsonb_strip_nulls(of_detail))
  returning id into noted;
  insert into audit_waiting (id_entry) values (noted);
  perform set_config('app.scope', before, true);
end $$;

create function audit_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_note('session', 'signed_in', new.id_user, null, null, new.address, jsonb_build_object('session', left(new.id, 8), 'browser', new.user_agent));
  elsif new.revoked is not null and old.revoked is null then
    perform audit_note('session', coalesce(new.revoked_reason, 'signed_out'), new.id_user, null, null, new.address, jsonb_build_object('session', left(new.id, 8)));
  end if;
  return null;
end $$;
create trigger session_audited after insert or update of revoked on session for each row execute function audit_session();

create function audit_watch() returns trigger language plpgsql as $$
begin
  perform audit_note('watch', new.kind, new.id_user, new.id_tenant, null, (select c.name from camera c where c.id = new.id_camera),
    jsonb_build_object('camera', new.id_camera, 'quality', new.quality, 'from', iso(new.window_from), 'to', iso(new.window_to),
      'share', new.id_share, 'request', new.id_recording_request));
  return null;
end $$;
create trigger media_view_audited after insert on media_view for each row execute function audit_watch();

-- Addresses for people without an account.
create function audit_share() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_note('share', 'made', new.id_user, new.id_tenant, null, new.kind,
      jsonb_build_object('share', new.id, 'alarm', new.id_alarm, 'camera', new.id_camera, 'request', new.id_recording_request, 'until', iso(new.expires)));
  elsif new.revoked is not null and old.revoked is null then
    perform audit_note('share', 'revoked', nullif(current_setting('app.user', true), '')::bigint, new.id_tenant, null, new.kind, jsonb_build_object('share', new.id));
  end if;
  return null;
end $$;
create trigger media_share_audited after insert or update of revoked on media_share for each row execute function audit_share();

-- That an alarm was raised is nobody's act.
create function audit_alarm() returns trigger language plpgsql as $$
begin
  perform audit_note('alarm', new.kind, new.id_user, new.id_tenant, null, (select a.alarm_id from alarm a where a.id = new.id_alarm),
    jsonb_build_object('alarm', new.id_alarm, 'from', new.from_status, 'to', new.to_status, 'protocol', new.protocol, 'comments', new.comments, 'about', new.about));
  return null;
end $$;
create trigger alarm_record_audited after insert on alarm_record for each row when (new.kind <> 'raised') execute function audit_alarm();

create function audit_change() returns trigger language plpgsql as $$
begin
  perform audit_note('record', new.action, new.id_user, new.id_tenant, new.id_master_tenant, new.catalogue || ': ' || new.label,
    jsonb_build_object('catalogue', new.catalogue, 'record', new.id_record, 'data', new.data, 'old_data', new.old_data, 'host', new.client_host));
  return null;
end $$;
create trigger catalogue_change_audited after insert on catalogue_change for each row execute function audit_change();

create function audit_export() returns trigger language plpgsql as $$
begin
  perform audit_note('export', new.state, new.id_user, null, null, new.catalogue, jsonb_build_object('job', new.id, 'name', new.name));
  return null;
end $$;
create trigger export_job_audited after insert on export_job for each row execute function audit_export();

create function audit_command() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status <> 'running' and old.status = 'running') then
    perform audit_note('command', new.status, new.id_user, new.id_tenant, new.id_master_tenant, new.name,
      jsonb_build_object('run', new.id, 'cause', new.cause, 'dry', new.dry, 'reason', new.reason, 'alarm', new.id_alarm));
  end if;
  return null;
end $$;
create trigger command_run_audited after insert or update of status on command_run for each row execute function audit_command();

-- Seals what is committed, in the order of ids among what can have no predecessor any more; one node at a time.
create function audit_seal_waiting(most int) returns table (place bigint, hash bytea) language plpgsql as $$
declare
  one record;
  last_place bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('atalaya.audit'));
  select s.place, s.hash into last_place, last_hash from audit_seal s order by s.place desc limit 1;
  last_place := coalesce(last_place, 0);
  last_hash := coalesce(last_hash, '\\x'::bytea);
  for one in
    select w.id_entry, audit_text(e) as said from audit_waiting w join audit_entry e on e.id = w.id_entry
    where w.noted_in < pg_snapshot_xmin(pg_current_snapshot()) order by w.id_entry limit most
  loop
    last_place := last_place + 1;
    last_hash := sha256(last_hash || convert_to(one.said, 'UTF8'));
    insert into audit_seal (place, id_entry, hash) values (last_place, one.id_entry, last_hash);
    delete from audit_waiting w where w.id_entry = one.id_entry;
    place := last_place;
    hash := last_hash;
  end loop;
  if place is not null then return next; end if;
end $$;
`;
