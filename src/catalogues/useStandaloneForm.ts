import { useMemo } from 'react';
import type { RecordContext } from '../../machines/catalogues/record/record.types.ts';
import { usePlatform } from '../platform/index.ts';
import { Inputs } from './fields/Inputs.tsx';
import type { FormContextValue } from './fields/input.ts';
import { errorAt } from './form/error-at.ts';
import { useRecordMachines } from './form/machines.ts';

const noErrors: Pick<RecordContext, 'faults' | 'errors'> = { faults: [], errors: {} };

/** Form context for inputs outside a record form: in a filter, a bulk edit or an action dialog. */
export function useStandaloneForm({ faults, errors }: Pick<RecordContext, 'faults' | 'errors'> = noErrors): FormContextValue {
  const { choices, labelOf } = useRecordMachines();
  const { capabilities } = usePlatform();
  const tilesUrl = capabilities?.map.tiles_url ?? null;
  return useMemo(
    () => ({ choices, labelOf, tilesUrl, Inputs, errorOf: (path) => errorAt({ faults, errors }, path), isSet: () => false, isNew: true }),
    [choices, labelOf, tilesUrl, faults, errors],
  );
}
