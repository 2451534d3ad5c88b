/** Contacts are part of their unit: they are deleted with it. */
export const sql = `
alter table contact drop constraint contact_id_unit_id_tenant_fkey;
alter table contact add foreign key (id_unit, id_tenant) references unit (id, id_tenant) on update cascade on delete cascade;`;
