import { tenantRows } from '../policy.ts';

/** Outputs of a unit that can be switched: relays of its cameras and of its router. */
export const sql = `
create table digital_output (
  id            bigint generated always as identity primary key,
  id_tenant     bigint not null,
  id_unit       bigint not null,
  id_camera     bigint references camera on delete set null,
  name          text not null,
  number        integer not null default 1 check (number > 0),
  is_on         boolean not null default false,
  changed_at    timestamptz(3),
  foreign key (id_unit, id_tenant) references unit (id, id_tenant) on update cascade on delete cascade
);
create index digital_output_of on digital_output (id_unit);
${tenantRows('digital_output')}`;
