const bind = (table: string) => `alter table ${table} enable row level security;\nalter table ${table} force row level security;`;

/**
 * SQL that makes a table's rows visible and writable by their tenant only, also for its owner. The functions are called in
 * sub-selects, so that they run once a statement and not once a row.
 * @param table its name
 * @param column the column of the tenant's id
 */
export const tenantRows = (table: string, column = 'id_tenant'): string => `
${bind(table)}
create policy ${table}_tenant on ${table}
  using ((select app_is_platform()) or ${column} = any ((select app_tenants())::bigint[]))
  with check ((select app_is_platform()) or ${column} = any ((select app_tenants())::bigint[]));
`;

/** SQL that lets a customer's users see and write its own rows, and all see, but only the platform write, those of no customer. */
export const customerRows = (table: string): string => `
${bind(table)}
create policy ${table}_read on ${table} for select using (
  (select app_is_platform()) or id_master_tenant is null or id_master_tenant = any ((select app_masters())::bigint[])
);
create policy ${table}_write on ${table}
  using ((select app_is_platform()) or id_master_tenant = any ((select app_masters())::bigint[]))
  with check ((select app_is_platform()) or id_master_tenant = any ((select app_masters())::bigint[]));
`;

/** SQL that restricts a table's rows to the platform and the user whose id is in the column. */
export const userRows = (table: string, column = 'id_user'): string => `
${bind(table)}
create policy ${table}_user on ${table}
  using ((select app_is_platform()) or ${column} = (select app_user()))
  with check ((select app_is_platform()) or ${column} = (select app_user()));
`;

/** SQL that restricts a table to platform scope. */
export const platformRows = (table: string): string => `
${bind(table)}
create policy ${table}_platform on ${table} using ((select app_is_platform())) with check ((select app_is_platform()));
`;

/** SQL that lets everybody read a table without tenant data, and only the platform write it. */
export const sharedRows = (table: string): string => `
${bind(table)}
create policy ${table}_read on ${table} for select using (true);
create policy ${table}_write on ${table} using ((select app_is_platform())) with check ((select app_is_platform()));
`;

/** SQL that allows further kinds of lines in the records of alarms, whatever kinds other migrations allowed before. */
export const allowRecordKinds = (kinds: readonly string[]): string => `
do $$
declare
  listed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'alarm_record_kind_check');
begin
  alter table alarm_record drop constraint alarm_record_kind_check;
  execute 'alter table alarm_record add constraint alarm_record_kind_check '
    || replace(listed, 'ARRAY[', 'ARRAY[${kinds.map((kind) => `''${kind}''::text, `).join('')}');
end $$;
`;
