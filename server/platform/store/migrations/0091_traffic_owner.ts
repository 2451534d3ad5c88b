/** Traffic is counted by master tenant, so that nobody reads how much other customers work. Counts from before belong to the platform. */
export const sql = `
alter table traffic add column id_master_tenant bigint;
alter table traffic drop constraint traffic_date_request_key;
alter table traffic add constraint traffic_of unique nulls not distinct (date, request, id_master_tenant);
drop policy traffic_read on traffic;
create policy traffic_read on traffic for select using (
  (select app_is_platform()) or id_master_tenant = any ((select app_masters())::bigint[])
);`;
