/**
 * What operators report to QA. A report tells of all that its author had in sight, so it is shown to those only who see every tenant of its
 * author, and to the author.
 */
export const sql = `
create table qa_traces (
  id       bigint generated always as identity primary key,
  id_user  bigint references user_account on delete set null,
  tenants  bigint[] not null,
  at       timestamptz(3) not null,
  note     text not null,
  wanted   text,
  actors   integer not null,
  steps    integer not null,
  bytes    integer not null,
  trace    jsonb not null
);
create index qa_traces_at on qa_traces (at);
alter table qa_traces enable row level security;
alter table qa_traces force row level security;
create policy qa_traces_of on qa_traces
  using (
    (select app_is_platform()) or id_user = (select app_user())
    or (cardinality(tenants) > 0 and tenants <@ (select app_tenants())::bigint[])
  )
  with check ((select app_is_platform()) or id_user = (select app_user()));
`;
