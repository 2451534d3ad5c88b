/**
 * Handovers of a shift with what was open when the outgoing signed. One lists all that its author saw, so it is shown to those only who see
 * every tenant of it. Both signatures are lines of the audit log.
 */
export const sql = `
create table handover (
  id bigint generated always as identity primary key,
  tenants bigint[] not null,
  id_user bigint not null,
  user_name text not null,
  signed timestamptz(3) not null,
  note text not null,
  items jsonb not null,
  id_accepted_by bigint,
  accepted_by text,
  accepted timestamptz(3),
  check ((accepted is null) = (id_accepted_by is null) and (accepted is null) = (accepted_by is null)),
  check (id_accepted_by <> id_user)
);
create index handover_signed on handover (signed desc, id desc);
alter table handover enable row level security;
alter table handover force row level security;
create policy handover_tenants on handover
  using ((select app_is_platform()) or (cardinality(tenants) > 0 and tenants <@ (select app_tenants())::bigint[]))
  with check ((select app_is_platform()) or (cardinality(tenants) > 0 and tenants <@ (select app_tenants())::bigint[]));
create function audit_handover() returns trigger language plpgsql as $$
begin
  perform audit_note('alarm', case tg_op when 'INSERT' then 'handover_signed' else 'handover_accepted' end,
    case tg_op when 'INSERT' then new.id_user else new.id_accepted_by end,
    case when cardinality(new.tenants) = 1 then new.tenants[1] end, (select t.id_master_tenant from tenant t where t.id = new.tenants[1]),
    new.user_name, jsonb_build_object('handover', new.id, 'accepted_by', new.accepted_by));
  return null;
end $$;
create trigger handover_signed_audited after insert on handover for each row execute function audit_handover();
create trigger handover_accepted_audited after update of accepted on handover for each row
  when (old.accepted is null and new.accepted is not null) execute function audit_handover();
`;
