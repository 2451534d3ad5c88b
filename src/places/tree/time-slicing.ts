/** Longest slice of work before the page can render and handle input again, in ms. */
const sliceMs = 6;

/**
 * Called between the steps of long work: returns a pause to wait for once a slice is used up, else nothing. The pause throws when the work
 * is no longer wanted.
 */
export function createTimeSlicer(signal: AbortSignal): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs;
  return () => {
    if (performance.now() < until) return undefined;
    return new Promise((resolve, reject) => {
      setTimeout(() => {
        until = performance.now() + sliceMs;
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      }, 0);
    });
  };
}
