import type { DraftKind } from './kind.ts';

export const number: DraftKind<'number'> = {
  begin: (_, value) => (typeof value === 'number' ? String(value) : ''),
  read: (_, drafted) => numberOf(drafted),
  faults: null,
};

/** Text that is not a number remains text, so that the field can report the fault. */
function numberOf(drafted: unknown): unknown {
  const text = typeof drafted === 'string' ? drafted.trim() : '';
  if (text === '') return null;
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}
