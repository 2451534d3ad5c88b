import type { AlarmId } from '../../../contract/platform/ids.ts';

/** What the dialler opens with. */
export interface DialRequest {
  /** What is dialled, where it is known already; it is then called at once. */
  number: string | null;
  /** By which name the other side is known. */
  name: string | null;
  /** The alarm that the call belongs to. */
  alarm: { id: AlarmId; alarm_id: string } | null;
}

type DialHandler = (asked: DialRequest) => void;

/** Where calling somebody is asked for, from wherever in the console; what is asked before the phone's views have arrived waits for them. */
export class DialRequestQueue {
  #waiting: DialRequest[] = [];
  #handler: DialHandler | null = null;

  readonly request = (asked: DialRequest): void => {
    if (this.#handler) return this.#handler(asked);
    // Only the last one is meant by whoever clicks twice.
    this.#waiting = [asked];
    return undefined;
  };
  /** From now on asked here. Returns how to stop. */
  attach(hear: DialHandler): () => void {
    this.#handler = hear;
    for (const asked of this.#waiting.splice(0)) hear(asked);
    return () => {
      this.#handler = null;
    };
  }
}
