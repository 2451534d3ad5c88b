import { platformRows } from '../policy.ts';

/**
 * Reports that are mailed by schedule. A delivery is one report of a schedule: `due` until it is made and its mails are queued, `queued`
 * until each of them was sent or given up. Files of mails are stored, so that each attempt sends the same.
 */
export const sql = `
alter table automation_due drop constraint automation_due_kind_check;
alter table automation_due add constraint automation_due_kind_check check (kind in ('task', 'workflow', 'window', 'purge', 'report'));
create or replace function automation_zone_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  update automation_due set due = now(), planned = false where due > now() and kind in ('task', 'window', 'report');
  perform set_config('app.scope', before, true);
  return null;
end $$;

create table report_delivery (
  id            bigint generated always as identity primary key,
  id_report_schedule bigint not null,
  id_tenant     bigint not null,
  -- Both inclusive.
  period_from   timestamptz(3) not null,
  period_to     timestamptz(3) not null,
  zone          text not null,
  -- Who ordered it; null: the schedule.
  id_user       bigint,
  state         text not null default 'due' check (state in ('due', 'queued', 'done')),
  attempts      int not null default 0,
  next_try      timestamptz(3) not null,
  has_files     boolean not null default true,
  created       timestamptz(3) not null default clock_timestamp()
);
-- A schedule sends each period once.
create unique index report_delivery_once on report_delivery (id_report_schedule, period_from, period_to) where id_user is null;
create index report_delivery_open on report_delivery (next_try) where state <> 'done';
${platformRows('report_delivery')}
create table mail_file (
  id            bigint generated always as identity primary key,
  name          text not null,
  type          text not null,
  bytes         bytea not null
);
${platformRows('mail_file')}
alter table mail add column files bigint[] not null default '{}',
  -- Known to receiving servers, so that a message that is sent again after a crash is recognized.
  add column message_id text,
  -- Why the last attempt failed.
  add column fault text,
  add column id_report_delivery bigint;
create index mail_of_report on mail (id_report_delivery) where id_report_delivery is not null;
`;
