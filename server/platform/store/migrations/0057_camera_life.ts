/**
 * The life of a camera: the device that it was created with, whose name, unit and end it shares, and whether, since when and why it is out of
 * service. `device` is the catalogue of the device. The only device of a camera in an older store is its own, unless it plays a clip.
 */
const ownDevice = (catalogue: string, table: string, condition: string): string => `
do $$ begin
  if to_regclass('public.${table}') is not null then
    execute $sql$update camera c set device = '${catalogue}', id_device = (select d.id from ${table} d where d.idcameraproxy = c.id and ${condition})
      where c.device is null and not exists (select from media_loop l where l.id_camera = c.id)
        and 1 = (select count(*) from ${table} d where d.idcameraproxy = c.id and ${condition})$sql$;
  end if;
end $$;`;

export const sql = `
alter table camera
  add column device text,
  add column id_device bigint,
  add column out_of_service boolean not null default false,
  add column out_of_service_cause text,
  add column out_of_service_reason text,
  add column out_of_service_since timestamptz(3);
${ownDevice('generic-devices', 'generic_devices', "d.type = 'camera'")}${ownDevice('luxriot-camera', 'luxriot_camera', 'true')}`;
