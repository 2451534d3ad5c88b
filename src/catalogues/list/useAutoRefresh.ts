import { useEffect, useRef } from 'react';
import type { ListRef } from '../list-context.ts';

/**
 * Has a list read again every so many ms, while its page is looked at; a list that is being read, or typed into, is left alone. And at once
 * whenever `at` rises.
 */
export function useAutoRefresh(list: ListRef, every: number | undefined, at = 0): void {
  const lastAt = useRef(at);
  useEffect(() => {
    if (lastAt.current === at) return;
    lastAt.current = at;
    list.send({ type: 'list.renew' });
  }, [list, at]);
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !list.getSnapshot().hasTag('busy')) list.send({ type: 'list.renew' });
    }, every);
    return () => clearInterval(timer);
  }, [list, every]);
}
