import { platformRows } from '../policy.ts';

/**
 * Browsers that need not give the second factor of their user again. A new password, or another second factor, forgets all of them, whoever
 * sets it.
 */
export const sql = `
create table remembered_device (
  id            text primary key default gen_random_uuid()::text,
  id_user       bigint not null references user_account on delete cascade,
  token_hash    text not null unique,
  address       text not null,
  user_agent    text not null,
  created       timestamptz not null,
  seen          timestamptz not null
);
create index remembered_device_user on remembered_device (id_user);
${platformRows('remembered_device')}

create function forget_devices() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  delete from remembered_device where id_user = (to_jsonb(new) ->> tg_argv[0])::bigint;
  perform set_config('app.scope', before, true);
  return null;
end $$;
create trigger user_secret_devices after update of password_hash on user_secret for each row
  when (new.password_hash is distinct from old.password_hash) execute function forget_devices('id_user');
create trigger user_account_devices after update of two_factor, phone, email on user_account for each row
  when (new.two_factor is distinct from old.two_factor or new.phone is distinct from old.phone or new.email is distinct from old.email)
  execute function forget_devices('id');
create trigger factor_app_devices after insert or update of sealed on factor_app for each row execute function forget_devices('id_user');

create function audit_remembered_device() returns trigger language plpgsql as $$
begin
  perform audit_note('session', 'device_remembered', new.id_user, null, null, new.address, jsonb_build_object('browser', new.user_agent));
  return null;
end $$;
create trigger remembered_device_audited after insert on remembered_device for each row execute function audit_remembered_device();
`;
