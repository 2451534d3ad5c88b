/** At most so many keys in one read, and so many reads at once. */
export interface BatchLimits {
  readonly most: number;
  readonly atOnce: number;
}

interface Waiting<V> {
  readonly found: ((value: V | undefined) => void)[];
  readonly failed: ((error: unknown) => void)[];
}

/**
 * Reads keys that are requested at the same time together, each key once. A read begins after the requests that it answers, so that a
 * change committed before a request is always seen by it.
 * @returns reads one key; undefined: not found. @throws the error of its read
 */
export function batchReads<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  { most, atOnce }: BatchLimits,
): (key: string) => Promise<V | undefined> {
  let waiting = new Map<string, Waiting<V>>();
  let running = 0;
  let isDue = false;

  const runNext = async (): Promise<void> => {
    running += 1;
    while (waiting.size > 0) {
      const all = [...waiting];
      const batch = new Map(all.slice(0, most));
      waiting = new Map(all.slice(most));
      // In one order, so that reads that lock rows do not wait for each other in a circle.
      const keys = [...batch.keys()].sort();
      try {
        const values = await read(keys);
        for (const [key, { found }] of batch) for (const settle of found) settle(values.get(key));
      } catch (error) {
        for (const { failed } of batch.values()) for (const settle of failed) settle(error);
      }
    }
    running -= 1;
  };
  return (key) =>
    new Promise((found, failed) => {
      const entry = waiting.get(key) ?? { found: [], failed: [] };
      entry.found.push(found);
      entry.failed.push(failed);
      waiting.set(key, entry);
      if (isDue || running >= atOnce) return;
      isDue = true;
      // Requests of the same turn of the event loop are read together.
      setImmediate(() => {
        isDue = false;
        void runNext();
      });
    });
}
