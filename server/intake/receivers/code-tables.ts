import { findCode, siaCodes } from '../../../contract/intake/receivers/codes/index.ts';
import type { CodeTables } from './read-context.ts';

const restoredSiaCodes = new Set(siaCodes.flatMap(({ restores }) => restores ?? []));

/** The standard tables. A SIA code is restored by another code; in the other vocabularies the same code states its end. */
export const codeTables: CodeTables = {
  find: findCode,
  isRestorable: (vocabulary, code) => vocabulary !== 'sia' || restoredSiaCodes.has(code),
};
