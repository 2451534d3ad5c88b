import { useEffect, useRef } from 'react';

/** A page hidden for less than this keeps its pictures, so that a glance elsewhere costs no new start (ms). */
const graceMs = 10_000;

/** Tells whether an element can be seen: on the screen, and the page in front. Told once at first and at each change. */
export function useVisibility(element: () => HTMLElement | null, told: (seen: boolean) => void): void {
  const tell = useRef(told);
  useEffect(() => {
    tell.current = told;
  });
  useEffect(() => {
    const watched = element();
    if (!watched) return undefined;
    let inView = false;
    let inFront = !document.hidden;
    let said = false;
    let grace: ReturnType<typeof setTimeout> | undefined;
    const say = () => {
      if (said === (inView && inFront)) return;
      said = inView && inFront;
      tell.current(said);
    };
    const observer = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? inView;
      say();
    });
    const turned = () => {
      clearTimeout(grace);
      const settle = () => {
        // What stands in a window of its own, above the page, is seen.
        inFront = !document.hidden || watched.contains(document.pictureInPictureElement);
        say();
      };
      if (document.hidden) grace = setTimeout(settle, graceMs);
      else settle();
    };
    observer.observe(watched);
    document.addEventListener('visibilitychange', turned);
    return () => {
      clearTimeout(grace);
      observer.disconnect();
      document.removeEventListener('visibilitychange', turned);
    };
  }, [element]);
}
