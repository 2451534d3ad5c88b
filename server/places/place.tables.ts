import type { Generated } from 'kysely';
import type { CameraId, TenantId, UnitId } from '../../contract/platform/index.ts';
import type { AtOrNull } from '../platform/index.ts';

/** A facility. Positions are WGS 84 degrees; both or none. */
export interface UnitTable {
  id: Generated<UnitId>;
  id_tenant: TenantId;
  description: string;
  address_1: string | null;
  address_2: string | null;
  suburb: string | null;
  postal_code: string | null;
  id_municipality: number | null;
  id_region: number | null;
  id_country: number | null;
  latitude: number | null;
  longitude: number | null;
  reaction_patrol: Generated<boolean>;
  info_url: string | null;
  instructions: Generated<string | null>;
  opening_hours: Generated<string | null>;
  access_notes: Generated<string | null>;
}

export interface CameraTable {
  id: Generated<CameraId>;
  id_tenant: TenantId;
  id_unit: UnitId;
  name: string;
  tag: string | null;
  online: Generated<boolean>;
  recording_support: Generated<boolean>;
  latitude: number | null;
  longitude: number | null;
  out_of_service: Generated<boolean>;
  out_of_service_reason: string | null;
}

/** A contact person of a unit. */
export interface ContactTable {
  id: Generated<number>;
  id_tenant: TenantId;
  id_unit: UnitId;
  name: string;
  role: string;
  phone: string;
  /** Its place in the call list of its unit, from 0. */
  place: Generated<number>;
  /** When it is called, on the clock of its tenant; null: at any time. */
  call_days: number[] | null;
  call_from: string | null;
  call_to: string | null;
  password_hash: string | null;
}

/** A relay of a camera or of the unit's router. */
export interface DigitalOutputTable {
  id: Generated<number>;
  id_tenant: TenantId;
  id_unit: UnitId;
  id_camera: CameraId | null;
  name: string;
  number: Generated<number>;
  is_on: Generated<boolean>;
  changed_at: AtOrNull;
  /** Token of its relay at an ONVIF camera; null: the relay with its number. */
  relay: string | null;
  /** Addresses of the camera that switch it. */
  url_on: string | null;
  url_off: string | null;
  /** Time of restoration of a temporarily switched output. */
  off_due: AtOrNull;
}

interface PlaceTables {
  digital_output: DigitalOutputTable;
  unit: UnitTable;
  camera: CameraTable;
  contact: ContactTable;
  country: { id: Generated<number>; name: string };
  region: { id: Generated<number>; name: string; id_country: number | null };
  municipality: { id: Generated<number>; name: string; id_region: number | null };
}

declare module '../platform/store/tables.ts' {
  interface Tables extends PlaceTables {}
}
