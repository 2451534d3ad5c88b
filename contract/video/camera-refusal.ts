import * as z from 'zod/mini';
import type { Refusal } from '../platform/index.ts';
import { type CameraFault, cameraFaults } from './camera-state.ts';

const WithFault = z.object({ fault: z.enum(cameraFaults) });

/** Reason for a missing picture in `media.camera_failed`; null: not reported. */
export function cameraFaultOf(refusal: Refusal): CameraFault | null {
  const read = z.safeParse(WithFault, refusal.details);
  return read.success ? read.data.fault : null;
}

const WithReason = z.object({ reason: z.string() });

/** What a person entered when taking a camera out of service, in `media.camera_failed`; null: nothing. */
export function outOfServiceReasonOf(refusal: Refusal): string | null {
  const read = z.safeParse(WithReason, refusal.details);
  return read.success ? read.data.reason : null;
}
