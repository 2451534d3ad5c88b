/**
 * Whether every string in the value can be stored: PostgreSQL takes no NUL and no half of a surrogate pair.
 * @param value parsed JSON, a query or path parameters
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, held]) => isStorable(key) && isStorable(held));
  }
  return true;
}

/** Nesting depth of a JSON value, counted up to `limit`: deeply nested input is an attack on recursive code. */
export function depthOf(text: string, limit: number): number {
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < text.length && deepest <= limit; at += 1) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}
