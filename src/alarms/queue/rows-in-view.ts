import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';

const none: readonly AlarmId[] = [];
/** The rows that each list on the screen shows now. */
const lists = new Map<object, readonly AlarmId[]>();
const listeners = new Set<() => void>();
let inView: ReadonlySet<AlarmId> = new Set();

/** States which rows a list shows, for as long as it is drawn. */
export function useReportRows(ids: readonly AlarmId[]): void {
  const list = useRef({});
  const text = ids.join();
  useEffect(() => {
    const key = list.current;
    report(key, text === '' ? none : (text.split(',').map(Number) as AlarmId[]));
    return () => report(key, null);
  }, [text]);
}

/** The alarms that have a row on the screen. */
export function useRowsInView(): ReadonlySet<AlarmId> {
  return useSyncExternalStore(subscribe, () => inView);
}

function report(list: object, ids: readonly AlarmId[] | null): void {
  if (ids === null) lists.delete(list);
  else lists.set(list, ids);
  inView = new Set([...lists.values()].flat());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
