/**
 * Gathers what streams in and hands it on once a frame, so that the screen is drawn once for all of it. A page that is not
 * seen has no frames: there it is handed on after the current task, which browsers do not slow down in the background.
 */
export function createFrameBatcher<T>(handOn: (batch: T[]) => void): {
  add: (item: T) => void;
  /** Hands on at once what was gathered. */
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
