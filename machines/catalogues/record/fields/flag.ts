import { type DraftKind, emptyToNull } from './kind.ts';

export const flag: DraftKind<'flag'> = {
  begin: (_, value) => value === true,
  read: (_, drafted) => emptyToNull(drafted),
  faults: null,
};
