import { faultTexts } from '../../../../contract/catalogues/fields/fault.ts';
import { isValues } from '../../../../contract/catalogues/fields/schema.ts';
import { type DraftKind, listOf } from './kind.ts';

/** A free name with its value, while it is being written. */
export interface Pair {
  name: string;
  value: string | number | boolean | null;
}

export const pairs: DraftKind<'pairs'> = {
  begin: (_, value) => Object.entries(isValues(value) ? value : {}).map(([name, one]) => ({ name, value: one })),
  read: (_, drafted) => Object.fromEntries((drafted as Pair[]).filter(({ name }) => name !== '').map(({ name, value }) => [name, value])),
  /** A name that is written twice would lose one of its values. */
  faults: (_, drafted, path) => {
    const names = (listOf(drafted) as Pair[]).map(({ name }) => name).filter((name) => name !== '');
    const isTwice = new Set(names).size < names.length;
    return isTwice ? [{ field: path, text: faultTexts.twice, values: {} }] : [];
  },
};
