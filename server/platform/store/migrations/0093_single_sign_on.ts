import { platformRows } from '../policy.ts';

/**
 * Sign-in at identity providers: whom they sign in here, by issuer and subject, and sign-ins that were started and have not returned. Providers
 * and their groups are catalogues, whose tables are made after the migrations.
 */
export const sql = `
create table user_identity (
  id            bigint generated always as identity primary key,
  id_provider   bigint not null,
  issuer        text not null,
  subject       text not null,
  id_user       bigint not null references user_account on delete cascade,
  -- The latest ID token, encrypted; a sign-out at the provider names it.
  id_token      text,
  created       timestamptz not null,
  last_used     timestamptz not null,
  unique (id_provider, issuer, subject)
);
create index user_identity_user on user_identity (id_user);
${platformRows('user_identity')}

create table sign_on_attempt (
  state_hash    text primary key,
  -- Hash of the cookie of the browser that started it.
  browser_hash  text not null,
  id_provider   bigint not null,
  nonce         text not null,
  -- PKCE, encrypted.
  verifier      text not null,
  redirect_uri  text not null,
  -- The locked session that it unlocks; null: it starts one.
  id_session    text references session on delete cascade,
  address       text not null,
  created       timestamptz not null,
  expires       timestamptz not null,
  used          timestamptz
);
create index sign_on_attempt_expires on sign_on_attempt (expires);
${platformRows('sign_on_attempt')}

alter table session
  drop constraint session_kind_check,
  add constraint session_kind_check check (kind in ('browser', 'mobile', 'external', 'single_sign_on'));
alter table two_factor
  drop constraint two_factor_way_check,
  add constraint two_factor_way_check check (way in ('browser', 'mobile', 'external', 'single_sign_on'));

-- Whether the provider asks for the second factor of a user who has no other way in.
create function app_factor_at_provider(of_user bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from user_identity i join identity_provider p on p.id = i.id_provider and p.issuer = i.issuer
    where i.id_user = of_user and p.active and p.second_factor = 'provider'
      and not (coalesce(p.password_allowed, true) and exists (select 1 from user_secret s where s.id_user = of_user))
  );
end $$;

create or replace function app_lacks_factor(of_user bigint) returns boolean language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  lacks boolean;
begin
  perform set_config('app.scope', 'platform', true);
  lacks := not app_has_factor(of_user) and not app_factor_at_provider(of_user);
  perform set_config('app.scope', before, true);
  return lacks;
end $$;

create or replace function app_factors_due(of_users bigint[], at timestamptz) returns table (id_user bigint, due timestamptz) language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  return query
    select u.id, coalesce(d.since, at) + make_interval(days => coalesce(m.second_factor_grace_days, 0)::int)
    from user_account u left join master_tenant m on m.id = u.id_master_tenant left join factor_duty d on d.id_user = u.id
    where u.id = any (of_users) and (m.second_factor_required or exists (
        select 1 from user_profile up join profile p on p.id = up.id_profile where up.id_user = u.id and p.second_factor_required
      )) and not app_has_factor(u.id) and not app_factor_at_provider(u.id);
  perform set_config('app.scope', before, true);
end $$;
`;
