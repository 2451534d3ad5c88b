import { createContext, useCallback, useContext } from 'react';
import type { AlarmId } from '../../../../contract/platform/index.ts';

/** Initial values of the dialler. */
export interface DialRequest {
  /** Number to dial, if known; it is then called at once. */
  number: string | null;
  /** Display name of the other side. */
  name: string | null;
  /** The alarm that the call belongs to. */
  alarm: { id: AlarmId; alarm_id: string } | null;
}

type DialHandler = (request: DialRequest) => void;

/** Requests to call from any part of the console; a request made before the call views are loaded is queued. */
export class DialRequestQueue {
  #waiting: DialRequest[] = [];
  #handler: DialHandler | null = null;

  readonly request = (request: DialRequest): void => {
    if (this.#handler) return this.#handler(request);
    // A second click replaces the first.
    this.#waiting = [request];
    return undefined;
  };
  /** Handles requests from now on, and the one that waits. @returns how to stop */
  attach(handle: DialHandler): () => void {
    this.#handler = handle;
    for (const request of this.#waiting.splice(0)) handle(request);
    return () => {
      this.#handler = null;
    };
  }
}

const Context = createContext<DialRequestQueue | null>(null);
export const DialRequestsProvider = Context.Provider;

/** Throws outside of the console's frame. */
export function useDialRequests(): DialRequestQueue {
  const queue = useContext(Context);
  if (!queue) throw new Error('This view is outside DialRequestsProvider (src/shell/Frame.tsx).');
  return queue;
}

/** Requests a call: dials at once if the number is known, else opens the dialler. */
export function useDialler(): (request?: Partial<DialRequest>) => void {
  const requests = useDialRequests();
  return useCallback((request) => requests.request({ number: null, name: null, alarm: null, ...request }), [requests]);
}
