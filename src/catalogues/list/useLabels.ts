import { useEffect, useState } from 'react';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import { useRecordMachines } from '../form/machines.ts';

const known = new Map<string, string>();

/** Labels of the records whose ids are in an address; null until loaded. */
export function useLabels(of: CatalogueKey | null, ids: readonly number[]): (id: number) => string | null {
  const { labelOf } = useRecordMachines();
  const [, drawAgain] = useState(0);
  const key = ids.join(',');
  useEffect(() => {
    if (of === null || key === '') return undefined;
    let isShown = true;
    const missing = key.split(',').filter((id) => !known.has(`${of} ${id}`));
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
  }, [of, key, labelOf]);
  return (id) => known.get(`${of ?? ''} ${id}`) ?? null;
}
