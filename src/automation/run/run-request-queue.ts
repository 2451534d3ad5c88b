import { createContext, useContext } from 'react';
import type { RunRequest } from '../../../machines/automation/command-run/command-run.machine.ts';

type RunRequestHandler = (request: RunRequest) => void;

/** Requests to run a command, from anywhere in the console; those made before the views that run commands are loaded wait for them. */
export class RunRequestQueue {
  #waiting: RunRequest[] = [];
  #handler: RunRequestHandler | null = null;
  #listener: (() => void) | null = null;

  readonly request = (request: RunRequest): void => {
    if (this.#handler) return this.#handler(request);
    this.#waiting.push(request);
    return this.#listener?.();
  };
  /** Calls back on a request that nothing handles yet. @returns how to stop */
  onRequest(listen: () => void): () => void {
    this.#listener = listen;
    if (this.#waiting.length > 0) listen();
    return () => {
      this.#listener = null;
    };
  }
  /** Handles requests from now on, and those that wait. @returns how to stop */
  attach(handle: RunRequestHandler): () => void {
    this.#handler = handle;
    for (const request of this.#waiting.splice(0)) handle(request);
    return () => {
      this.#handler = null;
    };
  }
}

const Context = createContext<RunRequestQueue | null>(null);
export const RunRequestsProvider = Context.Provider;

/** Throws outside of the console's frame. */
export function useRunRequests(): RunRequestQueue {
  const queue = useContext(Context);
  if (!queue) throw new Error('This view is outside RunRequestsProvider (src/shell/Frame.tsx).');
  return queue;
}
