import { platformRows } from '../policy.ts';

/**
 * Passkeys (WebAuthn): public keys of authenticators that users registered, and the challenges that wait for a reply. A passkey counts as
 * second factor. Whoever else resets the factor of a user removes the passkeys with it; a user who switches codes off keeps them.
 */
export const sql = `
create table passkey (
  id            text primary key default gen_random_uuid()::text,
  id_user       bigint not null references user_account on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  -- Signatures that the authenticator reports; 0: it counts none.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  backed_up     boolean not null,
  name          text not null check (length(name) between 1 and 80),
  created       timestamptz not null,
  used          timestamptz
);
create index passkey_user on passkey (id_user, created);

-- A challenge is deleted by the first reply to it.
create table passkey_challenge (
  token_hash    text primary key,
  kind          text not null check (kind in ('register', 'sign_in', 'factor')),
  challenge     text not null,
  -- The session that registers, or the hash of the token of the sign-in that waits for its second factor.
  bound_to      text check ((bound_to is null) = (kind = 'sign_in')),
  expires       timestamptz not null
);
create index passkey_challenge_expires on passkey_challenge (expires);
${platformRows('passkey')}${platformRows('passkey_challenge')}

alter table two_factor drop constraint two_factor_method_check,
  add constraint two_factor_method_check check (method in ('email', 'sms', 'app', 'passkey'));

create or replace function app_has_factor(of_user bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from user_account u where u.id = of_user and u.two_factor is not null)
    or exists (select 1 from passkey p where p.id_user = of_user);
end $$;

create or replace function factor_changed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  actor bigint := nullif(nullif(current_setting('app.user', true), ''), '0')::bigint;
begin
  perform set_config('app.scope', 'platform', true);
  -- A sign-in that waits for a code of the old way begins anew.
  delete from two_factor where id_user = new.id;
  if new.two_factor is distinct from 'app' then delete from factor_app where id_user = new.id; end if;
  if new.two_factor is null then
    delete from factor_set_up where id_user = new.id;
    if actor is distinct from new.id and actor is not null then delete from passkey where id_user = new.id; end if;
    if not app_has_factor(new.id) then delete from recovery_code where id_user = new.id; end if;
  end if;
  perform set_config('app.scope', before, true);
  perform audit_note('session', case when new.two_factor is null then 'factor_off' when old.two_factor is null then 'factor_on' else 'factor_changed' end,
    coalesce(actor, new.id), null, new.id_master_tenant, new.email,
    jsonb_build_object('user', new.id, 'method', new.two_factor, 'before', old.two_factor));
  return null;
end $$;

create function audit_passkey() returns trigger language plpgsql as $$
declare
  of_row passkey;
  of_action text := case tg_op when 'INSERT' then 'passkey_added' when 'DELETE' then 'passkey_removed'
    else case when new.name is distinct from old.name then 'passkey_renamed' else 'passkey_used' end end;
begin
  if tg_op = 'DELETE' then of_row := old; else of_row := new; end if;
  perform audit_note('session', of_action, coalesce(nullif(nullif(current_setting('app.user', true), ''), '0')::bigint, of_row.id_user), null, null,
    (select u.email from user_account u where u.id = of_row.id_user),
    jsonb_build_object('user', of_row.id_user, 'passkey', of_row.name, 'before', case when of_action = 'passkey_renamed' then old.name end));
  return null;
end $$;
create trigger passkey_audited after insert or delete on passkey for each row execute function audit_passkey();
create trigger passkey_changed_audited after update of name, used on passkey for each row
  when (new.name is distinct from old.name or new.used is distinct from old.used) execute function audit_passkey();

-- A user without any factor left has nothing that recovery codes could replace; remembered devices passed a factor that is gone.
create function passkey_removed() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  delete from remembered_device where id_user = old.id_user;
  if not app_has_factor(old.id_user) then
    delete from recovery_code where id_user = old.id_user;
    delete from two_factor where id_user = old.id_user;
  end if;
  perform set_config('app.scope', before, true);
  return null;
end $$;
create trigger passkey_removed after delete on passkey for each row execute function passkey_removed();
`;
