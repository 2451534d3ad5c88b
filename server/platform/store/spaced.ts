export interface Spaced {
  /** Calls at once where the last call is over for so long, otherwise once for all requests meanwhile, when it is. */
  call(): void;
  /** Drops what was requested. */
  stop(): void;
}

/** Calls something at once, and again at most once each `everyMs` however often it is requested; no request is without a call after it. */
export function spaced(everyMs: number, work: () => void): Spaced {
  let pause: NodeJS.Timeout | undefined;
  let isRequested = false;
  const call = (): void => {
    if (pause) {
      isRequested = true;
      return;
    }
    pause = setTimeout(() => {
      pause = undefined;
      if (!isRequested) return;
      isRequested = false;
      call();
    }, everyMs);
    work();
  };
  return {
    call,
    stop: () => {
      clearTimeout(pause);
      pause = undefined;
      isRequested = false;
    },
  };
}
