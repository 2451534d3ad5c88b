import { customerRows, tenantRows } from '../policy.ts';

/**
 * Action plans as they are answered: one run for an alarm and plan, or (no alarm) for an operator alone, with the version it was begun
 * with; and the versions of each plan. The record of an alarm holds what is answered too.
 */
export const sql = `
create table action_plan_run (
  id            bigint generated always as identity primary key,
  id_action_plan bigint not null,
  plan_name     text not null,
  plan_version  integer not null,
  nodes         jsonb not null,
  id_alarm      bigint references alarm,
  id_tenant     bigint not null references tenant,
  id_user       bigint not null,
  id_log        bigint,
  version       integer not null default 0,
  answers       jsonb not null default '[]',
  started       timestamptz(3) not null,
  ended         timestamptz(3)
);
create unique index action_plan_run_of_alarm on action_plan_run (id_alarm, id_action_plan) where id_alarm is not null;
create unique index action_plan_run_of_user on action_plan_run (id_user, id_action_plan) where id_alarm is null;
create index action_plan_run_of_plan on action_plan_run (id_action_plan);
${tenantRows('action_plan_run')}
create table action_plan_version (
  id_action_plan bigint not null,
  number        integer not null check (number > 0),
  id_master_tenant bigint,
  name          text not null,
  nodes         jsonb not null,
  id_user       bigint,
  user_name     text,
  at            timestamptz(3) not null,
  primary key (id_action_plan, number)
);
${customerRows('action_plan_version')}
alter table alarm_record add column if not exists about text;
alter table alarm_record drop constraint if exists alarm_record_kind_check;
alter table alarm_record add constraint alarm_record_kind_check
  check (kind in ('raised', 'confirm', 'attend', 'cancel', 'command', 'plan', 'purged'));
`;
