type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tests for deep equality regardless of key order; a missing key equals `undefined`. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isDeepEqual(value, other[at]));
  }
  if (!isParts(one) || !isParts(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isDeepEqual(one[key], other[key]));
}

/** Rebuilds `after` with the equal parts of `before`, so that unchanged parts are not rendered again. */
export function shareStructure<T>(before: unknown, after: T): T {
  if (isDeepEqual(before, after)) return before as T;
  if (Array.isArray(after) && Array.isArray(before)) return after.map((value: unknown, at) => shareStructure(before[at], value)) as T;
  if (!isParts(after) || !isParts(before)) return after;
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, shareStructure(before[key], value)])) as T;
}
