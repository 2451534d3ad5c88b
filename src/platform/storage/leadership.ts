/**
 * Does something while no other tab of this browser does it (Web Locks). Where there are no locks, as on a page that is not
 * served securely, it is simply done.
 */
export function runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = getLockManager();
  return locks ? locks.request(name, work) : work();
}

/** Calls back when this tab becomes the leader, at once or when the leading tab closes. Returns a function that gives up leadership. */
export function requestLeadership(name: string, begin: () => void): () => void {
  const locks = getLockManager();
  if (!locks) {
    begin();
    return () => {};
  }
  const stepBack = new AbortController();
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks
    .request(name, { signal: stepBack.signal }, () => {
      begin();
      return released;
    })
    .catch(() => {
      // Stepped back before it was its turn.
    });
  return () => {
    stepBack.abort();
    release();
  };
}

function getLockManager(): LockManager | undefined {
  return (navigator as Partial<Navigator>).locks;
}
