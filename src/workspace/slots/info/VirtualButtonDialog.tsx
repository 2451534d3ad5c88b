import { use, useMemo } from 'react';
import { catalogueOf } from '../../../../contract/catalogues/index.ts';
import { ActDialog, provideCatalogue } from '../../../catalogues/index.ts';
import { usePlatform } from '../../../platform/index.ts';
import { catalogueWords } from '../../../words/catalogue.ts';

const units = catalogueOf('unit');
const act = units.actions?.find(({ name }) => name === 'virtual-button');

/** Asks for the reason and raises the alarm. */
export function VirtualButtonDialog({ unit, onClose }: { unit: { id: number; description: string }; onClose: () => void }) {
  use(catalogueWords());
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const machines = useMemo(() => provideCatalogue({ ask, product, logsHost: null }), [ask, product]);
  if (!act) return null;
  return (
    <ActDialog
      machine={machines.act}
      catalogue={units}
      act={act}
      row={{ id: unit.id, label: unit.description }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
