import * as z from 'zod/mini';

/**
 * Branded ids. The id of a tenant cannot be passed as the id of an alarm.
 * All numeric ids are positive integers below 2^53.
 */
const id = () => z.int().check(z.positive());

export const UserId = id().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const MasterTenantId = id().brand<'MasterTenantId'>();
export type MasterTenantId = z.infer<typeof MasterTenantId>;
export const TenantId = id().brand<'TenantId'>();
export type TenantId = z.infer<typeof TenantId>;
export const UnitId = id().brand<'UnitId'>();
export type UnitId = z.infer<typeof UnitId>;
export const CameraId = id().brand<'CameraId'>();
export type CameraId = z.infer<typeof CameraId>;
export const AlarmId = id().brand<'AlarmId'>();
export type AlarmId = z.infer<typeof AlarmId>;
export const AlarmLevelId = id().brand<'AlarmLevelId'>();
export type AlarmLevelId = z.infer<typeof AlarmLevelId>;
export const AlarmCommentId = id().brand<'AlarmCommentId'>();
export type AlarmCommentId = z.infer<typeof AlarmCommentId>;
export const CallId = id().brand<'CallId'>();
export type CallId = z.infer<typeof CallId>;

/** Position of an event in the platform's log; increases in commit order, so "after n" is exact. */
export const EventId = z.int().check(z.nonnegative()).brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

/** An instant, ISO 8601 in UTC with milliseconds (`2026-11-21T06:20:00.000Z`). */
export const Instant = z.iso.datetime();
export type Instant = z.infer<typeof Instant>;

/** A key chosen by the sender of a write; a repeated key is applied once and gets the same reply (72 h). */
export const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(255), z.regex(/^[\w.:-]+$/));
