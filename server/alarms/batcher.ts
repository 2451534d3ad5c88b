import { setTimeout as sleep } from 'node:timers/promises';

/** Limits of processing and waiting. */
export interface Limits<Item> {
  /** Items in a group. */
  most: number;
  weigh(item: Item): number;
  /** Maximum total weight of waiting items. */
  mostWaiting: number;
  /** Time in ms that items are collected before a group is processed, for work that nobody waits for; default: none. */
  gatherMs?: number;
}

/** Whether the database does not answer at all: each item alone would only wait for it again. Codes of classes 08 and 57, and of sockets. */
const isConnectionLost = (error: unknown): boolean =>
  /^(08|57)|^E(CONN|PIPE|HOST|TIMEDOUT)|timeout exceeded|Connection terminated/i.test(
    (error as { code?: string }).code ?? (error as Error).message,
  );

/**
 * Processes single items in groups: while one group is processed the next one collects, so a lone item does not wait and a burst shares
 * its transactions. A group that fails is retried item by item, so that one item cannot fail the others.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<Result[]>;
  readonly #limits: Limits<Item>;
  #waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  #isWorking = false;
  #weight = 0;

  /** @param work gives a result for each item, in their order */
  constructor(work: (items: readonly Item[]) => Promise<Result[]>, limits: Limits<Item>) {
    this.#work = work;
    this.#limits = limits;
  }

  /** Number of waiting items. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** @returns the item's result; `full` immediately if too much waits already */
  add(item: Item): Promise<Result | 'full'> {
    const weight = this.#limits.weigh(item);
    if (this.#weight + weight > this.#limits.mostWaiting) return Promise.resolve('full');
    this.#weight += weight;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWorking) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      if (this.#limits.gatherMs !== undefined) await sleep(this.#limits.gatherMs);
      const group = this.#waiting.splice(0, this.#limits.most);
      for (const { item } of group) this.#weight -= this.#limits.weigh(item);
      try {
        const results = await this.#work(group.map(({ item }) => item));
        group.forEach(({ resolve, reject }, at) => {
          const result = results[at];
          if (result === undefined) reject(new Error('The work gave no result for an item'));
          else resolve(result);
        });
      } catch (error) {
        if (group.length === 1 || isConnectionLost(error)) for (const { reject } of group) reject(error);
        else for (const one of group) await this.#work([one.item]).then(([result]) => one.resolve(result as Result), one.reject);
      }
    }
    this.#isWorking = false;
  }
}
