import { Trans } from '@lingui/react/macro';
import { use, useCallback, useState } from 'react';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { CataloguePage, type CustomPart } from '../catalogues/index.ts';
import type { ScreenProps } from '../platform/index.ts';
import { DropItem } from '../ui/DropMenu.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { MappingPart } from './mapping/MappingPart.tsx';
import { SetupDialog } from './SetupDialog.tsx';

const refreshMs = 10_000;
const mapping: CustomPart = { except: [], Part: MappingPart };

/** /receivers: receivers with their state, what is typed into panels and cameras, and mappings that are chosen on an example. */
export function ReceiversScreen({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const [shown, show] = useState<CatalogueRecord | null>(null);
  const toolsOf = useCallback(
    (row: CatalogueRecord) => (
      <DropItem icon="settings" onClick={() => show(row)}>
        <Trans>Set up a panel or camera…</Trans>
      </DropItem>
    ),
    [],
  );
  return (
    <>
      <CataloguePage
        catalogue={catalogueOf('receiver')}
        params={params}
        pattern={pattern}
        refreshMs={refreshMs}
        rowTools={toolsOf}
        customPart={mapping}
      />
      {shown && <SetupDialog id={shown.id} name={String(shown['name'])} onClose={() => show(null)} />}
    </>
  );
}
