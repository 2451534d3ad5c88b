import { useEffect, useState } from 'react';
import type { CatalogueKey } from '../../../../contract/catalogues/keys.ts';
import type { Named } from '../../../../machines/catalogues/record/fields/reference.ts';
import { useForm } from '../input.ts';

/** The word for a record that a field names; one that came without a word is asked for once. */
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
