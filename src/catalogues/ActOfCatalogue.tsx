import { useMemo, useState } from 'react';
import type { Values } from '../../contract/catalogues/fields/schema.ts';
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
  /** Initial values of its inputs, and of the actions that follow from it. */
  start?: Values;
  /** A result offers a new record with these values; left out: it does not. */
  onNew?: (start: Values) => void;
  onClose: () => void;
  /** It was done, or may have been. */
  onDone: () => void;
}

/** The dialog of a catalogue's action outside of its list, and those that follow from its result. */
export function ActOfCatalogue({ catalogue: key, name, row, start, onNew, onClose, onDone }: ActOfCatalogueProps) {
  const machine = useActMachine();
  const [now, follow] = useState<{ name: string; start: Values | undefined }>({ name, start });
  const catalogue = catalogueOf(key);
  const act = catalogue.actions?.find((one) => one.name === now.name);
  if (!act) return null;
  return (
    <ActDialog
      key={now.name}
      machine={machine}
      catalogue={catalogue}
      act={act}
      row={row ?? null}
      {...(now.start && { start: now.start })}
      onClose={onClose}
      onDone={onDone}
      onFollow={(next) => {
        if (next.kind === 'act') follow({ name: next.name, start: mergeStart(start, next.start) });
        else onNew?.(mergeStart(start, next.start));
      }}
    />
  );
}

/** What a result gives comes before what was known, except where it gives nothing. */
const mergeStart = (known: Values | undefined, given: Values): Values => ({
  ...known,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
});

/** The machine of actions with this platform's calls. */
export function useActMachine() {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  return useMemo(() => provideCatalogue({ ask, product, logsHost: null }).act, [ask, product]);
}
