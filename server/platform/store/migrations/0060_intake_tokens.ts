/**
 * Intake tokens become records: administrators see and write those of their tenants, and each states when and how often it was used. The
 * senders of the platform itself (scheduled alarms, interphones) are no records. The hash of a new token is written after its row.
 */
export const sql = `
alter table intake_token
  add column last_used timestamptz(3),
  add column accepted bigint not null default 0,
  add column refused bigint not null default 0,
  add column built_in boolean not null default false,
  alter column token_hash set default sha256(gen_random_uuid()::text::bytea);
update intake_token set built_in = true where octet_length(token_hash) = 1;
drop policy intake_token_platform on intake_token;
create policy intake_token_scope on intake_token
  using ((select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[]))
  with check ((select app_is_platform()) or id_tenant = any ((select app_tenants())::bigint[]));`;
