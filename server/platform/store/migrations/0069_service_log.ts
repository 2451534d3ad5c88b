/**
 * Lines that connected services write into the microservice log with an intake token, seen by whoever sees the token's tenant or master tenant.
 * They are listed together with the changes of records; their ids begin where no number of a change will be.
 */
export const sql = `
create table service_log (
  id            bigint generated always as identity (start with 4000000000000000) primary key,
  id_intake_token bigint not null references intake_token on delete cascade,
  id_tenant     bigint,
  id_master_tenant bigint,
  at            timestamptz(3) not null,
  provider      text not null,
  level         text not null,
  message       text not null,
  message_id    text,
  description   text,
  path          text,
  client_host   text
);
create index service_log_at on service_log (at, id);
create index service_log_of on service_log (id_intake_token, id);
alter table service_log enable row level security;
alter table service_log force row level security;
create policy service_log_read on service_log for select using (
  (select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[])
  or (id_tenant is null and id_master_tenant = any ((select app_masters())::bigint[]))
);
create policy service_log_write on service_log using ((select app_is_platform())) with check ((select app_is_platform()));`;
