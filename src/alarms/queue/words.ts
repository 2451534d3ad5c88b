import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlarmStatus } from '../../../contract/alarms/status.ts';

/** The four statuses as people call them (OP-4.01). */
export const statusWords: Record<AlarmStatus, MessageDescriptor> = {
  waiting: msg`Waiting`,
  attending: msg`Attending`,
  attended: msg`Attended`,
  canceled: msg`Canceled`,
};

/** The letters of a person, for where a name has no room. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.[0] ?? '');
  return letters.join('').toUpperCase();
}
