/**
 * Batches streamed items once per frame, so that the screen renders once for all of them. A hidden page has no frames: there a batch is
 * delivered after the current task, which browsers do not throttle in the background.
 */
export function createFrameBatcher<T>(handOn: (batch: T[]) => void): {
  add: (item: T) => void;
  /** Delivers the pending batch immediately. */
  flush: () => void;
  stop: () => void;
} {
  let batch: T[] = [];
  let cancel: (() => void) | null = null;

  const flush = () => {
    cancel?.();
    cancel = null;
    const full = batch;
    batch = [];
    if (full.length > 0) handOn(full);
  };
  return {
    add: (item) => {
      batch.push(item);
      cancel ??= document.hidden ? scheduleTask(flush) : scheduleFrame(flush);
    },
    flush,
    stop: () => {
      cancel?.();
      cancel = null;
      batch = [];
    },
  };
}

/** A window that is covered by others may get no frames although it is not hidden. */
const maxWaitMs = 250;

function scheduleFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(run);
  const latest = setTimeout(run, maxWaitMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(latest);
  };
}

function scheduleTask(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', run);
  port1.start();
  port2.postMessage(null);
  return () => {
    port1.removeEventListener('message', run);
    port1.close();
  };
}
