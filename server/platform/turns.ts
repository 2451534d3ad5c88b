/** Work that is repeated while the platform runs, one turn at a time: a turn that is asked for while one runs is that one. */
export class Turns {
  readonly #everyMs: number | null;
  readonly #work: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | null = null;
  #isStopping = false;

  /**
   * `failed` is told of a turn that broke; the next one tries again.
   * @param everyMs null: it takes only the turns that are asked for
   */
  constructor(everyMs: number | null, work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#work = work;
    this.#failed = failed;
  }

  /** Whether the work that runs should come to its end. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  start(): void {
    if (this.#everyMs === null) return;
    this.#timer = setInterval(() => void this.take(), this.#everyMs);
    this.#timer.unref();
  }

  /** Never rejects. */
  take(): Promise<void> {
    this.#turn ??= this.#work()
      .catch(this.#failed)
      .finally(() => {
        this.#turn = null;
      });
    return this.#turn;
  }

  async close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#turn;
  }
}
