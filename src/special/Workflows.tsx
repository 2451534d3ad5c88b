import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/catalogues/record.ts';
import type { UnitsPlace } from '../../machines/sheet/sheet.machine.ts';
import { CataloguePage } from '../catalogue/CataloguePage.tsx';
import type { OwnPart } from '../catalogue/form/own.ts';
import { catalogueWords } from '../catalogue/words.ts';
import { useRights } from '../catalogue/workplace.ts';
import { WorkflowPart } from '../schedule/WorkflowPart.tsx';
import type { ScreenProps } from '../shell/screens.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { DropItem } from '../ui/DropMenu.tsx';
import { SheetBody } from './SheetBody.tsx';
import css from './special.module.css';
import { UnitsForm } from './UnitsForm.tsx';
import { useSheet, useShown } from './useSheet.ts';

const workflows = catalogueOf('alarm-workflow');
const own: OwnPart = { but: ['frequency', 'params'], Part: WorkflowPart };

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
      <CataloguePage catalogue={workflows} params={params} pattern={pattern} rowTools={toolsOf} own={own} />
      {open !== null && <WorkflowUnits key={open} id={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function WorkflowUnits({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const place: UnitsPlace = { kind: 'workflow', id };
  const sheet = useSheet({ of: 'units', place });
  const shown = useShown(sheet, 'units');
  const rights = useRights(workflows);
  const why = rights.mayAct('create') && rights.mayAct('delete') ? null : t`You are not authorized to do this.`;
  return (
    <Dialog title={t`Units of workflow ${id}`} wide onClose={onClose}>
      <div className={`${css.dialog} ${css.picker}`}>
        <SheetBody sheet={sheet}>
          {shown && <UnitsForm key={shown.chosen.length} sheet={sheet} place={place} shown={shown} why={why} />}
        </SheetBody>
      </div>
    </Dialog>
  );
}
