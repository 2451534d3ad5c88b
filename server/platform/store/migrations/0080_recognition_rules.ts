import { platformRows, tenantRows } from '../policy.ts';

/**
 * When each plate or person last raised an alarm of a list at a unit, which the hold-off of the list is measured from; and the units that
 * cameras left, where their earlier detections stay.
 */
export const sql = `
create table recognition_hold_off (
  kind    text not null,
  id_list bigint not null,
  what    text not null,
  id_unit bigint not null references unit on delete cascade,
  last    timestamptz(3),
  primary key (kind, id_list, what, id_unit)
);
create index recognition_hold_off_last on recognition_hold_off (last);
create index recognition_hold_off_unit on recognition_hold_off (id_unit);
${platformRows('recognition_hold_off')}
create table camera_former_unit (
  id_camera bigint not null references camera on delete cascade,
  id_unit   bigint not null references unit on delete cascade,
  id_tenant bigint not null,
  primary key (id_unit, id_camera)
);
create index camera_former_unit_camera on camera_former_unit (id_camera);
${tenantRows('camera_former_unit')}
`;
