/**
 * When a password was changed, noted in the audit log whoever changed it and by whatever way; and how large a file was as it was sent, since
 * a picture is drawn anew.
 */
export const sql = `
alter table user_secret add column changed timestamptz not null default now();
alter table stored_file add column sent int;

create function password_changed() returns trigger language plpgsql as $$
begin
  new.changed := now();
  perform audit_note('session', 'password_changed', new.id_user, null, null, (select u.email from user_account u where u.id = new.id_user),
    jsonb_build_object('by', nullif(current_setting('app.user', true), '')::bigint));
  return new;
end $$;
create trigger user_secret_changed before update of password_hash on user_secret for each row
  when (new.password_hash is distinct from old.password_hash) execute function password_changed();
`;
