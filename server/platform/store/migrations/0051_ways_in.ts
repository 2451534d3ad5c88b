import { platformRows } from '../policy.ts';

/**
 * What lets somebody in once besides their password: the link of a forgotten one, the code that a mobile app scans, the ticket of another
 * installation. Of each only the hash is kept. A sign-in that waits for its code keeps by which way it came.
 */
export const sql = `
create table way_in (
  token_hash text primary key,
  kind text not null check (kind in ('reset', 'mobile', 'external')),
  id_user bigint not null references user_account on delete cascade,
  address text not null,
  created timestamptz not null,
  expires timestamptz not null,
  used timestamptz
);
create index way_in_of_user on way_in (id_user, kind);
create index way_in_expires on way_in (expires);
${platformRows('way_in')}
alter table two_factor
  add column way text not null default 'browser' check (way in ('browser', 'mobile', 'external')),
  add column device text;

create function audit_way_in() returns trigger language plpgsql as $$
begin
  perform audit_note('session', case
      when tg_op = 'INSERT' then case new.kind when 'reset' then 'reset_asked' when 'mobile' then 'mobile_code' else 'external_ticket' end
      else case new.kind when 'reset' then 'password_reset' when 'mobile' then 'mobile_code_used' else 'external_ticket_used' end
    end, new.id_user, null, null, new.address, '{}');
  return null;
end $$;
create trigger way_in_made_audited after insert on way_in for each row execute function audit_way_in();
create trigger way_in_used_audited after update of used on way_in for each row
  when (old.used is null and new.used is not null) execute function audit_way_in();
`;
