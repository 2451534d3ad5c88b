import { useMemo } from 'react';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { catalogueOf } from '../../contract/catalogues/registry.ts';
import { usePlatform } from '../platform/index.ts';
import { ActDialog } from './ActDialog.tsx';
import { provideCatalogue } from './catalogue.ports.ts';

interface ActOfCatalogueProps {
  catalogue: CatalogueKey;
  /** Name of one of its actions. */
  name: string;
  /** The record it is done to; left out: to the list. */
  row?: { id: number; label: string };
  onClose: () => void;
  /** It was done, or may have been. */
  onDone: () => void;
}

/** The dialog of a catalogue's action outside of its list. */
export function ActOfCatalogue({ catalogue: key, name, row, onClose, onDone }: ActOfCatalogueProps) {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const { act: machine } = useMemo(() => provideCatalogue({ ask, product, logsHost: null }), [ask, product]);
  const catalogue = catalogueOf(key);
  const act = catalogue.actions?.find((one) => one.name === name);
  if (!act) return null;
  return <ActDialog machine={machine} catalogue={catalogue} act={act} row={row ?? null} onClose={onClose} onDone={onDone} />;
}
