import { useEffect, useState } from 'react';
import type { CatalogueKey } from '../../../../contract/catalogues/keys.ts';
import type { Named } from '../../../../machines/catalogues/record/fields/reference.ts';
import { useForm } from '../input.ts';

/** Returns the label of a referenced record; a missing label is loaded once. */
export function useLabel(of: CatalogueKey, named: Named | null): string {
  const { labelOf } = useForm();
  const [known, learn] = useState<Named | null>(null);
  const id = named !== null && named.label === '' ? named.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    let isOver = false;
    labelOf(of, id).then(
      (label) => {
        if (!isOver && label !== null) learn({ id, label });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [of, id, labelOf]);
  if (named === null) return '';
  return named.label || (known?.id === named.id ? known.label : `#${named.id}`);
}
