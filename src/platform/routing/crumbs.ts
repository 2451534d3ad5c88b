import { useSyncExternalStore } from 'react';

/** Names of the records in a screen's parameters, by breadcrumb step: `/tenant/5` shows tenants of "Norte". */
const names = new Map<string, string>(readNames());
const listeners = new Set<() => void>();
const key = 'crumbs';

function readNames(): [string, string][] {
  try {
    const read: unknown = JSON.parse(window.sessionStorage.getItem('crumbs') ?? '[]');
    return Array.isArray(read) ? (read as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Sets the record name of a breadcrumb step; stored for the lifetime of this browser tab. */
export function setStepName(id: string, name: string): void {
  if (names.get(id) === name) return;
  names.set(id, name);
  try {
    window.sessionStorage.setItem(key, JSON.stringify([...names].slice(-50)));
  } catch {
    // A full storage only costs the name after a reload.
  }
  for (const listener of listeners) listener();
}

/** The name of a step's record; undefined where it has none, or where it is not known yet. */
export function useStepName(id: string): string | undefined {
  return useSyncExternalStore(subscribe, () => names.get(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
