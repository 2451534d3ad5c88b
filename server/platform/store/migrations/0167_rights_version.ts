import { sharedRows } from '../policy.ts';

/**
 * Whether anything that rights depend on changed since they were read: each transaction that changes it adds a row with a random number, and
 * their sum is the version. It changes at the commit, not before, so rights that were read under a version are those that count while
 * it lasts. Rows that are removed later change the sum once more, which only makes rights be read again.
 */
export const sql = `
create table rights_version (
  id     bigserial primary key,
  token  bigint not null default floor(random() * 4611686018427387904)::bigint,
  noted  timestamptz not null default clock_timestamp()
);
${sharedRows('rights_version')}

create function note_rights() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  this_transaction text := pg_current_xact_id()::text;
begin
  if current_setting('app.rights_noted', true) = this_transaction then return null; end if;
  perform set_config('app.scope', 'platform', true);
  insert into rights_version default values;
  delete from rights_version v where v.id in (
    select o.id from rights_version o where o.noted < clock_timestamp() - interval '10 minutes' for update skip locked
  );
  perform set_config('app.scope', before, true);
  perform set_config('app.rights_noted', this_transaction, true);
  return null;
end $$;

-- What is asked of a session at every call, with the version of the rights. Notes, to the minute, that the session was used.
create function app_session_states(sessions text[], users bigint[], at timestamptz)
returns table (session text, id_user bigint, is_open boolean, is_locked boolean, version text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  perform app_session_heard(s.id, at) from session s where s.id = any (sessions) and s.seen <= at - interval '1 minute' order by s.id;
  return query
    select s.id, s.id_user, s.revoked is null and s.expires > at, s.locked is not null,
      (select coalesce(sum(v.token), 0)::text from rights_version v)
    from unnest(sessions, users) pair (session, id_user)
    join session s on s.id = pair.session and s.id_user = pair.id_user;
  perform set_config('app.scope', before, true);
end $$;
`;
