import { useEffect, useRef } from 'react';

/** A page hidden for less than this keeps its players running, so that a brief switch costs no restart (ms). */
const graceMs = 10_000;

/** Reports whether an element is visible: in the viewport of a visible page. Called at first and on each change. */
export function useVisibility(element: () => HTMLElement | null, told: (seen: boolean) => void): void {
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    const watched = element();
    if (!watched) return undefined;
    // It may stand in another window.
    const page = watched.ownerDocument;
    const { IntersectionObserver: Observer } = page.defaultView ?? window;
    let inView = false;
    let inFront = !page.hidden;
    let reported = false;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (reported === (inView && inFront)) return;
      reported = inView && inFront;
      latest.current(reported);
    };
    const observer = new Observer((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? inView;
      report();
    });
    const turned = () => {
      clearTimeout(grace);
      const settle = () => {
        // Video in a picture-in-picture window is visible even while the page is hidden.
        inFront = !page.hidden || watched.contains(page.pictureInPictureElement);
        report();
      };
      if (page.hidden) grace = setTimeout(settle, graceMs);
      else settle();
    };
    observer.observe(watched);
    page.addEventListener('visibilitychange', turned);
    return () => {
      clearTimeout(grace);
      observer.disconnect();
      page.removeEventListener('visibilitychange', turned);
    };
  }, [element]);
}
