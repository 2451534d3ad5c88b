import { platformRows } from '../policy.ts';

/**
 * The second factor (OP-7.37, OQ-16): authenticator apps and recovery codes besides codes by e-mail and SMS, and what somebody proves while
 * they set one up. Secrets of apps are sealed with a key outside the store; of recovery codes only keyed hashes are kept.
 */
export const sql = `
alter table user_account drop constraint user_account_two_factor_check,
  add constraint user_account_two_factor_check check (two_factor in ('email', 'sms', 'app'));
alter table two_factor drop constraint two_factor_method_check,
  add constraint two_factor_method_check check (method in ('email', 'sms', 'app'));

create table factor_set_up (
  id_user       bigint not null references user_account on delete cascade,
  method        text not null check (method in ('email', 'sms', 'app')),
  sent_to       text not null,
  code_hash     text,
  sealed        bytea,
  last_step     bigint not null default 0,
  tries         int not null default 0,
  sent          timestamptz not null,
  expires       timestamptz not null,
  proven        timestamptz,
  primary key (id_user, method)
);
create table factor_app (
  id_user       bigint primary key references user_account on delete cascade,
  sealed        bytea not null,
  -- Of the latest code that was taken: neither it nor an earlier one is taken again.
  last_step     bigint not null,
  since         timestamptz not null
);
create table recovery_code (
  id_user       bigint not null references user_account on delete cascade,
  code_hash     text not null,
  made          timestamptz not null,
  used          timestamptz,
  primary key (id_user, code_hash)
);
${platformRows('factor_set_up')}${platformRows('factor_app')}${platformRows('recovery_code')}

-- Whoever switches a factor off, its user or an administrator, its secrets go with it.
create function factor_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  -- A sign-in that waits for a code of the old way begins anew.
  delete from two_factor where id_user = new.id;
  if new.two_factor is distinct from 'app' then delete from factor_app where id_user = new.id; end if;
  if new.two_factor is null then
    delete from recovery_code where id_user = new.id;
    delete from factor_set_up where id_user = new.id;
  end if;
  perform set_config('app.scope', before, true);
  perform audit_note('session', case when new.two_factor is null then 'factor_off' when old.two_factor is null then 'factor_on' else 'factor_changed' end,
    coalesce(nullif(current_setting('app.user', true), '')::bigint, new.id), null, new.id_master_tenant, new.email,
    jsonb_build_object('user', new.id, 'method', new.two_factor, 'before', old.two_factor));
  return null;
end $$;
create trigger user_account_factor after update of two_factor on user_account for each row
  when (new.two_factor is distinct from old.two_factor) execute function factor_changed();

create function audit_factor_app() returns trigger language plpgsql as $$
begin
  perform audit_note('session', 'factor_app_paired', new.id_user, null, null, (select u.email from user_account u where u.id = new.id_user), '{}');
  return null;
end $$;
create trigger factor_app_audited after insert or update of sealed on factor_app for each row execute function audit_factor_app();

create function audit_recovery_used() returns trigger language plpgsql as $$
begin
  perform audit_note('session', 'recovery_used', new.id_user, null, null, (select u.email from user_account u where u.id = new.id_user),
    jsonb_build_object('left', (select count(*) from recovery_code c where c.id_user = new.id_user and c.used is null)));
  return null;
end $$;
create trigger recovery_code_used after update of used on recovery_code for each row
  when (new.used is not null and old.used is null) execute function audit_recovery_used();

create function audit_recovery_made() returns trigger language plpgsql as $$
begin
  perform audit_note('session', 'recovery_made', made.id_user, null, null, (select u.email from user_account u where u.id = made.id_user),
    jsonb_build_object('codes', made.codes)) from (select id_user, count(*) as codes from fresh group by id_user) made;
  return null;
end $$;
create trigger recovery_code_made after insert on recovery_code referencing new table as fresh for each statement execute function audit_recovery_made();
`;
