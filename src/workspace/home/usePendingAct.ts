import { useState } from 'react';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';

/** An act asked for from a list, before its alarm was open: it is asked as soon as the alarm can be acted on. */
export interface PendingAct {
  id: AlarmId;
  act: AlarmAct;
}

export function usePendingAct() {
  return useState<PendingAct | null>(null);
}
