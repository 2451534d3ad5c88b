import type { RunAsked } from '../../../machines/automation/command-run/command-run.machine.ts';

type Hear = (asked: RunAsked) => void;

/** Where running a command is asked for, from wherever in the console; what is asked before the part that runs them has arrived waits for it. */
export class RunDoor {
  #waiting: RunAsked[] = [];
  #inside: Hear | null = null;
  #knocked: (() => void) | null = null;

  readonly ask = (asked: RunAsked): void => {
    if (this.#inside) return this.#inside(asked);
    this.#waiting.push(asked);
    return this.#knocked?.();
  };
  /** Calls back when something was asked and nobody is there yet. Returns how to stop. */
  whenAsked(knocked: () => void): () => void {
    this.#knocked = knocked;
    if (this.#waiting.length > 0) knocked();
    return () => {
      this.#knocked = null;
    };
  }
  /** From now on asked here. Returns how to stop. */
  open(hear: Hear): () => void {
    this.#inside = hear;
    for (const asked of this.#waiting.splice(0)) hear(asked);
    return () => {
      this.#inside = null;
    };
  }
}
