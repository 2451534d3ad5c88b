import { sharedRows } from '../policy.ts';

/**
 * What was asked of the platform, by whom, line by line: seen by those of the user's master tenant. How often each call was made, by
 * the minute: seen by all, since it tells of nobody. Both are kept for a while only. A change of a record says where it was asked from.
 */
export const sql = `
create table system_log (
  id            bigint generated always as identity primary key,
  date          timestamptz(3) not null,
  "user"        text,
  id_user       bigint,
  id_master_tenant bigint,
  application   text,
  action        text not null,
  type          text not null,
  resource      text,
  identifier    text,
  message       text not null,
  ip            text,
  name          text not null
);
create index system_log_date on system_log (date, id);
create index system_log_of on system_log (id_master_tenant, date, id);
alter table system_log enable row level security;
alter table system_log force row level security;
create policy system_log_read on system_log for select using (
  (select app_is_platform()) or id_master_tenant = any ((select app_masters())::bigint[])
);
create policy system_log_write on system_log using ((select app_is_platform())) with check ((select app_is_platform()));

create table traffic (
  id            bigint generated always as identity primary key,
  date          timestamptz(3) not null,
  request       text not null,
  requests      bigint not null,
  refused       bigint not null,
  milliseconds  bigint not null,
  unique (date, request)
);
${sharedRows('traffic')}
alter table catalogue_change add column client_host text;
`;
