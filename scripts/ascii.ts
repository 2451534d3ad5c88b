/**
 * Escapes what is not ASCII in the text of a program, in strings, templates, patterns and names alike, so that it is read by its bytes, without
 * decoding. Raw templates (`String.raw`) must not contain any.
 */
export const escapeToAscii = (program: string): string =>
  program.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
