/** How far the audit log was sent elsewhere, and which platform sends it. */
export const sql = `
create table audit_forward (
  is_only       boolean primary key default true check (is_only),
  place         bigint not null default 0,
  holder        text,
  held_until    timestamptz
);
insert into audit_forward default values;
alter table audit_forward enable row level security;
alter table audit_forward force row level security;
create policy audit_forward_platform on audit_forward using ((select app_is_platform())) with check ((select app_is_platform()));`;
