import type { RealtimeEvents } from '../platform/realtime.ts';
import { AlarmEvent } from './alarm.ts';

export const alarmEvents = {
  /** An alarm was raised or changed; which follows from its version (OQ-32). */
  alarm: { channel: 'user', audience: 'tenant', payload: AlarmEvent },
} as const satisfies RealtimeEvents;
