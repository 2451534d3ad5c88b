import * as z from 'zod/mini';
import type { Refusal } from '../platform/index.ts';
import { Alarm } from './alarm.ts';

const WithAlarm = z.object({ alarm: Alarm });

/** The current alarm, carried by every `alarm.*` refusal; undefined: not sent. */
export function alarmOf(refusal: Refusal): Alarm | undefined {
  const read = z.safeParse(WithAlarm, refusal.details);
  return read.success ? read.data.alarm : undefined;
}
