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
  /** What the camera is set to detect, by type; null: everything. */
  flags: Readonly<Record<string, unknown>> | null;
}

/** A received item that is new, of a camera that its sender may speak for. */
export interface Sighting<I extends Item> extends Received<I> {
  camera: SightingCamera;
}

/** The list that acts on a sighting: because its plate or person is on it, or because its plate is missing from it. */
export interface Hit {
  id_list: number;
  list: string;
  type: string | null;
  /** The plate or person of the list, and its record. */
  matched: string | null;
  id_matched: number | null;
  distance: number | null;
  /** Whether the plate is on no whitelist although this one demands it. */
  is_missing: boolean;
  /** What the list holds off by: the plate or person of the list, else what was reported. */
  what: string;
  /** Id of the level at which an alarm is raised; null: none is. */
  id_alarm_level: number | null;
  /** Seconds in which the same one at the same unit raises no second alarm; null: the default. */
  alarm_hold_off: number | null;
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

/** A sighting to store: its values, the lists on which it is, in the order in which they act, and the first alarm that it raised. */
export interface Row<I extends Item> extends Sighting<I> {
  hits: readonly Hit[];
  /** The first list on which it is. */
  hit: Hit | null;
  id_alarm: number | null;
}

/** Tables of lists, whose records count what was on them. */
export type ListTable = 'plate_list' | 'person_list' | 'luna_list';

/** How one kind of item is compared with lists and stored; each step is one statement, however many items there are. */
export interface RecognitionKind<I extends Item> {
  readonly name: 'plates' | 'faces' | 'events' | 'analytics' | 'luna' | 'safr';
  /** The type of a detection, which the flags of its camera may exclude. */
  typeOf?(item: I): string;
  /** The table of its lists. */
  readonly lists?: ListTable;
  /** Finds the lists that act on sightings, by their index, in the order in which they act. */
  match?(tx: Tx, sightings: readonly Sighting<I>[]): Promise<ReadonlyMap<number, readonly Hit[]>>;
  /** The alarm of a sighting; null: none. */
  alarmOf?(sighting: Sighting<I>, hit: Hit | null): HitAlarm | null;
  /** The statement that inserts rows. */
  insertSql(rows: readonly Row<I>[]): RawBuilder<unknown>;
  /** Updates the records of lists on which sightings are. @param rows one for each list of a sighting */
  afterHits?(tx: Tx, rows: readonly Row<I>[]): Promise<void>;
}

/** Groups rows with the index of their sighting. */
export function groupByPlace<R extends { place: number }>(rows: readonly R[]): Map<number, Omit<R, 'place'>[]> {
  const groups = new Map<number, Omit<R, 'place'>[]>();
  for (const { place, ...row } of rows) groups.set(place, [...(groups.get(place) ?? []), row]);
  return groups;
}
