import { platformRows, tenantRows } from '../policy.ts';

/**
 * Open alarms that wall rules send to video walls. What people assign to a wall stays in its own columns, so that a wall is given back
 * by showing these again. `dismissed`: a person chose something else while the alarm was there.
 */
export const sql = `
create table wall_alarm (
  id_user       bigint not null references user_account on delete cascade,
  id_alarm      bigint not null references alarm,
  id_tenant     bigint not null,
  rule          text not null,
  id_alarm_view bigint,
  since         timestamptz(3) not null default clock_timestamp(),
  dismissed     timestamptz(3),
  primary key (id_user, id_alarm)
);
create index wall_alarm_of_alarm on wall_alarm (id_alarm);
${tenantRows('wall_alarm')}
-- Rules for groups: the newest alarm when the rule began, and those after it whose view was sent.
create table wall_rule_start (
  id_wall_rule  bigint primary key,
  after_alarm   bigint not null
);
${platformRows('wall_rule_start')}
create table wall_rule_sent (
  id_wall_rule  bigint not null,
  id_alarm      bigint not null references alarm,
  id_tenant     bigint not null,
  primary key (id_wall_rule, id_alarm)
);
create index wall_rule_sent_alarm on wall_rule_sent (id_alarm);
${tenantRows('wall_rule_sent')}
-- What the wall was last sent by a rule.
alter table video_wall add column id_shown_alarm bigint;

create function audit_wall_alarm() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  was bigint := case when tg_op = 'UPDATE' then old.id_shown_alarm end;
  by_user bigint := nullif(current_setting('app.user', true), '')::bigint;
  wall text;
begin
  perform set_config('app.scope', 'platform', true);
  select concat_ws(' ', u.name, u.first_surname) into wall from user_account u where u.id = new.id_user;
  perform audit_note('alarm', 'wall_given_back', by_user, a.id_tenant, null, a.alarm_id, jsonb_build_object('alarm', a.id, 'wall', wall))
    from alarm a where a.id = was;
  perform audit_note('alarm', 'wall_alarm_shown', null, a.id_tenant, null, a.alarm_id, jsonb_build_object('alarm', a.id, 'wall', wall,
      'rule', (select c.rule from wall_alarm c where c.id_user = new.id_user and c.id_alarm = a.id)))
    from alarm a where a.id = new.id_shown_alarm;
  perform set_config('app.scope', before, true);
  return null;
end $$;
create trigger wall_alarm_audited after update of id_shown_alarm on video_wall for each row
  when (old.id_shown_alarm is distinct from new.id_shown_alarm) execute function audit_wall_alarm();
`;
