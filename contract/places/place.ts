import * as z from 'zod/mini';
import {
  absent,
  CameraId,
  isParts,
  optionalText,
  reads,
  TenantId,
  UnitId,
  wireFlag,
  wireNumber,
  wireRecord,
  wireRows,
  wireText,
} from '../platform/index.ts';

/** A point on earth, WGS 84 degrees. */
export const Position = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Position = z.infer<typeof Position>;

const Named = z.object({ name: wireText() });
/** A place by its name; a plain text is the name. */
const named = () => absent(z.nullable(reads((value) => (typeof value === 'string' ? { name: value } : value), Named)), null);

/** A tenant as its users see it (OP-7.21). `units` is the link that lists its units; without one, the list narrowed to it. */
export const Tenant = wireRecord(
  ({ units, ...rest }) => ({ ...rest, units: units ?? `/v1/unit?id_tenant=${String(rest['id'])}` }),
  z.object({
    id: wireNumber(TenantId),
    name: wireText(),
    units: z.string(),
    units_count: absent(wireNumber(z.int()), 0),
  }),
);
export type Tenant = z.infer<typeof Tenant>;

/** A place on earth from the fields of a record; null where there is none. */
const position = () => absent(z.nullable(Position), null);
/** A record may have `latitude` and `longitude` of its own. */
const located = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { latitude, longitude } = fields;
  const isStated = latitude !== null && latitude !== undefined && latitude !== '';
  return { ...fields, position: fields['position'] ?? (isStated ? { latitude: Number(latitude), longitude: Number(longitude) } : null) };
};

/** A camera of a unit. `position` is null if it is unknown; `online` is true unless the platform says otherwise. */
export const Camera = wireRecord(
  located,
  z.object({
    id: wireNumber(CameraId),
    id_unit: wireNumber(UnitId),
    name: absent(wireText(), ''),
    tag: optionalText(),
    online: absent(wireFlag(), true),
    recording_support: absent(wireFlag(), false),
    position: position(),
  }),
);
export type Camera = z.infer<typeof Camera>;

/** The tenant may be that of the unit's router; its cameras are of this unit. */
function unitForms(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { id, id_tenant, router, cameras } = fields;
  const ofUnit = (camera: unknown) => (isParts(camera) ? { ...camera, id_unit: camera['id_unit'] ?? id } : camera);
  return {
    ...located(fields),
    id_tenant: id_tenant ?? (isParts(router) ? router['id_tenant'] : undefined),
    cameras: Array.isArray(cameras) ? cameras.map(ofUnit) : [],
  };
}

/**
 * A facility (OP-3.17). Required of a platform are `id` and a tenant, its own or its router's; `position`, `contacts` and the button are
 * beyond the specification: null, none and not allowed.
 */
export const Unit = wireRecord(
  unitForms,
  z.object({
    id: wireNumber(UnitId),
    description: absent(wireText(), ''),
    address_1: optionalText(),
    address_2: optionalText(),
    suburb: optionalText(),
    postal_code: optionalText(),
    municipality: named(),
    region: named(),
    country: named(),
    id_tenant: wireNumber(TenantId),
    position: position(),
    /** Those that have an id; one without cannot be opened. */
    cameras: wireRows(Camera),
    contacts: wireRows(z.object({ name: z.string(), role: z.string(), phone: z.string() })),
    info_url: optionalText(),
    /** Facts of the site in the words of its customer; beyond the specification (null). */
    instructions: optionalText(),
    opening_hours: optionalText(),
    access_notes: optionalText(),
    /** Whether a button in the console or an app may raise an alarm here. */
    allow_virtual_button_alarm: absent(wireFlag(), false),
  }),
);
export type Unit = z.infer<typeof Unit>;

/** Page size of the units list (OP-9.06); the console reads pages 2 to last_page after the first (OP-7.20). */
export const unitsPageSize = 500;

/** A radius around a place, in whole metres (OP-9.71). */
export const radiusMetres = { least: 1, most: 50_000, usual: 500 } as const;
