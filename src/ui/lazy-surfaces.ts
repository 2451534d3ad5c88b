import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';

type Surfaces = typeof import('./surfaces.tsx');
type Load = () => Promise<Surfaces>;

/** How a chunk is loaded: directly, or with what the platform does where it cannot be (`loadChunk`). */
type LoadThrough = (load: Load) => Promise<Surfaces>;

const SurfaceLoading = createContext<LoadThrough>((load) => load());
export const SurfaceLoadingProvider = SurfaceLoading.Provider;

interface LazySurfaces {
  /** Loads them, where they are not loaded yet. */
  load: (through: LoadThrough) => Promise<void>;
  /** Null: not loaded yet. */
  current: () => Surfaces | null;
  subscribe: (listener: () => void) => () => void;
}

export function createLazySurfaces(load: Load): LazySurfaces {
  let surfaces: Surfaces | null = null;
  const listeners = new Set<() => void>();
  return {
    load: async (through) => {
      surfaces ??= await through(load);
      for (const listener of listeners) listener();
    },
    current: () => surfaces,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ofThisPage = createLazySurfaces(() => import('./surfaces.tsx'));

/** Loads what menus and pop-overs are drawn with before one is opened. */
export const loadSurfaces = (through: LoadThrough = (load) => load()): Promise<void> => ofThisPage.load(through);

/** What menus and pop-overs are drawn with, loaded when it is first needed; null: it is not loaded yet. Throws where it cannot be loaded. */
export function useSurfaces(isNeeded: boolean, from: LazySurfaces = ofThisPage): Surfaces | null {
  const through = use(SurfaceLoading);
  const surfaces = useSyncExternalStore(from.subscribe, from.current);
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
  const isLacking = isNeeded && surfaces === null;
  useEffect(() => {
    if (isLacking) from.load(through).catch((cause: unknown) => setFailure({ cause }));
  }, [isLacking, from, through]);
  if (failure) throw failure.cause;
  return surfaces;
}

/** The same for what is drawn within a menu, which is there once it is loaded. */
export function useLoadedSurfaces(): Surfaces {
  const surfaces = useSurfaces(false);
  if (!surfaces) throw new Error('an entry belongs into a menu');
  return surfaces;
}
