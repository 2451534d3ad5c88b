import * as z from 'zod/mini';
import { CodeSent } from './access/two-factor.ts';
import { Alarm } from './alarms/alarm.ts';
import { Instant } from './platform/ids.ts';
import type { Refusal, RefusalCode } from './platform/refusal.ts';
import { type CameraFault, cameraFaults } from './video/camera-state.ts';

/** Whether a refusal has one of these codes. */
export function isRefusedFor(refusal: Refusal, ...codes: readonly RefusalCode[]): boolean {
  return (codes as readonly string[]).includes(refusal.code);
}

const WithRetry = z.object({ retry_at: Instant });
const WithTries = z.object({ tries_left: z.int() });
const WithSent = z.object({ sent: CodeSent });
const WithAlarm = z.object({ alarm: Alarm });

/** When a throttled call may be tried again, in server ms; undefined where the platform did not say. */
export function retryAtOf(refusal: Refusal): number | undefined {
  const read = z.safeParse(WithRetry, refusal.details);
  return read.success ? Date.parse(read.data.retry_at) : undefined;
}

/** How many codes may still be tried; undefined where the platform did not say. */
export function triesLeftOf(refusal: Refusal): number | undefined {
  const read = z.safeParse(WithTries, refusal.details);
  return read.success ? read.data.tries_left : undefined;
}

/** The code that was sent before, which a refusal to send another carries; undefined where the platform did not say. */
export function sentOf(refusal: Refusal): CodeSent | undefined {
  const read = z.safeParse(WithSent, refusal.details);
  return read.success ? read.data.sent : undefined;
}

/** The current alarm, carried by every `alarm.*` refusal; undefined where the platform did not send it. */
export function alarmOf(refusal: Refusal): Alarm | undefined {
  const read = z.safeParse(WithAlarm, refusal.details);
  return read.success ? read.data.alarm : undefined;
}

const WithFault = z.object({ fault: z.enum(cameraFaults) });

/** Why a camera gives no picture, which `media.camera_failed` carries; null where the platform did not say. */
export function cameraFaultOf(refusal: Refusal): CameraFault | null {
  const read = z.safeParse(WithFault, refusal.details);
  return read.success ? read.data.fault : null;
}
