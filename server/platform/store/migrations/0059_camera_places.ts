/**
 * Center, sector and tag of a camera are those of the device that it was created with: what a camera has already is given to its device, and a
 * camera of a sector gets the sector's center. The columns are otherwise created from the descriptors.
 */
export const sql = `
do $$ begin
  if exists (select from information_schema.columns where table_name = 'camera' and column_name = 'id_sector')
    and to_regclass('public.sector') is not null and to_regclass('public.generic_devices') is not null then
    alter table camera add column if not exists id_center bigint;
    alter table generic_devices add column if not exists id_center bigint, add column if not exists id_sector bigint, add column if not exists tag text;
    update camera c set id_center = s.id_center from sector s where s.id = c.id_sector;
    update generic_devices d set id_center = c.id_center, id_sector = c.id_sector, tag = c.tag
      from camera c where c.device = 'generic-devices' and c.id_device = d.id;
  end if;
end $$;`;
