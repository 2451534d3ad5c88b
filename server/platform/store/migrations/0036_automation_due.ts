import { platformRows, tenantRows } from '../policy.ts';

/**
 * When what happens by itself is due: scheduled tasks, alarm workflows, windows of scheduled alarms, purge rules. A rule that is written is
 * due at once and not planned yet: the scheduler then reads when it is due for the first time. Which alarms a workflow has handled.
 */
export const sql = `
create table automation_due (
  kind          text not null check (kind in ('task', 'workflow', 'window', 'purge')),
  id_rule       bigint not null,
  due           timestamptz(3) not null default now(),
  -- Whether due follows from the rule as it stands.
  planned       boolean not null default false,
  primary key (kind, id_rule)
);
create index automation_due_next on automation_due (due) where planned;
create index automation_due_unplanned on automation_due (kind, id_rule) where not planned;
${platformRows('automation_due')}
-- Since when some platform works at what is due without a break, and when one last said so.
create table automation_pulse (
  one           boolean primary key default true check (one),
  since         timestamptz(3) not null,
  seen          timestamptz(3) not null
);
${platformRows('automation_pulse')}
create table workflow_handled (
  id_alarm      bigint not null references alarm,
  id_alarm_workflow bigint not null,
  alarm_status  text not null,
  id_tenant     bigint not null,
  at            timestamptz(3) not null,
  primary key (id_alarm_workflow, id_alarm, alarm_status)
);
create index workflow_handled_alarm on workflow_handled (id_alarm);
${tenantRows('workflow_handled')}
-- Whoever writes a rule: when it is due is the platform's.
create function automation_rule_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  if tg_op = 'DELETE' then
    delete from automation_due where kind = tg_argv[0] and id_rule = old.id;
    if tg_argv[0] = 'workflow' then delete from workflow_handled where id_alarm_workflow = old.id; end if;
  else
    insert into automation_due (kind, id_rule) values (tg_argv[0], new.id)
      on conflict (kind, id_rule) do update set due = now(), planned = false;
  end if;
  perform set_config('app.scope', before, true);
  return null;
end $$;

-- A tenant's clock is another one: what is to come is planned anew, what is due already stays due.
create function automation_zone_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  update automation_due set due = now(), planned = false where due > now() and kind in ('task', 'window');
  perform set_config('app.scope', before, true);
  return null;
end $$;

-- Windows raise alarms as a sender of their own, whom no token lets in.
insert into intake_token (name, token_hash, active) values ('Scheduled alarms', decode('00', 'hex'), false);
`;
