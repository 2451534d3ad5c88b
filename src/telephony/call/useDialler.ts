import { useCallback } from 'react';
import { type DialRequest, useDialRequests } from './dial-request-queue.ts';

/** Asks to call somebody: at once where the number is known, else the dialler opens. */
export function useDialler(): (request?: Partial<DialRequest>) => void {
  const requests = useDialRequests();
  return useCallback((request) => requests.request({ number: null, name: null, alarm: null, ...request }), [requests]);
}
