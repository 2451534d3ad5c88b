/** A value created on first use and cached. */
export interface Lazy<T> {
  (): Promise<T>;
  /** Clears the cached value, so that the next use creates another. */
  reset(): void;
}

/** Caches the value of `make`; a failure is not cached, so that the next use retries. */
export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | null = null;
  const reset = () => {
    made = null;
  };
  const kept = async () => {
    try {
      return await (made ??= make());
    } catch (fault) {
      reset();
      throw fault;
    }
  };
  return Object.assign(kept, { reset });
}
