import { z } from 'zod';

/** Fields that a pattern can name. */
export const patternFields = ['account', 'code', 'zone', 'partition', 'user', 'text', 'state'] as const;
export type PatternField = (typeof patternFields)[number];

const isField = (name: string): boolean => patternFields.some((field) => field === name);
const token = /\*|\{[a-z]{1,12}\}/g;

/**
 * A pattern for a line of text: literal text, `*` for any characters, and `{zone}` for characters that are a field. It matches a whole line,
 * without regard to case; a field ends where the text after it first occurs. It is no regular expression, so that matching never takes longer
 * than the length of the line for each of its parts.
 */
export const TextPattern = z
  .string()
  .min(1)
  .max(200)
  .refine((pattern) => !/[*}][*{]/.test(pattern), 'Between two fields or asterisks there must be some text.')
  .refine(
    (pattern) => !/[{}]/.test(pattern.replaceAll(token, (name) => (isField(name.slice(1, -1)) ? '' : name))),
    `The fields are ${patternFields.map((name) => `{${name}}`).join(', ')}.`,
  );
export type TextPattern = z.infer<typeof TextPattern>;

/** The fields of a line; null: the pattern does not match it. */
export function matchPattern(pattern: TextPattern, line: string): Partial<Record<PatternField, string>> | null {
  const literals = pattern.split(token).map(fold);
  const names = [...pattern.matchAll(token)].map(([name]) => name);
  const folded = fold(line);
  const [first = ''] = literals;
  if (!folded.startsWith(first)) return null;
  if (names.length === 0) return folded === first ? {} : null;
  const fields: Partial<Record<PatternField, string>> = {};
  let at = first.length;
  for (const [index, name] of names.entries()) {
    const literal = literals[index + 1] ?? '';
    const isLast = index === names.length - 1;
    const end = isLast ? folded.length - literal.length : folded.indexOf(literal, at);
    if (end < at || !folded.startsWith(literal, end)) return null;
    if (name !== '*') {
      const value = line.slice(at, end).trim();
      if (value === '') return null;
      fields[name.slice(1, -1) as PatternField] = value;
    }
    at = end + literal.length;
  }
  return fields;
}

/** Lower case of the same length: a few letters have a longer one. */
const fold = (text: string): string => {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
};
