/** An audio context that is silent computes silence and keeps the device open, 2 % of a core: after this long it is suspended, in ms. */
export const restAfterMs = 5000;
/** How long a context may take to run again before sound counts as blocked, in ms. */
export const wakeLimitMs = 2000;
/** The limit passes in parts: after a computer slept, a timer that is due fires before the context had time to run. */
const wakeLooks = 4;

type RestingContext = Pick<AudioContext, 'state' | 'suspend' | 'resume' | 'addEventListener' | 'removeEventListener'>;

/** Suspends an audio context while nothing sounds. A browser that let it run lets it run again without a gesture. */
export interface Rest {
  /** Call before something sounds: a suspended context runs again. */
  wake(): void;
  /** Call when a loop ends, or a single sound of this length begins: the context rests some time after both are over. */
  settle(lastsMs?: number): void;
  /** Reports whether the browser allows audio, at once and on each change; a resting context is allowed to sound. */
  watch(onChange: (allowed: boolean) => void): () => void;
  /** Asks the browser to allow audio; a resting context is left at rest. */
  allow(): Promise<void>;
  close(): void;
}

/** @param isLooping whether a sound is played that ends only when it is stopped */
export function restWhileSilent(context: RestingContext, isLooping: () => boolean): Rest {
  let isResting = false;
  let isWaking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let soundsUntil = 0;
  const listeners = new Set<() => void>();
  const isAllowed = () => isResting || isWaking || context.state === 'running';

  const settle = (lastsMs = 0) => {
    soundsUntil = Math.max(soundsUntil, performance.now() + lastsMs);
    clearTimeout(timer);
    timer = setTimeout(rest, soundsUntil - performance.now() + restAfterMs);
  };
  const rest = () => {
    if (isLooping() || context.state !== 'running') return;
    isResting = true;
    context.suspend().catch(() => undefined);
  };
  const report = () => {
    for (const listener of listeners) listener();
  };
  const changed = () => {
    if (context.state === 'running' && !isResting) {
      isWaking = false;
      settle();
    }
    report();
  };
  const waitForWake = (looks: number) => {
    clearTimeout(limit);
    limit = setTimeout(() => {
      if (isWaking && looks > 1) return waitForWake(looks - 1);
      isWaking = false;
      report();
    }, wakeLimitMs / wakeLooks);
  };
  context.addEventListener('statechange', changed);
  if (context.state === 'running') settle();

  return {
    settle,
    wake() {
      if (!isResting) return;
      isResting = false;
      isWaking = true;
      context.resume().catch(() => undefined);
      waitForWake(wakeLooks);
    },
    watch(onChange) {
      let known: boolean | undefined;
      const listener = () => {
        const allowed = isAllowed();
        if (allowed === known) return;
        known = allowed;
        onChange(allowed);
      };
      listeners.add(listener);
      listener();
      return () => listeners.delete(listener);
    },
    async allow() {
      if (!isResting) await context.resume();
    },
    close() {
      clearTimeout(timer);
      clearTimeout(limit);
      context.removeEventListener('statechange', changed);
    },
  };
}
