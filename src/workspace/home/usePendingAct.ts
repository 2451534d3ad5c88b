import { useState } from 'react';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';

/** An act requested from a list before its alarm is open; its confirmation is shown once the alarm accepts acts. */
export interface PendingAct {
  id: AlarmId;
  act: AlarmAct;
}

export function usePendingAct() {
  return useState<PendingAct | null>(null);
}
