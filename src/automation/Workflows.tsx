import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/platform/index.ts';
import { CataloguePage, type CustomPart } from '../catalogues/index.ts';
import type { ScreenProps } from '../platform/index.ts';
import { DropItem } from '../ui/DropMenu.tsx';
import { catalogueWords } from '../words/catalogue.ts';
import { WorkflowPart } from './schedule/WorkflowPart.tsx';
import { WorkflowUnits } from './WorkflowUnits.tsx';

const workflows = catalogueOf('alarm-workflow');
const own: CustomPart = { except: ['frequency', 'params', 'units_count'], Part: WorkflowPart };

/** /workflow: alarm workflows, and which units each is for (ADM-2.37, ADM-7.35). */
export function Workflows({ params, pattern }: ScreenProps) {
  use(catalogueWords());
  const [open, setOpen] = useState<number | null>(null);
  const toolsOf = ({ id }: CatalogueRecord) => (
    <DropItem icon="unit" onClick={() => setOpen(id)}>
      <Trans>Choose units</Trans>
    </DropItem>
  );
  return (
    <>
      <CataloguePage catalogue={workflows} params={params} pattern={pattern} rowTools={toolsOf} customPart={own} />
      {open !== null && <WorkflowUnits key={open} id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
