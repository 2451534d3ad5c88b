/** Whether the database broke a transaction off since it and another one waited for each other: nothing of it was kept, and it may be done again. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '40P01';

/** Does work of the store once more where the database broke it off for a deadlock: nothing of it was kept, and who it stood against has gone on. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return work();
  }
}
