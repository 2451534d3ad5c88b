import { isDeepEqual, isParts } from '../../../contract/platform/index.ts';

/** Rebuilds `after` with the equal parts of `before`, so that unchanged parts are not rendered again. */
export function shareStructure<T>(before: unknown, after: T): T {
  if (isDeepEqual(before, after)) return before as T;
  if (Array.isArray(after) && Array.isArray(before)) return after.map((value: unknown, at) => shareStructure(before[at], value)) as T;
  if (!isParts(after) || !isParts(before)) return after;
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, shareStructure(before[key], value)])) as T;
}
