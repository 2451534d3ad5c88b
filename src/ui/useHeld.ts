import { useState } from 'react';

/** Returns a value as it is now, or while it is held as it was before that. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const [kept, setKept] = useState(value);
  if (isHeld) return kept;
  if (!Object.is(kept, value)) setKept(value);
  return value;
}
