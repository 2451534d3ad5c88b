/** What is made when it is first wanted, and kept. */
export interface Once<T> {
  (): Promise<T>;
  /** It is made anew when it is wanted again. */
  forget(): void;
}

/** Keeps what was made; a failure is not kept, so that who tries again has another. */
export function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | null = null;
  const forget = () => {
    made = null;
  };
  const kept = async () => {
    try {
      return await (made ??= make());
    } catch (fault) {
      forget();
      throw fault;
    }
  };
  return Object.assign(kept, { forget });
}
