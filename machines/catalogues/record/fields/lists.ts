import { type DraftKind, emptyToNull, listOf } from './kind.ts';

const filled = (texts: readonly unknown[]): unknown[] => texts.filter((text) => text !== '');

export const days: DraftKind<'days'> = {
  begin: (_, value) => listOf(value),
  read: (_, drafted) => emptyToNull(drafted),
  faults: null,
};

export const texts: DraftKind<'texts'> = {
  begin: (_, value) => listOf(value),
  read: (_, drafted) => filled(listOf(drafted)),
  faults: null,
};

export const email: DraftKind<'email'> = {
  begin: ({ several }, value) => (several ? listOf(value) : (value ?? '')),
  read: (_, drafted) => (Array.isArray(drafted) ? filled(drafted) : emptyToNull(drafted)),
  faults: null,
};
