import { useCallback } from 'react';
import { useDesk } from '../../workspace/home/desk.ts';
import type { DialAsked } from './door.ts';

/** Asks to call somebody: at once where the number is known, else the dialler opens. */
export function useDialler(): (asked?: Partial<DialAsked>) => void {
  const { dials } = useDesk();
  return useCallback((asked) => dials.ask({ number: null, name: null, alarm: null, ...asked }), [dials]);
}
