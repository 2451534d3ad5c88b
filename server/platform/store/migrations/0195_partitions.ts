/**
 * Partitions of growing tables: by calendar month in UTC where the step is null, otherwise by blocks of so many numbers. Whoever calls these
 * functions works in platform scope. A partition named directly shows its rows to the platform only; through its table the policies of the table hold.
 * What no partition takes is in the one named `…_default`, until a partition is made for it.
 *
 * The log of events is divided by number and not by month, since all its readers ask for what comes after a number, and it keeps three days.
 */
export const sql = `
create function partition_bounds(of_table text, of_step bigint) returns table (name text, low numeric, high numeric) language plpgsql stable as $$
begin
  return query
    select found.name, case when found.low = 'MINVALUE' then '-infinity'::numeric
        when of_step is null then extract(epoch from found.low::timestamptz) else found.low::numeric end,
      case when of_step is null then extract(epoch from found.high::timestamptz) else found.high::numeric end
    from (
      select c.relname::text as name, substring(bound from 'FROM \\(''?([^'')]+)') as low, substring(bound from 'TO \\(''?([^'')]+)') as high
      from pg_inherits i join pg_class c on c.oid = i.inhrelid, lateral pg_get_expr(c.relpartbound, c.oid) as bound
      where i.inhparent = of_table::regclass and bound <> 'DEFAULT'
    ) found order by 3;
end $$;

create function secure_partition(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy %I on %I using ((select app_is_platform())) with check ((select app_is_platform()))', name || '_platform', name);
end $$;

-- Makes the partition of a time or number where none takes it, with the rows of the default partition that belong to it.
create function create_partition(of_table text, of_step bigint, at text) returns boolean language plpgsql as $$
declare
  key text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = of_table::regclass);
  month timestamptz := case when of_step is null then date_trunc('month', at::timestamptz, 'UTC') end;
  next_month timestamptz := date_trunc('month', month + interval '32 days', 'UTC');
  block bigint := case when of_step is not null then at::bigint / of_step end;
  name text := of_table || '_' || coalesce(to_char(month at time zone 'UTC', 'YYYY_MM'), block::text);
  first_value numeric := coalesce(extract(epoch from month), block * of_step);
  end_value numeric := coalesce(extract(epoch from next_month), (block + 1) * of_step);
  low_text text := coalesce(month::text, first_value::text);
  high_text text := coalesce(next_month::text, end_value::text);
  strays text := of_table || '_default';
  columns text;
begin
  if to_regclass(quote_ident(name)) is not null then return false; end if;
  perform pg_advisory_xact_lock(hashtext('atalaya.partitions'));
  if exists (select from partition_bounds(of_table, of_step) b where b.low < end_value and b.high > first_value) then return false; end if;
  execute format('create table %I (like %I including defaults including constraints including generated including storage)', name, of_table);
  perform secure_partition(name);
  if to_regclass(quote_ident(strays)) is not null then
    select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
      where a.attrelid = of_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('lock table %I in access exclusive mode', strays);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I (%s) select %s from moved',
      strays, key, low_text, key, high_text, name, columns, columns);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', of_table, name, low_text, high_text);
  return true;
end $$;

-- Drops the partitions whose rows are all before a time or number. Gives up after a second, so that readers and writers never queue behind it for longer.
create function drop_partitions(of_table text, of_step bigint, before text) returns int language plpgsql as $$
declare
  edge numeric := case when of_step is null then extract(epoch from before::timestamptz) else before::numeric end;
  waited text := current_setting('lock_timeout');
  one text;
  dropped int := 0;
begin
  perform set_config('lock_timeout', '1s', true);
  for one in select b.name from partition_bounds(of_table, of_step) b where b.high <= edge loop
    execute format('drop table %I', one);
    dropped := dropped + 1;
  end loop;
  perform set_config('lock_timeout', waited, true);
  return dropped;
exception when lock_not_available then
  return 0;
end $$;

-- Drops a partition unless a row came to it after the one of this id, with the same patience.
create function drop_partition(of_table text, partition_name text, last_id bigint) returns boolean language plpgsql as $$
declare
  waited text := current_setting('lock_timeout');
  found_id bigint;
begin
  perform set_config('lock_timeout', '1s', true);
  execute format('lock table only %I in access exclusive mode', of_table);
  execute format('select max(id) from %I', partition_name) into found_id;
  if found_id is not distinct from last_id then execute format('drop table %I', partition_name); end if;
  perform set_config('lock_timeout', waited, true);
  return found_id is not distinct from last_id;
exception when lock_not_available then
  return false;
end $$;

/*
 * Divides an existing table: it becomes the first partition of a new one of its name, which takes over its columns, defaults, indexes, constraints,
 * policies and triggers. \`key\` is its primary key from now on; null: it has none, and its column may be empty, which is kept in the default partition.
 * Its ids come from a sequence named \`<table>_id\` instead of an identity. Rows beyond the current month are in the default partition at first.
 * Views, foreign keys and functions that refer to the table itself have to be removed before and made again.
 */
create function partition_table(of_table text, of_column text, of_step bigint, key text[]) returns void language plpgsql as $$
declare
  old regclass := of_table::regclass;
  last_value text;
  first_name text;
  upper text;
  kept text[];
  dropped text[];
  before_attach text[];
  has_strays boolean;
  columns text;
  of_identity record;
  one record;
begin
  if exists (select from pg_constraint k where k.confrelid = old and k.contype = 'f' and k.conrelid <> old) then
    raise exception 'Other tables refer to %', of_table;
  end if;
  for of_identity in
    select a.attname as name, s.seqstart, pg_get_serial_sequence(quote_ident(of_table), a.attname) as sequence
    from pg_attribute a join pg_sequence s on s.seqrelid = pg_get_serial_sequence(quote_ident(of_table), a.attname)::regclass
    where a.attrelid = old and a.attidentity <> ''
  loop
    execute format('select case when is_called then last_value + 1 else last_value end::text from %s', of_identity.sequence) into last_value;
    execute format('alter table %I alter column %I drop identity', of_table, of_identity.name);
    execute format('create sequence %I start with %s', of_table || '_id', of_identity.seqstart);
    perform setval(quote_ident(of_table || '_id')::regclass, last_value::bigint, false);
    execute format('alter table %I alter column %I set default nextval(%L)', of_table, of_identity.name, quote_ident(of_table || '_id'));
  end loop;
  if of_step is null then
    upper := date_trunc('month', date_trunc('month', now(), 'UTC') + interval '32 days', 'UTC')::text;
    first_name := of_table || to_char(now() at time zone 'UTC', '_YYYY_MM');
  else
    execute format('select coalesce(max(%I), 0)::text from %I', of_column, of_table) into last_value;
    upper := ((last_value::bigint / of_step + 1) * of_step)::text;
    first_name := of_table || '_' || last_value::bigint / of_step;
  end if;

  select array_agg(text order by place, text) into kept from (
    select 1 as place, format('alter table %I add constraint %I %s', of_table, k.conname, pg_get_constraintdef(k.oid)) as text
      from pg_constraint k where k.conrelid = old and k.contype = 'u'
    union all select 2, pg_get_indexdef(i.indexrelid) from pg_index i
      where i.indrelid = old and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    union all select 3, format('alter table %I add constraint %I %s', of_table, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = old and k.contype = 'f'
    union all select 4, format('create policy %I on %I as %s for %s to public%s%s', p.policyname, of_table, p.permissive, p.cmd,
        coalesce(' using (' || p.qual || ')', ''), coalesce(' with check (' || p.with_check || ')', ''))
      from pg_policies p where p.schemaname = current_schema() and p.tablename = of_table
    union all select 5, format('comment on policy %I on %I is %L', p.polname, of_table, d.description)
      from pg_description d join pg_policy p on d.classoid = 'pg_policy'::regclass and d.objoid = p.oid where p.polrelid = old
    union all select 6, pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = old and not t.tgisinternal
  ) made;
  select array_agg(text) into dropped from (
    select format('drop policy %I on %I', p.polname, first_name) as text from pg_policy p where p.polrelid = old
    union all select format('drop trigger %I on %I', t.tgname, first_name) from pg_trigger t where t.tgrelid = old and not t.tgisinternal and t.tgtype & 1 = 1
  ) gone;
  select array_agg(format('alter index %I rename to %I', c.relname, case when length(c.relname || suffix) <= 63 then c.relname || suffix
      else left(c.relname, 45) || '_' || left(md5(c.relname), 8) || suffix end)) into before_attach
    from pg_index i join pg_class c on c.oid = i.indexrelid, lateral (select substr(first_name, length(of_table) + 1) as suffix) s where i.indrelid = old;

  execute format('alter table %I rename to %I', of_table, first_name);
  for one in select unnest(before_attach || dropped) as text loop execute one.text; end loop;
  perform secure_partition(first_name);
  execute format('create table %I (like %I including defaults including constraints including generated including storage) partition by range (%I)',
    of_table, first_name, of_column);
  for one in select k.conname from pg_constraint k where k.conrelid = old and k.contype = 'c' and not k.convalidated loop
    execute format('alter table %I drop constraint %I', of_table, one.conname);
  end loop;
  if (select c.relrowsecurity from pg_class c where c.oid = old) then
    execute format('alter table %I enable row level security', of_table);
    execute format('alter table %I force row level security', of_table);
  end if;
  for one in select k.conname from pg_constraint k where k.conrelid = old and k.contype = 'p'
    and (key is null or (select array_agg(a.attname::text order by u.place) from unnest(k.conkey) with ordinality u (num, place)
      join pg_attribute a on a.attrelid = old and a.attnum = u.num) <> key)
  loop
    execute format('alter table %I drop constraint %I', first_name, one.conname);
  end loop;
  if key is null then
    execute format('alter table %I add constraint %I unique (id, %I)', of_table, of_table || '_ids', of_column);
  else
    execute format('alter table %I add constraint %I primary key (%s)', of_table, of_table || '_pkey', (select string_agg(quote_ident(k), ', ') from unnest(key) k));
  end if;
  perform create_default_partition(of_table);
  execute format('select exists (select from %I where %I is null or %I >= %L)', first_name, of_column, of_column, upper) into has_strays;
  if has_strays then
    select string_agg(quote_ident(a.attname), ', ') into columns from pg_attribute a
      where a.attrelid = old and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('with moved as (delete from %I where %I is null or %I >= %L returning *) insert into %I (%s) select %s from moved',
      first_name, of_column, of_column, upper, of_table || '_default', columns, columns);
  end if;
  for one in select unnest(kept) as text loop execute one.text; end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', of_table, first_name, upper);
  execute format('analyze %I', of_table);
end $$;

create function create_default_partition(of_table text) returns void language plpgsql as $$
begin
  execute format('create table %I partition of %I default', of_table || '_default', of_table);
  perform secure_partition(of_table || '_default');
end $$;

select create_default_partition('signal');
select partition_table('event_log', 'seq', 100000, array['seq']);
select create_partition('event_log', 100000, (head + ahead * 100000)::text) from event_log_place, generate_series(1, 2) ahead;
`;
