import { type DraftKind, emptyToNull } from './kind.ts';

export const text: DraftKind<'text'> = {
  begin: (_, value) => value ?? '',
  read: ({ long }, drafted) => emptyToNull(typeof drafted === 'string' && !long ? drafted.trim() : drafted),
  faults: null,
};

/** A kind whose draft is its value, empty where there is none. */
const plain = {
  begin: (_: unknown, value: unknown) => value ?? '',
  read: (_: unknown, drafted: unknown) => emptyToNull(drafted),
  faults: null,
};

export const time: DraftKind<'time'> = plain;
export const clock: DraftKind<'clock'> = plain;
export const choice: DraftKind<'choice'> = plain;
export const colour: DraftKind<'colour'> = plain;
/** Read-only kinds; no form initializes them. */
export const data: DraftKind<'data'> = plain;
export const count: DraftKind<'count'> = plain;
