import { type RefObject, useEffect, useRef } from 'react';

/** Handles keys pressed while the focus is inside an element that is not itself a control. */
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
