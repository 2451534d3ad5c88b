import { useSyncExternalStore } from 'react';
import { createStoredChoice } from '../../platform/index.ts';

const compact = createStoredChoice('atalaya.queue.compact', (stored) => stored === true);

/** Whether rows are compact (32 px) or detailed (56 px), in every list of alarms; remembered by this browser. */
export function useDensity(): [boolean, (compact: boolean) => void] {
  return [useSyncExternalStore(compact.watch, compact.get), compact.set];
}
