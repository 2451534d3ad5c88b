import * as z from 'zod/mini';
import { AlarmId, defineCall, Instant, RecordId, requireAbility, success, UnitId } from '../platform/index.ts';

/** The longest time that a source is shelved for, in minutes; `longMinutes` needs the right `shelve_long`. */
export const shelveLimits = { minutes: 480, longMinutes: 7 * 24 * 60 } as const;

const named = z.object({ id: z.int(), name: z.string() });

/**
 * A source whose signals raise no alarm until a moment: a device, a zone, a type of alarm, or one type of a device or zone, at a unit. Its
 * signals are stored and counted. Alarms of life safety, and those that somebody raises by hand, are raised all the same.
 */
export const Shelving = z.object({
  id: z.int(),
  tenant: named,
  unit: named,
  device: z.nullable(named),
  zone: z.nullable(named),
  alarm_type: z.nullable(z.string()),
  reason: z.string(),
  by: z.string(),
  started: Instant,
  until: Instant,
  ended: z.nullable(Instant),
  /** Null: it runs, or its time was over. */
  ended_by: z.nullable(z.string()),
  /** Alarms that were not raised meanwhile, and when the last one would have been. */
  suppressed: z.int(),
  last_suppressed: z.nullable(Instant),
});
export type Shelving = z.infer<typeof Shelving>;

/** POST v1/alarm_shelvings: what is shelved, for how long, why. At least one of device, zone and type. */
export const ShelvingRequest = z.object({
  id_unit: UnitId,
  id_device: z.optional(z.nullable(RecordId)),
  id_zone: z.optional(z.nullable(RecordId)),
  alarm_type: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)))),
  /** The alarm from which it is shelved: its record states it. */
  id_alarm: z.optional(z.nullable(AlarmId)),
  minutes: z.int().check(z.minimum(1), z.maximum(shelveLimits.longMinutes)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(250)),
});
export type ShelvingRequest = z.infer<typeof ShelvingRequest>;

/** Calls of the register of shelved sources. */
export const shelvingCalls = {
  shelvings: defineCall({
    method: 'GET',
    path: '/v1/alarm_shelvings',
    access: requireAbility('shelve', 'Alarm'),
    summary: 'List what is shelved, the first to end first, then what was in the last seven days; at most 1000',
    reply: success(z.array(Shelving)),
  }),
  shelve: defineCall({
    method: 'POST',
    path: '/v1/alarm_shelvings',
    access: requireAbility('shelve', 'Alarm'),
    summary: 'Shelve a device, a zone or a type of alarm at a unit: its signals are stored and counted, and raise no alarm',
    body: ShelvingRequest,
    reply: success(Shelving),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  unshelve: defineCall({
    method: 'DELETE',
    path: '/v1/alarm_shelvings/:id',
    access: requireAbility('shelve', 'Alarm'),
    summary: 'End a shelving; ending it again has no effect',
    params: z.object({ id: z.pipe(z.coerce.number(), z.int()) }),
    reply: success(Shelving),
    refusals: ['record.not_found'],
  }),
} as const;
