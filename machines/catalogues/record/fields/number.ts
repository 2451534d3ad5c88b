import type { DraftKind } from './kind.ts';

export const number: DraftKind<'number'> = {
  begin: (_, value) => (typeof value === 'number' ? String(value) : ''),
  read: (_, drafted) => numberOf(drafted),
  faults: null,
};

/** What cannot be read as a number stays the text that it is, so that the field says what is wrong with it. */
function numberOf(drafted: unknown): unknown {
  const text = typeof drafted === 'string' ? drafted.trim() : '';
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}
