import * as z from 'zod/mini';
import { AlarmId, CameraId, defineCall, Instant, requireAbility, success, UnitId } from '../platform/index.ts';

/** Test alarms that one user may send in ten minutes. */
export const testAlarmLimit = 20;

/** POST v1/test_alarm: the unit where the alarm happens, and the camera that shows it; without one, the first camera of the unit. */
export const TestAlarm = z.object({ id_unit: UnitId, id_camera: z.optional(z.nullable(CameraId)) });
export type TestAlarm = z.infer<typeof TestAlarm>;

export const testAlarmCalls = {
  sendTestAlarm: defineCall({
    method: 'POST',
    path: '/v1/test_alarm',
    access: requireAbility('test_alarm', 'Unit'),
    summary: 'Send an alarm of type Test at a unit, as a receiver would; the same idempotency key sends none again',
    body: TestAlarm,
    reply: success(z.object({ id: AlarmId, alarm_id: z.string(), created: Instant })),
    refusals: ['record.not_found', 'intake.alarms_off', 'intake.shelved', 'access.throttled'],
  }),
} as const;
