/** Does something each second, until it is stopped. */
export type Pulse = (work: () => void) => () => void;

/** Beats from a worker, which runs while there are listeners: a hidden tab's own timers are throttled to one a minute. */
export function workerPulse(): Pulse {
  const works = new Set<() => void>();
  const beat = () => {
    for (const work of works) work();
  };
  let stop: (() => void) | null = null;
  return (work) => {
    works.add(work);
    stop ??= begin(beat);
    return () => {
      works.delete(work);
      if (works.size > 0) return;
      stop?.();
      stop = null;
    };
  };
}

function begin(beat: () => void): () => void {
  try {
    const worker = new Worker(new URL('./pulse.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = beat;
    let timer: ReturnType<typeof setInterval> | undefined;
    worker.onerror = () => {
      timer ??= setInterval(beat, 1000);
    };
    return () => {
      worker.terminate();
      clearInterval(timer);
    };
  } catch {
    const timer = setInterval(beat, 1000);
    return () => clearInterval(timer);
  }
}
