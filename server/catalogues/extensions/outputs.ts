import { type RawBuilder, sql } from 'kysely';
import { faultOf, idOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import type { Tx } from '../../platform/index.ts';
import type { Extension } from '../extension.ts';

/** Which outputs belong to a record: those of a camera, or those of a unit's router. */
interface Holder {
  camera: number | null;
  unit: number | null;
}

const ownedBySql = ({ camera, unit }: Record<keyof Holder, RawBuilder<unknown>>): RawBuilder<boolean> => sql<boolean>`
  ((${camera})::bigint is not null and o.id_camera = (${camera})::bigint or (${camera})::bigint is null and o.id_camera is null and o.id_unit = (${unit})::bigint)`;

/** The outputs of a record for its form. */
const outputsMember = (of: Record<keyof Holder, RawBuilder<unknown>>): readonly [string, RawBuilder<unknown>] => [
  'outputs',
  sql`coalesce((select json_agg(json_strip_nulls(json_build_object('name', o.name, 'number', o.number, 'relay', o.relay, 'url_on', o.url_on,
    'url_off', o.url_off)) order by o.number, o.id) from digital_output o where ${ownedBySql(of)}), '[]'::json)`,
];

interface Row {
  name?: unknown;
  number?: unknown;
  relay?: unknown;
  url_on?: unknown;
  url_off?: unknown;
}
const rowsIn = (values: Values): readonly Row[] | null => (Array.isArray(values['outputs']) ? (values['outputs'] as Row[]) : null);

/** Output numbers are unique within a record, because commands refer to them. */
const faultsOfOutputs = (values: Values) => {
  const numbers = (rowsIn(values) ?? []).map(({ number }) => number);
  return numbers.flatMap((number, at) => (numbers.indexOf(number) < at ? [faultOf(`outputs.${at}.number`, 'taken')] : []));
};

/** Stores exactly these outputs; an existing number keeps its id, which commands refer to. */
async function storeOutputs(tx: Tx, { camera, unit }: Holder, values: Values): Promise<void> {
  const rows = rowsIn(values);
  if (!rows) return;
  const of = ownedBySql({ camera: sql`${camera}`, unit: sql`${unit}` });
  const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (name text, number integer, relay text, url_on text, url_off text)`;
  await sql`delete from digital_output o where ${of} and not exists (select 1 from ${input} where g.number = o.number)`.execute(tx);
  await sql`update digital_output o set name = g.name, relay = g.relay, url_on = g.url_on, url_off = g.url_off
    from ${input} where ${of} and g.number = o.number`.execute(tx);
  await sql`insert into digital_output (id_tenant, id_unit, id_camera, name, number, relay, url_on, url_off)
    select u.id_tenant, u.id, ${camera}::bigint, g.name, g.number, g.relay, g.url_on, g.url_off
    from ${input}, unit u where u.id = coalesce((select c.id_unit from camera c where c.id = ${camera}::bigint), ${unit}::bigint)
      and not exists (select 1 from digital_output o where ${of} and o.number = g.number)`.execute(tx);
}

/** The outputs of a unit's router (OP-9.61), stored with the unit. */
export const routerOutputs = {
  members: (row: string) => [outputsMember({ camera: sql`null`, unit: sql.ref(`${row}.id`) })],
  beforeWrite: async (_tx, { values }) => {
    const faults = faultsOfOutputs(values);
    return faults.length > 0 ? faults : values;
  },
  afterWrite: (tx, { id, values }) => storeOutputs(tx, { camera: null, unit: id }, values),
} satisfies Extension;

/** The relays of a camera (OP-9.61), stored with the device that holds the camera's connection data. */
export const cameraOutputs = {
  members: (row: string) => [outputsMember({ camera: sql`coalesce(${sql.ref(`${row}.idcameraproxy`)}, 0)`, unit: sql`null` })],
  beforeWrite: async (_tx, { values }) => {
    const faults = faultsOfOutputs(values);
    return faults.length > 0 ? faults : values;
  },
  afterWrite: async (tx, { values, before }) => {
    const camera = idOf({ ...before, ...values }['idCameraProxy']);
    if (camera !== null) await storeOutputs(tx, { camera, unit: null }, values);
  },
} satisfies Extension;
