import { type RefObject, useEffect, useRef } from 'react';

/** Hears the keys pressed while the focus is inside a place, which itself is no control. */
export function useKeysIn(place: RefObject<HTMLElement | null>, pressed: (event: KeyboardEvent) => void): void {
  const heard = useRef(pressed);
  useEffect(() => {
    heard.current = pressed;
  });
  useEffect(() => {
    const element = place.current;
    const hear = (event: KeyboardEvent) => heard.current(event);
    element?.addEventListener('keydown', hear);
    return () => element?.removeEventListener('keydown', hear);
  }, [place]);
}
