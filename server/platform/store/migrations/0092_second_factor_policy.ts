import { platformRows } from '../policy.ts';

/**
 * Whether a user has a second factor, and until when one must be set up where the master tenant or a profile requires it. The bodies are
 * read when they run: the tables of catalogues are made after the migrations.
 */
export const sql = `
-- Every kind of factor counts: what is added later replaces this function.
create function app_has_factor(of_user bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from user_account u where u.id = of_user and u.two_factor is not null);
end $$;

-- For the counts of administrators: of users that they see, but of factors that they do not.
create function app_lacks_factor(of_user bigint) returns boolean language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
  lacks boolean;
begin
  perform set_config('app.scope', 'platform', true);
  lacks := not app_has_factor(of_user);
  perform set_config('app.scope', before, true);
  return lacks;
end $$;

-- When a requirement was first met by its user, at a sign-in or a refresh: the days of grace begin then.
create table factor_duty (
  id_user       bigint primary key references user_account on delete cascade,
  since         timestamptz not null
);
${platformRows('factor_duty')}

create function app_factor_required(of_user bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from user_account u join master_tenant m on m.id = u.id_master_tenant where u.id = of_user and m.second_factor_required
  ) or exists (
    select 1 from user_profile up join profile p on p.id = up.id_profile where up.id_user = of_user and p.second_factor_required
  );
end $$;

-- When users must set one up; those who need none, or have one, are omitted. Without days of grace it is the moment that was given.
create function app_factors_due(of_users bigint[], at timestamptz) returns table (id_user bigint, due timestamptz) language plpgsql as $$
declare
  before text := coalesce(current_setting('app.scope', true), '');
begin
  perform set_config('app.scope', 'platform', true);
  return query
    select u.id, coalesce(d.since, at) + make_interval(days => coalesce(m.second_factor_grace_days, 0)::int)
    from user_account u left join master_tenant m on m.id = u.id_master_tenant left join factor_duty d on d.id_user = u.id
    where u.id = any (of_users) and (m.second_factor_required or exists (
        select 1 from user_profile up join profile p on p.id = up.id_profile where up.id_user = u.id and p.second_factor_required
      )) and not app_has_factor(u.id);
  perform set_config('app.scope', before, true);
end $$;
`;
