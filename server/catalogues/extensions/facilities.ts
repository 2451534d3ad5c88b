import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/catalogues/fields/fault.ts';
import { faultOf, idOf, isEmpty, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { Tx } from '../../platform/index.ts';
import { column, type Extension } from '../extension.ts';
import type { Write } from '../writing/write.ts';
import { unitContacts } from './contacts.ts';
import { unit } from './operators.ts';
import { routerOutputs } from './outputs.ts';

/**
 * The values of a record with a center and a sector: a sector that is selected without a center brings its own.
 * @returns a fault of `sector` if it belongs to another center than the selected one
 */
export async function completePlace(tx: Tx, { values, before }: Pick<Write, 'values' | 'before'>): Promise<Values | Fault[]> {
  if (values['center'] === undefined && values['sector'] === undefined) return values;
  const all = { ...before, ...values };
  const sector = idOf(all['sector']);
  if (sector === null) return values;
  const { rows } = await sql<{ center: number }>`select id_center as center from sector where id = ${sector}`.execute(tx);
  const center = rows[0]?.center ?? null;
  const selected = values['center'] === undefined ? null : idOf(values['center']);
  if (selected !== null && selected !== center) return [faultOf('sector', 'sectorCenter')];
  return center === idOf(all['center']) ? values : { ...values, center };
}

/** Tables whose records have a sector and repeat its center. */
const tablesWithSector = ['unit', 'camera', 'generic_devices', 'luxriot_camera'] as const;

/** A sector that moves to another center takes its units and cameras along. */
export const sectorExtension: Extension = {
  async afterWrite(tx, { id, before, values }) {
    const center = idOf(values['center']);
    if (!before || center === null) return;
    for (const table of tablesWithSector) {
      await sql`update ${sql.table(table)} set id_center = ${center}, version = version + 1, changed = now() where id_sector = ${id}`.execute(
        tx,
      );
    }
  },
};

/** Cameras of the tag `row`: those of its tenant that carry its name. */
const taggedCameras = (row: string): RawBuilder<unknown> =>
  sql`from camera c where c.id_tenant = ${column(row, 'id_tenant')} and c.tag = ${column(row, 'name')}`;

/** Tags are written into cameras by name: a renamed tag is renamed there, and one that cameras have stays in its tenant. */
export const deviceTagsExtension: Extension = {
  members: (row) => [['camera_count', sql`(select count(*) ${taggedCameras(row)})`]],
  async uses(tx, ids) {
    const { rows } = await sql<{ id: number; count: number }>`
      select d.id, count(c.id) as count from device_tags d join camera c on c.id_tenant = d.id_tenant and c.tag = d.name
      where d.id = any (${ids}::bigint[]) group by d.id`.execute(tx);
    return rows.map((use) => ({ ...use, catalogue: 'proxy-camera', table: 'camera', field: 'tag', goes: false }));
  },
  async beforeWrite(tx, { id, values, before }) {
    if (!before || values['id_tenant'] === undefined) return values;
    const { rows } = await sql`select 1 from device_tags d where d.id = ${id} and exists (select ${taggedCameras('d')})`.execute(tx);
    return rows.length > 0 ? [faultOf('id_tenant', 'tagTenant')] : values;
  },
  async afterWrite(tx, { values, before }) {
    if (!before || values['name'] === undefined) return;
    const [tenant, former, name] = [idOf(before['id_tenant']), before['name'], values['name']];
    const renamed = sql`tag = ${name}, version = version + 1, changed = now()`;
    await sql`update generic_devices d set ${renamed} where tag = ${former} and exists (
      select from camera c where c.id_tenant = ${tenant} and c.device = 'generic-devices' and c.id_device = d.id)`.execute(tx);
    await sql`update camera set ${renamed} where id_tenant = ${tenant} and tag = ${former}`.execute(tx);
  },
};

/** A unit for operators (OP-3.17), with the tenant of its router, its outputs and contacts. */
export const unitExtension: Extension = {
  members: (row) => [
    ...(unit.members?.(row) ?? []),
    [
      'router',
      sql`(select json_build_object('id', r.id, 'description', r.description, 'id_tenant', r.id_tenant) from router r where r.id = ${column(row, 'id_router')})`,
    ],
    ...routerOutputs.members(row),
    ...unitContacts.members(row),
  ],
  async afterWrite(tx, write) {
    await routerOutputs.afterWrite(tx, write);
    await unitContacts.afterWrite(tx, write);
  },
  async beforeWrite(tx, write) {
    const { values, before } = write;
    for (const part of [routerOutputs, unitContacts]) {
      const checked = await part.beforeWrite(tx, write);
      if (Array.isArray(checked)) return checked;
    }
    const all = { ...before, ...values };
    const isHalf = isEmpty(all['latitude']) !== isEmpty(all['longitude']);
    return isHalf ? [faultOf('longitude', 'pair')] : completePlace(tx, { values, before });
  },
};

/** The telephone code of a country beside its own (ADM-3.15). */
export const countryExtension: Extension = {
  members: (row) => [['code_label', sql`trim(concat_ws(' ', ${column(row, 'code')}, ${column(row, 'telephone_code')}))`]],
};

/** Markers must refer to cameras of the plan's own unit. */
export const planeExtension: Extension = {
  members: (row) => [
    [
      'cameras',
      sql`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'tag', c.tag, 'online', c.online,
        'recording_support', c.recording_support) order by c.name, c.id) from camera c where c.id_unit = ${column(row, 'id_unit')} and not c.out_of_service), '[]'::json)`,
    ],
    [
      'unit_planes',
      sql`coalesce((select json_agg(json_build_object('id', p.id, 'description', p.description) order by p.description, p.id)
        from plane p where p.id_unit = ${column(row, 'id_unit')}), '[]'::json)`,
    ],
  ],
  async beforeWrite(tx, { values, before }) {
    const unit = Number(values['id_unit'] ?? before?.['id_unit']);
    const markers = (values['markers'] ?? []) as readonly { id_camera?: unknown }[];
    const { rows } = await sql<{ id: number }>`select id from camera where id_unit = ${unit}`.execute(tx);
    const ids = new Set(rows.map(({ id }) => id));
    const faults = markers.flatMap(({ id_camera }, at) => (ids.has(Number(id_camera)) ? [] : [faultOf(`markers.${at}.id_camera`, 'ref')]));
    return faults.length > 0 ? faults : values;
  },
};
