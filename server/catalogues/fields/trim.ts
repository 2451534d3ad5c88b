const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** A text, or a list of texts, without blanks around and without empty texts. */
export const trimmedText = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(trimmed).filter((one) => one !== '') : trimmed(value) || null;
