import type { AlarmId } from '../../../contract/platform/ids.ts';

/** What the dialler opens with. */
export interface DialAsked {
  /** What is dialled, where it is known already; it is then called at once. */
  number: string | null;
  /** By which name the other side is known. */
  name: string | null;
  /** The alarm that the call belongs to. */
  alarm: { id: AlarmId; alarm_id: string } | null;
}

type Hear = (asked: DialAsked) => void;

/** Where calling somebody is asked for, from wherever in the console; what is asked before the phone's views have arrived waits for them. */
export class DialDoor {
  #waiting: DialAsked[] = [];
  #inside: Hear | null = null;

  readonly ask = (asked: DialAsked): void => {
    if (this.#inside) return this.#inside(asked);
    // Only the last one is meant by whoever clicks twice.
    this.#waiting = [asked];
    return undefined;
  };
  /** From now on asked here. Returns how to stop. */
  open(hear: Hear): () => void {
    this.#inside = hear;
    for (const asked of this.#waiting.splice(0)) hear(asked);
    return () => {
      this.#inside = null;
    };
  }
}
