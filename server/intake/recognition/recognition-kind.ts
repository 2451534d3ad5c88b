import type { RawBuilder } from 'kysely';
import type { CameraId, MasterTenantId, TenantId, UnitId } from '../../../contract/platform/index.ts';
import type { StoredPicture } from '../../alarms/index.ts';
import type { IntakeSender, Tx } from '../../platform/index.ts';

/** What every item of recognition has. */
export interface Item {
  reference: string;
  id_camera: CameraId;
  happened_at?: string | undefined;
  image?: string | undefined;
  reference_image?: string | undefined;
}

/** An item as it was received, its pictures re-encoded. `at` is when it happened, ISO. */
export interface Received<I extends Item> {
  sender: IntakeSender;
  item: I;
  at: string;
  image: StoredPicture;
  referenceImage: StoredPicture;
}

/** The camera of an item, with its place. */
export interface SightingCamera {
  id: CameraId;
  name: string;
  id_unit: UnitId;
  id_tenant: TenantId;
  id_master_tenant: MasterTenantId;
}

/** A received item that is new, of a camera that its sender may speak for. */
export interface Sighting<I extends Item> extends Received<I> {
  camera: SightingCamera;
}

/** The list on which a sighting is. */
export interface Hit {
  /** Id of the list's record, where the kind has one. */
  id_list: number | null;
  list: string;
  type: string | null;
  /** The plate or person of the list, and its record. */
  matched: string | null;
  id_matched: number | null;
  distance: number | null;
  /** Id of the level at which an alarm is raised; null: none is. */
  id_alarm_level: number | null;
  reference_image: string | null;
}

/** The alarm that a sighting raises. */
export interface HitAlarm {
  alarm_type: string;
  alarm_acronym: 'SD' | 'FR' | 'LPR';
  type?: number;
  description: string;
  priority: number;
  /** Id of the level that the list states. */
  level?: number;
  plate?: string | undefined;
  person?: string | undefined;
  list?: string | undefined;
  score?: number | undefined;
}

/** A sighting to store: its values, the list on which it is, and the alarm that it raised. */
export interface Row<I extends Item> extends Sighting<I> {
  hit: Hit | null;
  id_alarm: number | null;
}

/** How one kind of item is compared with lists and stored; each step is one statement, however many items there are. */
export interface RecognitionKind<I extends Item> {
  readonly name: 'plates' | 'faces' | 'events' | 'analytics' | 'luna' | 'safr';
  /** Finds the lists on which sightings are, by their index. */
  match?(tx: Tx, sightings: readonly Sighting<I>[]): Promise<ReadonlyMap<number, Hit>>;
  /** The alarm of a sighting; null: none. */
  alarmOf?(sighting: Sighting<I>, hit: Hit | null): HitAlarm | null;
  /** The statement that inserts rows. */
  insertSql(rows: readonly Row<I>[]): RawBuilder<unknown>;
  /** Updates the records of lists on which sightings are. */
  afterHits?(tx: Tx, rows: readonly Row<I>[]): Promise<void>;
}
