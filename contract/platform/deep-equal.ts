type Parts = Readonly<Record<string, unknown>>;

/** Whether a value is an object of named parts, not an array. */
export const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tests for deep equality regardless of key order; a missing key equals `undefined`. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => isDeepEqual(value, other[at]));
  }
  if (!isParts(one) || !isParts(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isDeepEqual(one[key], other[key]));
}
