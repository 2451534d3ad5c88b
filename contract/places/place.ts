import * as z from 'zod/mini';
import { CameraId, TenantId, UnitId } from '../platform/index.ts';

/** A point on earth, WGS 84 degrees. */
export const Position = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type Position = z.infer<typeof Position>;

const Named = z.object({ name: z.string() });

/** A tenant as its users see it (OP-7.21). `units` is the link that lists its units. */
export const Tenant = z.object({
  id: TenantId,
  name: z.string(),
  units: z.string(),
  units_count: z.int(),
});
export type Tenant = z.infer<typeof Tenant>;

/** A camera of a unit. `position` is null if it is unknown. */
export const Camera = z.object({
  id: CameraId,
  id_unit: UnitId,
  name: z.string(),
  tag: z.nullable(z.string()),
  online: z.boolean(),
  recording_support: z.boolean(),
  position: z.nullable(Position),
});
export type Camera = z.infer<typeof Camera>;

/** A facility (OP-3.17). */
export const Unit = z.object({
  id: UnitId,
  description: z.string(),
  address_1: z.nullable(z.string()),
  address_2: z.nullable(z.string()),
  suburb: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  municipality: z.nullable(Named),
  region: z.nullable(Named),
  country: z.nullable(Named),
  id_tenant: TenantId,
  position: z.nullable(Position),
  cameras: z.array(Camera),
  contacts: z.array(z.object({ name: z.string(), role: z.string(), phone: z.string() })),
  info_url: z.nullable(z.string()),
  /** Whether a button in the console or an app may raise an alarm here. */
  allow_virtual_button_alarm: z.catch(z._default(z.boolean(), false), false),
});
export type Unit = z.infer<typeof Unit>;

/** Page size of the units list (OP-9.06); the console reads pages 2 to last_page after the first (OP-7.20). */
export const unitsPageSize = 500;

/** A radius around a place, in whole metres (OP-9.71). */
export const radiusMetres = { least: 1, most: 50_000, usual: 500 } as const;
