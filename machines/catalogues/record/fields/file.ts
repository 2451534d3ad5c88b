import { faultsOfFile, isChosenFile } from '../../../shared/chosen-file.ts';
import type { DraftKind } from './kind.ts';

export const file: DraftKind<'file'> = {
  begin: (_, value) => value ?? null,
  read: (_, drafted, { send }) => (isChosenFile(drafted) ? send(drafted) : drafted),
  faults: (field, drafted, path) => (isChosenFile(drafted) ? faultsOfFile(field, drafted, path) : []),
};
