/** Setting a unit on test keeps its alarms silent, so its start and its end are lines of the audit log; so is the replay of a signal. */
export const sql = `
alter table signal_test add column id_ended_by bigint;
alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check
  check (kind in ('session', 'watch', 'share', 'alarm', 'record', 'export', 'command', 'call', 'signal'));
create function audit_signal_test() returns trigger language plpgsql as $$
declare
  what text := case when tg_op = 'INSERT' then 'test_started' when new.id_ended_by is null then 'test_expired' else 'test_ended' end;
begin
  perform audit_note('signal', what, case what when 'test_started' then new.id_user else new.id_ended_by end, new.id_tenant, null,
    (select u.description from unit u where u.id = new.id_unit),
    jsonb_build_object('test', new.id, 'unit', new.id_unit, 'device', new.id_device, 'zone', new.id_zone, 'reason', new.reason, 'until', iso(new.until)));
  return null;
end $$;
create trigger signal_test_started_audited after insert on signal_test for each row execute function audit_signal_test();
create trigger signal_test_ended_audited after update of ended on signal_test for each row
  when (old.ended is null and new.ended is not null) execute function audit_signal_test();
`;
