import { useCallback } from 'react';
import { type DialRequest, useDialRequests } from './dial-request-queue.ts';

/** Requests a call: dials at once if the number is known, else opens the dialler. */
export function useDialler(): (request?: Partial<DialRequest>) => void {
  const requests = useDialRequests();
  return useCallback((request) => requests.request({ number: null, name: null, alarm: null, ...request }), [requests]);
}
