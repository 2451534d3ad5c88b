import { randomBytes } from 'node:crypto';
import type { IntakeAlarm } from '../../contract/intake/index.ts';
import type { CameraId, MasterTenantId, TenantId, UnitId, UserId } from '../../contract/platform/index.ts';
import { type IntakeSender, reencode, type Span } from '../platform/index.ts';
import { type Picture, readPicture } from './picture.ts';
import { clockOf, type ResponseTarget, targetFor } from './response-target.ts';
import { rulesOf, type TypeContext, type TypeRules } from './type-rules.ts';

/** Where an alarm comes from, as far as its sender is a device of a receiver. */
export interface AlarmOrigin {
  readonly device: number;
  readonly zone: number | null;
  /** Its code raises an alarm in any case: hold-up, duress. */
  readonly isNeverSilent: boolean;
}

/** A received alarm. `at` is when it happened, ISO. */
export interface Arrival {
  sender: IntakeSender;
  alarm: IntakeAlarm;
  at: string;
  /** Who raised it by hand, and why; its record names them. */
  by?: { id: UserId; name: string; reason: string };
  /** Re-encoded pictures of the alarm; null: the picture could not be decoded. */
  reencoded?: { image: Buffer | null; reference: Buffer | null };
  /** Whether its panel can restore it. */
  restorable?: boolean;
  /** The device and zone of a receiver that it comes from. */
  origin?: AlarmOrigin;
  /** Id of the level, where a list states it; otherwise the alarm's priority determines the level. */
  level?: number;
  /** The drill that raises it. */
  drill?: number;
  /** The span in which it is raised, where it is traced. */
  span?: Span | undefined;
  /** What raised it within its unit, such as a device with its zone; by default its cameras. */
  source?: string;
}

/** The reason why an alarm cannot be raised. */
export type Rejection =
  | { kind: 'no_unit' }
  | { kind: 'alarms_off' }
  | { kind: 'shelved' }
  | { kind: 'invalid'; errors: Record<string, string[]> };
/** An alarm to be stored, with its pictures. */
export type AlarmRow = ReturnType<typeof rowOf> & TypeRules & ReturnType<typeof clockOf>;

/** Identifies an alarm of a sender. */
export function keyOf({ sender, alarm }: Arrival): string {
  return `${sender.id} ${alarm.reference}`;
}

/** A unit as validation reads it. */
export interface UnitContext {
  id: UnitId;
  id_tenant: TenantId;
  id_master_tenant: MasterTenantId;
  description: string;
  reaction_patrol: boolean;
  allow_alarms: boolean;
  cameras: CameraId[];
}
export interface LevelContext {
  id: number;
  id_master_tenant: MasterTenantId | null;
  priority: number;
}
/** What alarms are validated against, and what their fields follow from. */
export interface IntakeContext {
  units: ReadonlyMap<UnitId, UnitContext>;
  levels: readonly LevelContext[];
  types: readonly TypeContext[];
  targets: readonly ResponseTarget[];
}

/** Validates an alarm; returns the row to store, or why it is rejected. */
export function validate(arrival: Arrival, { units, levels, types, targets }: IntakeContext): AlarmRow | Rejection {
  const { alarm, sender, reencoded } = arrival;
  const unit = units.get(alarm.id_unit);
  if (!unit || (sender.tenants && !sender.tenants.includes(unit.id_tenant))) return { kind: 'no_unit' };
  if (!unit.allow_alarms) return { kind: 'alarms_off' };
  const errors: Record<string, string[]> = {};
  const strange = alarm.cameras.filter((id) => !unit.cameras.includes(id));
  if (strange.length > 0) errors['cameras'] = [`Name cameras of unit ${unit.id} only: ${strange.join(', ')} is not one.`];
  const proxy = alarm.detection?.id_camera_proxy;
  if (proxy !== undefined && !unit.cameras.includes(proxy)) errors['detection.id_camera_proxy'] = [`Name a camera of unit ${unit.id}.`];
  const stated = levels.find(({ id, id_master_tenant: of }) => id === arrival.level && (of === null || of === unit.id_master_tenant));
  const level = stated ?? levelFor(levels, unit, alarm.priority);
  if (!level) errors['priority'] = ['There is no alarm level yet: add one in the administration first.'];
  const image = addressPicture(alarm.detection?.image, reencoded?.image);
  const reference = addressPicture(alarm.detection?.reference_image, reencoded?.reference);
  if (image.error) errors['detection.image'] = [image.error];
  if (reference.error) errors['detection.reference_image'] = [reference.error];
  if (!level || Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  const customer = unit.id_master_tenant;
  const rules = rulesOf(types, { type: alarm.alarm_type, customer, priority: level.priority });
  const target = targetFor(targets, { customer, tenant: unit.id_tenant, level: level.id, type: alarm.alarm_type });
  return {
    ...rowOf(arrival, { unit, level, image, reference }),
    ...rules,
    ...apartFromReal(arrival, rules),
    ...clockOf(target),
  };
}

/** Alarms of a drill stay apart from real ones of their unit and source; no two recognized persons or plates are the same event. */
const apartFromReal = ({ alarm, drill }: Arrival, { group_minutes, latch }: Pick<AlarmRow, 'group_minutes' | 'latch'>) => ({
  group_minutes: drill === undefined ? group_minutes : 0,
  latch: isRecognized(alarm) || drill !== undefined ? null : latch,
});

/** Whether it names a person or a plate: no two of them are the same event. */
const isRecognized = ({ detection }: IntakeAlarm) => detection?.person !== undefined || detection?.plate !== undefined;

/** The level of this priority, preferably the master tenant's own; otherwise the nearest level that is at least as urgent. */
function levelFor(levels: readonly LevelContext[], unit: UnitContext, priority: number): LevelContext | undefined {
  const own = levels.filter((level) => level.id_master_tenant === null || level.id_master_tenant === unit.id_master_tenant);
  const rank = (level: LevelContext) =>
    (level.priority <= priority ? priority - level.priority : 10 + level.priority) * 2 + (level.id_master_tenant === null ? 1 : 0);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** A picture that was sent: the address at which it is shown, its bytes if the platform stores it, or its fault. */
export interface StoredPicture {
  address: string | null;
  stored?: Omit<Picture, 'pixels'> & { id: string };
  error?: string;
}

/** Returns the picture as the alarm shows it: an uploaded one gets an unguessable address, an external one keeps its own. */
export function addressPicture(sent: string | undefined, reencoded?: Buffer | null): StoredPicture {
  if (sent === undefined) return { address: null };
  if (!sent.startsWith('data:')) {
    const isAddress = sent.length <= 2000 && (/^\/[^/\\]/.test(sent) || (/^https?:\/\//.test(sent) && URL.canParse(sent)));
    return isAddress ? { address: sent } : { address: null, error: 'Send a data: picture, or an address that starts with https:// or /.' };
  }
  const read = readPicture(sent);
  if (typeof read === 'string') return { address: null, error: read };
  // An undecodable picture does not reject the alarm.
  if (reencoded === null) return { address: null };
  const id = randomBytes(24).toString('base64url');
  return { address: `/media/picture/${id}`, stored: { id, kind: read.kind, bytes: reencoded ?? read.bytes } };
}

/** Re-encodes the pictures of an alarm, so that data hidden in a file never reaches its viewers. */
export async function drawPictures({ detection }: IntakeAlarm): Promise<Arrival['reencoded']> {
  const [image, reference] = await Promise.all([reencodePicture(detection?.image), reencodePicture(detection?.reference_image)]);
  return { image, reference };
}

/** Re-encodes a picture sent as `data:`; null: it is an address, or cannot be decoded. */
export async function reencodePicture(sent: string | undefined): Promise<Buffer | null> {
  const read = sent?.startsWith('data:') ? readPicture(sent) : null;
  if (read === null || typeof read === 'string') return null;
  const redrawn = await reencode(read.bytes, read.kind, 'none');
  return 'bytes' in redrawn ? redrawn.bytes : null;
}

function rowOf(arrival: Arrival, of: { unit: UnitContext; level: LevelContext; image: StoredPicture; reference: StoredPicture }) {
  const { alarm, sender, at } = arrival;
  const { detection } = alarm;
  return {
    key: keyOf(arrival),
    id_tenant: of.unit.id_tenant,
    id_unit: of.unit.id,
    id_alarm_level: of.level.id,
    priority: of.level.priority,
    description: alarm.description,
    alarm_type: alarm.alarm_type,
    alarm_acronym: alarm.alarm_acronym,
    type: alarm.type ?? null,
    cameras: `{${alarm.cameras.join(',')}}`,
    host: sender.name,
    view_link: alarm.view_link ?? null,
    detection: detection
      ? {
          id_camera_proxy: detection.id_camera_proxy ?? null,
          image: of.image.address,
          reference_image: of.reference.address,
          plate: detection.plate ?? null,
          person: detection.person ?? null,
          list: detection.list ?? null,
          score: detection.score ?? null,
        }
      : null,
    reaction_patrol: of.unit.reaction_patrol,
    created: at,
    id_intake_token: sender.id,
    reference: alarm.reference,
    source: [sender.id, alarm.alarm_type, arrival.source ?? alarm.cameras.join()].join(' · '),
    restorable: arrival.restorable ?? false,
    id_drill: arrival.drill ?? null,
    by: arrival.by ?? null,
    pictures: [of.image.stored, of.reference.stored].filter((stored) => stored !== undefined),
  };
}
