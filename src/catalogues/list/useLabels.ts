import { useEffect, useState } from 'react';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { useRecordMachines } from '../form/machines.ts';

const known = new Map<string, string>();

/** The words for records of a catalogue that an address names by their ids; null while they are not known. */
export function useLabels(of: CatalogueKey | null, ids: readonly number[]): (id: number) => string | null {
  const { labelOf } = useRecordMachines();
  const [, drawAgain] = useState(0);
  const wanted = ids.join(',');
  useEffect(() => {
    if (of === null || wanted === '') return undefined;
    let isShown = true;
    const missing = wanted.split(',').filter((id) => !known.has(`${of} ${id}`));
    for (const id of missing) {
      labelOf(of, Number(id)).then(
        (label) => {
          if (label === null) return;
          known.set(`${of} ${id}`, label);
          if (isShown) drawAgain((count) => count + 1);
        },
        () => undefined,
      );
    }
    return () => {
      isShown = false;
    };
  }, [of, wanted, labelOf]);
  return (id) => known.get(`${of ?? ''} ${id}`) ?? null;
}
