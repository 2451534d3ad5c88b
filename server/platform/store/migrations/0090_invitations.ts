/** An invitation is one more way in: its link sets the first password of an account, as the link of a forgotten one sets the next. */
export const sql = `
alter table way_in drop constraint way_in_kind_check,
  add constraint way_in_kind_check check (kind in ('reset', 'mobile', 'external', 'invite'));
create or replace function audit_way_in() returns trigger language plpgsql as $$
begin
  perform audit_note('session', case
      when tg_op = 'INSERT' then case new.kind when 'reset' then 'reset_asked' when 'mobile' then 'mobile_code' when 'invite' then 'invited' else 'external_ticket' end
      else case new.kind when 'reset' then 'password_reset' when 'mobile' then 'mobile_code_used' when 'invite' then 'invitation_used' else 'external_ticket_used' end
    end, new.id_user, null, null, new.address, '{}');
  return null;
end $$;`;
