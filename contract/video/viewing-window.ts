import { grantedStatuses } from './recording-status.ts';

/** Status and window of a request, which decide whether its recording may be watched; ms since 1970. */
export interface Authorization {
  readonly status: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** `early`: authorized, and its window has not begun; `over`: it has ended. */
export type Viewing = 'undecided' | 'rejected' | 'early' | 'open' | 'over';

/**
 * Whether a requested recording may be watched at a moment (OP-4.32, OP-4.33): from the start of its window until its
 * end, whether or not the platform has already marked it as expired.
 */
export function viewingOf({ status, from, to }: Authorization, now: number): Viewing {
  if (status === 'rejected') return 'rejected';
  if (status === 'expired') return 'over';
  if (!grantedStatuses.some((one) => one === status) || from === null || to === null) return 'undecided';
  if (now >= to) return 'over';
  return now < from ? 'early' : 'open';
}

/** The next time at which the result of `viewingOf` changes, ms since 1970; null: never. */
export function nextViewingChange({ from, to }: Authorization, viewing: Viewing): number | null {
  if (viewing === 'early') return from;
  return viewing === 'open' ? to : null;
}
