/**
 * Does work that comes in singly in groups: while one group is worked on the next one gathers, so a lone item waits for nobody and
 * a burst shares its transactions. A group that fails as a whole is tried again item by item, so that one item cannot spoil others.
 */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<Result[]>;
  readonly #most: number;
  #waiting: { item: Item; resolve(result: Result): void; reject(error: unknown): void }[] = [];
  #isWorking = false;

  /** @param work gives a result for each item, in their order */
  constructor(work: (items: readonly Item[]) => Promise<Result[]>, most: number) {
    this.#work = work;
    this.#most = most;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWorking) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#most);
      try {
        const results = await this.#work(group.map(({ item }) => item));
        group.forEach(({ resolve, reject }, at) => {
          const result = results[at];
          if (result === undefined) reject(new Error('The work gave no result for an item'));
          else resolve(result);
        });
      } catch (error) {
        if (group.length === 1) group[0]?.reject(error);
        else for (const one of group) await this.#work([one.item]).then(([result]) => one.resolve(result as Result), one.reject);
      }
    }
    this.#isWorking = false;
  }
}
