import type { RunRequest } from '../../../machines/automation/command-run/command-run.machine.ts';

type RunRequestHandler = (asked: RunRequest) => void;

/** Where running a command is asked for, from wherever in the console; what is asked before the part that runs them has arrived waits for it. */
export class RunRequestQueue {
  #waiting: RunRequest[] = [];
  #handler: RunRequestHandler | null = null;
  #listener: (() => void) | null = null;

  readonly request = (asked: RunRequest): void => {
    if (this.#handler) return this.#handler(asked);
    this.#waiting.push(asked);
    return this.#listener?.();
  };
  /** Calls back when something was asked and nobody is there yet. Returns how to stop. */
  onRequest(knocked: () => void): () => void {
    this.#listener = knocked;
    if (this.#waiting.length > 0) knocked();
    return () => {
      this.#listener = null;
    };
  }
  /** From now on asked here. Returns how to stop. */
  attach(hear: RunRequestHandler): () => void {
    this.#handler = hear;
    for (const asked of this.#waiting.splice(0)) hear(asked);
    return () => {
      this.#handler = null;
    };
  }
}
