import type { DraftKind } from './kind.ts';

export const secret: DraftKind<'secret'> = {
  begin: () => '',
  read: (_, drafted) => (drafted === '' ? undefined : drafted),
  faults: null,
};
