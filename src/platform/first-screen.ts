import { useEffect } from 'react';

/** How long parts wait for a first screen that does not come, in ms. */
const atMostMs = 10_000;

/** The moment at which a page first shows what it was opened for. */
export interface FirstScreen {
  /** Only the first call counts. */
  announce: () => void;
  /** Loads a part that the first screen does without: once it is shown, or after ten seconds. */
  after: <T>(load: () => Promise<T>) => Promise<T>;
}

export function createFirstScreen(announced: () => void = () => {}): FirstScreen {
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  let isAnnounced = false;
  return {
    announce: () => {
      if (isAnnounced) return;
      isAnnounced = true;
      announced();
      show();
    },
    after: async (load) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, atMostMs);
      });
      await Promise.race([isShown, late]);
      clearTimeout(timer);
      return load();
    },
  };
}

/** That of this page; the mark is in the browser's timeline, for measurements. */
export const firstScreen = createFirstScreen(() => performance.mark('first-screen'));

/** Announces the first screen once it is drawn with what it was opened for. */
export function useFirstScreen(isShown = true): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(firstScreen.announce);
    return () => clearTimeout(timer);
  }, [isShown]);
}
