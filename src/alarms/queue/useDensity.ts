import { useSyncExternalStore } from 'react';

const key = 'atalaya.queue.compact';
const listeners = new Set<() => void>();
let chosen: boolean | null = null;

/** Whether rows are compact (32 px) or detailed (56 px), in every list of alarms; remembered by this browser. */
export function useDensity(): [boolean, (compact: boolean) => void] {
  return [useSyncExternalStore(subscribe, isCompact), choose];
}

function choose(compact: boolean): void {
  chosen = compact;
  try {
    localStorage.setItem(key, String(compact));
  } catch {
    // Without browser storage the choice still applies to this page.
  }
  for (const listener of listeners) listener();
}

function isCompact(): boolean {
  chosen ??= remembered();
  return chosen;
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
