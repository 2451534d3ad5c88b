/**
 * Whether PostgreSQL can store every string and key in the value: it rejects NUL characters and unpaired surrogates.
 * @param value parsed JSON, a query or path parameters
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Surrogate}/u.test(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).every(([key, item]) => isStorable(key) && isStorable(item));
  }
  return true;
}

/**
 * Nesting depth of JSON text, found before it is parsed, because deeply nested input can overflow the stack of recursive code.
 * Counting stops at `limit + 1`.
 */
export function depthOf(text: string, limit: number): number {
  let [depth, deepest, inString] = [0, 0, false];
  for (let index = 0; index < text.length && deepest <= limit; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}
