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
`;
