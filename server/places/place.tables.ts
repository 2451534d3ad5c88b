import type { Generated } from 'kysely';
import type { CameraId, TenantId, UnitId } from '../../contract/ids.ts';

/** A facility. Positions are WGS 84 degrees; both or none. */
export interface UnitTable {
  id: Generated<UnitId>;
  id_tenant: TenantId;
  description: string;
  address_1: string | null;
  address_2: string | null;
  suburb: string | null;
  postal_code: string | null;
  municipality: string | null;
  region: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  reaction_patrol: Generated<boolean>;
  info_url: string | null;
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
}

/** Somebody to call at a unit. */
export interface ContactTable {
  id: Generated<number>;
  id_tenant: TenantId;
  id_unit: UnitId;
  name: string;
  role: string;
  phone: string;
}

/** Units as `Unit` of the contract, written by the database. */
export interface UnitAsJsonView {
  id: UnitId;
  id_tenant: TenantId;
  description: string;
  address_1: string | null;
  record: unknown;
}

export interface PlaceTables {
  unit: UnitTable;
  camera: CameraTable;
  contact: ContactTable;
  unit_as_json: UnitAsJsonView;
}
