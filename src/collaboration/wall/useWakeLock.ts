import { useEffect } from 'react';

/** Keeps the screen on while this page is in the foreground; has no effect where the browser refuses. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await got?.release();
      else lock = got;
    };
    const back = () => void ask();
    back();
    document.addEventListener('visibilitychange', back);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', back);
      void lock?.release();
    };
  }, []);
}
