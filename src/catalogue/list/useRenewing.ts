import { useEffect } from 'react';
import type { ListRef } from '../workplace.ts';

/** Has a list read again every so many ms, while its page is looked at; a list that is being read, or typed into, is left alone. */
export function useRenewing(list: ListRef, every: number | undefined): void {
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !list.getSnapshot().hasTag('busy')) list.send({ type: 'list.renew' });
    }, every);
    return () => clearInterval(timer);
  }, [list, every]);
}
