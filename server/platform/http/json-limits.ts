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

/** Limits of a JSON body beside its bytes; `values` are its members and items, at any depth. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
  /** Members of one object. */
  readonly keys: number;
}

/** Limits of a body, unless its call declares another number of values. The longest lists of calls have 20,000 ids, with fields beside them. */
export const jsonLimits: JsonLimits = { depth: 64, values: 20_100, keys: 1000 };

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The limit that a JSON text exceeds, or null. Found before the text is parsed: deep nesting overflows the stack of recursive code, and a
 * megabyte of small values costs seconds where each is checked. Text that is no JSON passes; the parser refuses it.
 */
export function exceededLimit(text: string, limits: JsonLimits): keyof JsonLimits | null {
  /** Members of each open object so far; null: an array. */
  const open: (number | null)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === closeArray || char === closeObject) open.pop();
    else if (char === openArray || char === openObject) {
      if (open.push(char === openObject ? 0 : null) > limits.depth) return 'depth';
      values += 1;
    } else if (char === comma) {
      values += 1;
      const keys = open.at(-1);
      if (typeof keys !== 'number') continue;
      if (keys + 2 > limits.keys) return 'keys';
      open[open.length - 1] = keys + 1;
    }
    if (values > limits.values) return 'values';
  }
  return null;
}

/** The place of the quotation mark that ends a string. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end;
    at = end + 1;
  }
}
