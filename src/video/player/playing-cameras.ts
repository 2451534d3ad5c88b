import { useEffect, useSyncExternalStore } from 'react';
import type { CameraId } from '../../../contract/platform/index.ts';

/** Cameras whose picture plays in this window, once for each player. */
let playing: readonly CameraId[] = [];
const listeners = new Set<() => void>();

function change(next: readonly CameraId[]): void {
  playing = next;
  for (const listener of listeners) listener();
}

/** Reports a camera for as long as its picture plays. */
export function useReportPlaying(camera: CameraId, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return undefined;
    change([...playing, camera]);
    return () => change(playing.toSpliced(playing.indexOf(camera), 1));
  }, [camera, isPlaying]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cameras whose picture plays in this window. */
export const usePlayingCameras = (): readonly CameraId[] => useSyncExternalStore(subscribe, () => playing);
