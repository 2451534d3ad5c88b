import type { SessionStorage } from './storage/storage.ts';

/** What people do with a screen in front of them. Alarms that arrive are none of it. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Minimum interval between reports of input to other tabs, in ms. */
const reportEveryMs = 5000;

interface Idle {
  /** Ms without input; null: however long. */
  afterMs: number | null;
  /** A call is in progress; it counts as input until it ends. */
  isInCall: boolean;
}

/** Calls back once, after a period without input in any tab of this browser. Returns a stop function. */
export function watchIdle(
  storage: Pick<SessionStorage, 'lastInput' | 'storeLastInput'>,
  { afterMs, isInCall }: Idle,
  idle: () => void,
  target: EventTarget = window,
): () => void {
  if (afterMs === null) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  let reportedAt = 0;
  const touch = () => {
    const now = Date.now();
    if (now - reportedAt < reportEveryMs) return;
    reportedAt = now;
    storage.storeLastInput(now);
  };
  const look = () => {
    if (isInCall) touch();
    const left = storage.lastInput() + afterMs - Date.now();
    if (left <= 0) return idle();
    timer = setTimeout(look, isInCall ? reportEveryMs : left);
  };
  touch();
  look();
  for (const kind of inputs) target.addEventListener(kind, touch, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const kind of inputs) target.removeEventListener(kind, touch, { capture: true });
  };
}
