type Parts = Readonly<Record<string, unknown>>;
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same; keys in any order, and a missing key says what `undefined` says. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isDeepEqual(value, other[at]));
  }
  if (!isParts(one) || !isParts(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isDeepEqual(one[key], other[key]));
}

/** What `after` says, made of the parts of `before` that say the same: what did not change is not drawn anew. */
export function shareStructure<T>(before: unknown, after: T): T {
  if (isDeepEqual(before, after)) return before as T;
  if (Array.isArray(after) && Array.isArray(before)) return after.map((value: unknown, at) => shareStructure(before[at], value)) as T;
  if (!isParts(after) || !isParts(before)) return after;
  return Object.fromEntries(Object.entries(after).map(([key, value]) => [key, shareStructure(before[key], value)])) as T;
}
