/**
 * Texts from outside (devices, files, other users) may contain characters that are not seen and change how other characters are read: U+202E
 * reverses what follows it. Bidirectional formatting and control characters are shown as symbols; tabs and line breaks remain.
 */
const unseen = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const formatting = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const controlPictures = 0x2400;

function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(controlPictures + code);
  return code === 0x7f ? '␡' : `⟦${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
}

/** A text in which characters that are not seen are symbols: `␛`, `⟦202E⟧`. */
export const showControls = (text: string): string => text.replace(unseen, symbolOf);

/** A text in which only bidirectional formatting is shown as symbols: for formats that escape control characters themselves. */
export const showFormatting = (text: string): string => text.replace(formatting, symbolOf);

/** Whether JSON may contain such characters, as they are or escaped: a test that costs little, for large replies. */
export const mayHaveControls = (json: string): boolean => /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\\[bfu]/.test(json);

/** JSON with such characters as symbols in all of its texts, also in names of members. */
export function showControlsIn(value: unknown): unknown {
  if (typeof value === 'string') return showControls(value);
  if (Array.isArray(value)) return value.map(showControlsIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [showControls(name), showControlsIn(inner)]));
}

/**
 * A text for a place without markup (titles, notifications, mails): one with letters from right to left is isolated, so that it does not move
 * what is written beside it. In views, `bdi` does this.
 */
export const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
