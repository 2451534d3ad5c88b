/**
 * Centers and resellers have several e-mail addresses (ADM-5.07). New stores get the columns from the descriptors, which also create the
 * generated columns anew that contain the former type.
 */
export const sql = `
do $$ declare owner text; generated text; begin
  foreach owner in array array['center', 'camera_manager_reseller'] loop
    if exists (select from information_schema.columns
      where table_schema = 'public' and table_name = owner and column_name = 'email' and data_type = 'text') then
      for generated in select column_name from information_schema.columns
        where table_schema = 'public' and table_name = owner and is_generated = 'ALWAYS' loop
        execute format('alter table %I drop column %I', owner, generated);
      end loop;
      execute format($alter$ alter table %I alter column email type text[]
        using case when trim(email) <> '' then regexp_split_to_array(trim(email), '[,;[:space:]]+') end $alter$, owner);
    end if;
  end loop;
end $$;`;
