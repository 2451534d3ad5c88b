const windowMs = 60_000;
/** Wrong secrets within a minute: of one user from one address, and of one address over all users. */
const most = { user: 5, address: 40 } as const;
const maxEntries = 10_000;

/** Counts wrong secrets, to prevent guessing by brute force. */
export class Throttle {
  readonly #wrong = new Map<string, { count: number; until: number }>();

  /** Whether nothing is read from there any more for a while. */
  isBlocked(address: string, user: string): boolean {
    return this.#count(address) >= most.address || this.#count(`${address} ${user}`) >= most.user;
  }

  wrong(address: string, user: string): void {
    for (const name of [address, `${address} ${user}`]) {
      const until = Date.now() + windowMs;
      this.#wrong.set(name, { count: this.#count(name) + 1, until });
    }
    if (this.#wrong.size > maxEntries) this.sweep();
  }

  right(address: string, user: string): void {
    this.#wrong.delete(`${address} ${user}`);
  }

  /** Removes expired entries; removes all of them when there are too many. */
  sweep(): void {
    for (const [name, { until }] of this.#wrong) if (until <= Date.now()) this.#wrong.delete(name);
    if (this.#wrong.size > maxEntries) this.#wrong.clear();
  }

  #count(name: string): number {
    const found = this.#wrong.get(name);
    return found && found.until > Date.now() ? found.count : 0;
  }
}
