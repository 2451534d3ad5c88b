import { tenantRows } from '../policy.ts';

/**
 * Which cameras users and groups are given. The doubled `id_tenant` lets one policy guard each table. Groups are made after the
 * migrations, from their descriptor, so that they cannot be referenced here: what is said of a group goes with it by its extension.
 */
export const sql = `
create table camera_user (
  id_user bigint not null references user_account on delete cascade,
  id_camera bigint not null,
  id_tenant bigint not null,
  primary key (id_user, id_camera),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create index camera_user_camera on camera_user (id_camera, id_tenant);
create table camera_group (
  id_group bigint not null,
  id_camera bigint not null,
  id_tenant bigint not null,
  primary key (id_group, id_camera),
  foreign key (id_camera, id_tenant) references camera (id, id_tenant) on update cascade on delete cascade
);
create index camera_group_camera on camera_group (id_camera, id_tenant);
${tenantRows('camera_user')}${tenantRows('camera_group')}
`;
