import type { Signal } from '../signal.ts';

const maxRemembered = 10_000;

/**
 * Leaves out new signals that repeat one of the same account, code, zone and partition: cameras report motion once a second for as long as it lasts. A
 * signal counts once it is accepted; its restore ends the time.
 */
export class HoldOff {
  readonly #ms: number;
  readonly #until = new Map<string, number>();

  /** @param seconds 0: nothing is left out */
  constructor(seconds: number) {
    this.#ms = seconds * 1000;
  }

  isRepeated(signal: Signal, now: number): boolean {
    return signal.qualifier === 'new' && (this.#until.get(nameOf(signal)) ?? 0) > now;
  }

  /** Remembers what was accepted. */
  remember(signals: readonly Signal[], now: number): void {
    if (this.#ms === 0) return;
    for (const signal of signals) {
      const name = nameOf(signal);
      if (signal.qualifier === 'restore') this.#until.delete(name);
      if (signal.qualifier !== 'new') continue;
      this.#until.delete(name);
      this.#until.set(name, now + this.#ms);
    }
    for (const [name] of this.#until) {
      if (this.#until.size <= maxRemembered) break;
      this.#until.delete(name);
    }
  }
}

const nameOf = ({ account, code, zone, partition }: Signal): string => JSON.stringify([account, code, zone, partition]);
