import { useSyncExternalStore } from 'react';

/**
 * The part of the page that has the whole screen; what drops from a button belongs into it, because the browser draws nothing that
 * lies beside it. Undefined: no part has the screen, or the page as a whole has it.
 */
export function useFullScreenPlace(): HTMLElement | undefined {
  return useSyncExternalStore(onChange, fullScreenPlace);
}

function onChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function fullScreenPlace(): HTMLElement | undefined {
  const shown = document.fullscreenElement;
  return shown instanceof HTMLElement && shown !== document.documentElement ? shown : undefined;
}
