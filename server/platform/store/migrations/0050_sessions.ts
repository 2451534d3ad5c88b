/**
 * Sessions as their users see them: by what they began, when they were last heard of, whether their screen is locked, and who ended them.
 * Locking is audited with the rest of a session's life.
 */
export const sql = `
alter table session
  add column kind text not null default 'browser' check (kind in ('browser', 'mobile', 'external')),
  -- What a device calls itself; a browser is known by its user agent.
  add column device text,
  add column seen timestamptz,
  add column locked timestamptz,
  add column wrong_unlocks int not null default 0,
  add column ended_by bigint references user_account on delete set null,
  drop constraint session_revoked_reason_check,
  add constraint session_revoked_reason_check
    check (revoked_reason in ('signed_out', 'expired', 'refresh_reused', 'by_admin', 'by_user', 'password', 'locked_out'));
update session set seen = created;
alter table session alter column seen set not null;

-- Notes, to the minute, that a session was heard of, and says whether it is locked.
create function app_session_heard(of_session text, at timestamptz) returns boolean language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  is_locked boolean;
begin
  perform set_config('app.scope', 'platform', true);
  update session s set seen = at where s.id = of_session and s.seen <= at - interval '1 minute';
  is_locked := exists (select 1 from session s where s.id = of_session and s.locked is not null);
  perform set_config('app.scope', before, true);
  return is_locked;
end $$;

create or replace function audit_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit_note('session', 'signed_in', new.id_user, null, null, new.address,
      jsonb_build_object('session', left(new.id, 8), 'browser', new.user_agent, 'kind', new.kind, 'device', new.device));
  elsif new.revoked is not null and old.revoked is null then
    perform audit_note('session', coalesce(new.revoked_reason, 'signed_out'), new.id_user, null, null, new.address,
      jsonb_build_object('session', left(new.id, 8), 'by', new.ended_by));
  elsif (new.locked is null) <> (old.locked is null) then
    perform audit_note('session', case when new.locked is null then 'unlocked' else 'locked' end, new.id_user, null, null, new.address,
      jsonb_build_object('session', left(new.id, 8)));
  end if;
  return null;
end $$;
drop trigger session_audited on session;
create trigger session_audited after insert or update of revoked, locked on session for each row execute function audit_session();
`;
