import { useCallback } from 'react';
import { useWorkspace } from '../../workspace/home/workspace.ts';
import type { DialRequest } from './dial-request-queue.ts';

/** Asks to call somebody: at once where the number is known, else the dialler opens. */
export function useDialler(): (asked?: Partial<DialRequest>) => void {
  const { dialRequests } = useWorkspace();
  return useCallback((asked) => dialRequests.request({ number: null, name: null, alarm: null, ...asked }), [dialRequests]);
}
