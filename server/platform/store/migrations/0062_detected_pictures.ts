/** Pictures that belong to a detection and to no alarm are deleted with it, or before it; those of alarms stay. */
export const sql = `
alter table picture add column detected boolean not null default false;
create index picture_detected on picture (id_tenant, created) where detected;
`;
