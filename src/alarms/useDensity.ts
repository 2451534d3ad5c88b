import { useState } from 'react';

const key = 'atalaya.queue.compact';

/** Whether rows are compact (32 px) or detailed (56 px); remembered by this browser. */
export function useDensity(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useState(() => remembered());
  const change = (next: boolean) => {
    setCompact(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // A browser that keeps nothing still shows what was chosen.
    }
  };
  return [compact, change];
}

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
