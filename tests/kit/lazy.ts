/** What is made when it is first wanted, and kept. */
export interface Lazy<T> {
  (): Promise<T>;
  /** It is made anew when it is wanted again. */
  reset(): void;
}

/** Keeps what was made; a failure is not kept, so that who tries again has another. */
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
