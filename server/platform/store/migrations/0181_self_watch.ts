import { platformRows } from '../policy.ts';

/**
 * What the platform watches about itself, a row for each condition and what it is about: `node` where each platform of the store has one of its own,
 * `id_master_tenant` where it concerns a customer. One platform at a time, that of `self_watch_turn`, looks at what they share.
 */
export const sql = `
create table self_watch (
  id            bigint generated always as identity primary key,
  condition     text not null,
  subject       text not null default '',
  node          text,
  id_master_tenant bigint references master_tenant on delete cascade,
  state         text not null check (state in ('well', 'failing', 'unknown')),
  grade         text,
  details       jsonb not null default '{}',
  since         timestamptz(3) not null,
  checked       timestamptz(3) not null,
  created       timestamptz(3) not null,
  unique nulls not distinct (condition, subject, node, id_master_tenant)
);
alter table self_watch enable row level security;
alter table self_watch force row level security;
create policy self_watch_read on self_watch for select using (
  (select app_is_platform()) or id_master_tenant = any ((select app_masters())::bigint[])
);
create policy self_watch_write on self_watch using ((select app_is_platform())) with check ((select app_is_platform()));
create table self_watch_turn (
  id            integer primary key check (id = 1),
  node          text not null,
  until         timestamptz(3) not null
);
${platformRows('self_watch_turn')}
delete from meta where key in ('disk data', 'disk recordings');
`;
