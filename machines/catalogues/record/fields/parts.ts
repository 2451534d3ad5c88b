import { isEmpty, isValues } from '../../../../contract/catalogues/fields/schema.ts';
import { type Draft, type DraftKind, listOf } from './kind.ts';

export const parts: DraftKind<'parts'> = {
  begin: ({ of }, value, _, begin) => begin(of, isValues(value) ? value : null),
  /** Parts of which none is filled are no value at all. */
  read: ({ of }, drafted, { valuesOf }) => {
    const values = valuesOf(of, drafted as Draft);
    return Object.values(values).every((value) => value === false || isEmpty(value)) ? null : values;
  },
  faults: ({ of }, drafted, path, faultsOf) => faultsOf(of, drafted as Draft, `${path}.`),
};

export const rows: DraftKind<'rows'> = {
  begin: ({ of }, value, _, begin) => listOf(value).map((row) => begin(of, isValues(row) ? row : null)),
  read: ({ of }, drafted, { valuesOf }) => listOf(drafted).map((row) => valuesOf(of, row as Draft)),
  faults: null,
};
