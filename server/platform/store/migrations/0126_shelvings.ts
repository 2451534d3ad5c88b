import { allowRecordKinds, tenantRows } from '../policy.ts';

/**
 * Sources whose signals raise no alarm until a moment. What is shelved keeps alarms silent, so its start and its end are lines of the audit
 * log; of life safety nothing is ever shelved.
 */
export const sql = `
${allowRecordKinds(['source_shelved'])}
create table alarm_shelving (
  id bigint generated always as identity primary key,
  id_tenant bigint not null references tenant on delete cascade,
  id_unit bigint not null references unit on delete cascade,
  id_device bigint,
  id_zone bigint,
  alarm_type text,
  reason text not null,
  id_user bigint,
  user_name text not null,
  started timestamptz(3) not null,
  until timestamptz(3) not null,
  ended timestamptz(3),
  id_ended_by bigint,
  ended_by text,
  suppressed integer not null default 0,
  last_suppressed timestamptz(3),
  check (id_device is not null or id_zone is not null or alarm_type is not null)
);
create index alarm_shelving_running on alarm_shelving (id_unit) where ended is null;
create index alarm_shelving_until on alarm_shelving (until) where ended is null;
${tenantRows('alarm_shelving')}
create function audit_alarm_shelving() returns trigger language plpgsql as $$
declare
  what text := case when tg_op = 'INSERT' then 'source_shelved' when new.id_ended_by is null then 'shelving_expired' else 'shelving_ended' end;
begin
  perform audit_note('alarm', what, case what when 'source_shelved' then new.id_user else new.id_ended_by end, new.id_tenant, null,
    (select u.description from unit u where u.id = new.id_unit),
    jsonb_build_object('shelving', new.id, 'unit', new.id_unit, 'device', new.id_device, 'zone', new.id_zone, 'alarm_type', new.alarm_type,
      'reason', new.reason, 'until', iso(new.until), 'suppressed', new.suppressed));
  return null;
end $$;
create trigger alarm_shelving_started_audited after insert on alarm_shelving for each row execute function audit_alarm_shelving();
create trigger alarm_shelving_ended_audited after update of ended on alarm_shelving for each row
  when (old.ended is null and new.ended is not null) execute function audit_alarm_shelving();
`;
