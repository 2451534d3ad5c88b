const deadlock = '40P01';

/** Does work of the store once more where the database broke it off for a deadlock: nothing of it was kept, and who it stood against has gone on. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== deadlock) throw error;
    return work();
  }
}
