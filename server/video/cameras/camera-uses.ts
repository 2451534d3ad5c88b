import { sql } from 'kysely';
import type { Extension } from '../../catalogues/index.ts';

interface Use {
  id: number;
  catalogue: string | null;
  table: string;
  field: string;
  count: number;
}

/** What references a camera without a foreign key, and its recordings, which would otherwise be deleted with it. */
export const cameraUses: NonNullable<Extension['uses']> = async (tx, ids) => {
  const { rows } = await sql<Use>`
    select c.id, 'alarm' as catalogue, 'alarm' as "table", 'cameras' as field, count(*) as count
    from camera c join alarm a on a.id_tenant = c.id_tenant and c.id = any (a.cameras) where c.id = any (${ids}::bigint[]) group by c.id
    union all
    select f.id_camera, null, 'media_file', 'id_camera', count(*) from media_file f where f.id_camera = any (${ids}::bigint[]) group by 1
    union all
    select c.id, 'plane', 'plane', 'markers', count(distinct p.id)
    from camera c join plane p on p.id_unit = c.id_unit, jsonb_array_elements(p.markers) m
    where c.id = any (${ids}::bigint[]) and m ->> 'id_camera' = c.id::text group by c.id`.execute(tx);
  return rows.map((use) => ({ ...use, goes: false }));
};
