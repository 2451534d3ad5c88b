/** A choice of this workstation: stored in its browser, or in memory only where storage is unavailable. */
export interface StoredChoice<T> {
  get: () => T;
  set: (value: T) => void;
  /** Reports every change. @returns the unsubscribe function */
  watch: (onChange: () => void) => () => void;
}

/**
 * @param key of the browser's storage
 * @param read the choice from what is stored (parsed JSON, undefined: nothing that can be read); gives the initial one where it does not fit
 */
export function createStoredChoice<T>(key: string, read: (stored: unknown) => T): StoredChoice<T> {
  const listeners = new Set<() => void>();
  let current: { value: T } | null = null;
  return {
    get: () => (current ??= { value: read(readStored(key)) }).value,
    set: (value) => {
      current = { value };
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Without browser storage the choice still applies to this page.
      }
      for (const listener of listeners) listener();
    },
    watch: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function readStored(key: string): unknown {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}
