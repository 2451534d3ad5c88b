/** Whether the database aborted a transaction because of a deadlock: it was rolled back and may be retried. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '40P01';

/** Retries work once after a deadlock: the first attempt was rolled back, and the competing transaction has proceeded. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return work();
  }
}
