import { platformRows } from '../policy.ts';

/**
 * Whatever changes what somebody may do or see is noted here in the same transaction, by triggers, whoever changed it and wherever; who it
 * concerns is found out after the commit, and told (OP-6.12). Rows of one transaction are one: a profile of three hundred permissions is
 * noted once. The triggers on tables of catalogues are bound where those tables are made (server/catalogues/schema/lookups.ts).
 */
export const sql = `
create table rights_touched (
  source      text not null check (source in ('user', 'group', 'profile', 'permission', 'share', 'group_share', 'tenant')),
  id_source   bigint not null,
  noted_in    xid8 not null default pg_current_xact_id(),
  primary key (source, id_source, noted_in)
);
${platformRows('rights_touched')}

-- Its arguments are pairs: what the row speaks of, and the column that names it.
create function touch_rights() returns trigger language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  rows_of jsonb[] := case tg_op when 'INSERT' then array[to_jsonb(new)] when 'DELETE' then array[to_jsonb(old)]
    else array[to_jsonb(old), to_jsonb(new)] end;
  one jsonb;
begin
  perform set_config('app.scope', 'platform', true);
  foreach one in array rows_of loop
    insert into rights_touched (source, id_source)
    select tg_argv[0], (one ->> tg_argv[1])::bigint where one ->> tg_argv[1] is not null on conflict do nothing;
  end loop;
  perform pg_notify('atalaya_events', '');
  perform set_config('app.scope', before, true);
  return null;
end $$;

-- For what has no trigger of its own.
create function touch_user(of_user bigint) returns void language plpgsql as $$
begin
  insert into rights_touched (source, id_source) values ('user', of_user) on conflict do nothing;
  perform pg_notify('atalaya_events', '');
end $$;

create trigger user_tenant_touches after insert or update or delete on user_tenant for each row execute function touch_rights('user', 'id_user');
create trigger user_profile_touches after insert or update or delete on user_profile for each row execute function touch_rights('user', 'id_user');
create trigger user_ability_touches after insert or update or delete on user_ability for each row execute function touch_rights('user', 'id_user');
create trigger user_account_touches after update of email, username, name, first_surname, second_surname, image, active, is_master_admin,
    id_master_tenant, video_wall, enabled_chat on user_account for each row
  when ((old.email, old.username, old.name, old.first_surname, old.second_surname, old.image, old.active, old.is_master_admin,
      old.id_master_tenant, old.video_wall, old.enabled_chat)
    is distinct from (new.email, new.username, new.name, new.first_surname, new.second_surname, new.image, new.active, new.is_master_admin,
      new.id_master_tenant, new.video_wall, new.enabled_chat))
  execute function touch_rights('user', 'id');
create trigger tenant_renamed_touches after update of name on tenant for each row when (old.name is distinct from new.name)
  execute function touch_rights('tenant', 'id');
create trigger tenant_touches after insert or delete on tenant for each row execute function touch_rights('tenant', 'id');
`;
