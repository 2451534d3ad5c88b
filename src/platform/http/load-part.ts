/** How often the platform is tried while it cannot be reached, in ms. */
const retryMs = 2000;

/** Resolves once the platform, which serves the chunks, can be reached. */
export async function waitForPlatform(): Promise<void> {
  for (;;) {
    const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/**
 * Loads a chunk of the program that no view waits for. If the link is lost, loading resumes when it is back; rejects if the chunk is
 * missing although the platform is reachable.
 */
export async function loadPart<T>(load: () => Promise<T>, whenReached: () => Promise<void> = waitForPlatform): Promise<T> {
  try {
    return await load();
  } catch {
    await whenReached();
    return load();
  }
}
