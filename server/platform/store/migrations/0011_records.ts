import { userRows } from '../policy.ts';

/**
 * What was done to the records of catalogues (append-only), files that records hold, and import files while people look at them. A
 * change is seen by those who see its tenant; where it has none, by those of its master tenant; where it has neither, by the platform.
 */
export const sql = `
create table catalogue_change (
  id            bigint generated always as identity primary key,
  at            timestamptz(3) not null default clock_timestamp(),
  catalogue     text not null,
  id_record     bigint not null,
  label         text not null,
  id_tenant     bigint,
  id_master_tenant bigint,
  id_user       bigint not null,
  user_name     text not null,
  action        text not null check (action in ('create', 'update', 'delete')),
  data          jsonb,
  old_data      jsonb
);
create index catalogue_change_of on catalogue_change (catalogue, id_record, id);
create index catalogue_change_at on catalogue_change (at, id);
alter table catalogue_change enable row level security;
alter table catalogue_change force row level security;
create policy catalogue_change_read on catalogue_change for select using (
  (select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[])
  or (id_tenant is null and id_master_tenant in (select tenant.id_master_tenant from tenant))
);
create policy catalogue_change_note on catalogue_change for insert with check ((select app_is_platform()) or id_user = (select app_user()));
create function refuse_changing_trail() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is append-only: it is neither changed nor removed';
end $$;
create trigger catalogue_change_stays before update or delete or truncate on catalogue_change
  for each statement execute function refuse_changing_trail();

create table stored_file (
  id            text primary key,
  id_user       bigint references user_account on delete set null,
  name          text not null,
  type          text not null,
  sha256        bytea not null,
  bytes         bytea not null,
  created       timestamptz not null default now(),
  used          timestamptz
);
create index stored_file_unused on stored_file (created) where used is null;
${userRows('stored_file')}
-- Whoever may change the record may take its file away, whoever sent it; nobody guesses an id.
create function app_forget_files(of_ids text[]) returns void language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  delete from stored_file where id = any (of_ids);
  perform set_config('app.scope', before, true);
end $$;

create table import_upload (
  id            text primary key,
  id_user       bigint not null references user_account on delete cascade,
  catalogue     text not null,
  content       bytea not null,
  created       timestamptz not null default now()
);
create index import_upload_created on import_upload (created);
${userRows('import_upload')}`;
