import type { SessionStorage } from './storage.ts';

/** What people do with a screen in front of them. Alarms that arrive are none of it. */
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Other tabs are told of input at most this often, in ms. */
const reportEveryMs = 5000;

interface Idle {
  /** Ms without input; null: however long. */
  afterMs: number | null;
  /** A call goes on, which counts as input for as long as it does. */
  isInCall: boolean;
}

/** Calls back once, when nobody touched anything in any tab of this browser for so long. Returns how to stop waiting. */
export function watchIdle(
  storage: Pick<SessionStorage, 'lastInput' | 'storeLastInput'>,
  { afterMs, isInCall }: Idle,
  idle: () => void,
  target: EventTarget = window,
): () => void {
  if (afterMs === null) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  let told = 0;
  const touch = () => {
    const now = Date.now();
    if (now - told < reportEveryMs) return;
    told = now;
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
