import { useLingui } from '@lingui/react/macro';
import { catalogueOf } from '../../contract/catalogues/index.ts';
import type { UnitsPlace } from '../../machines/places/index.ts';
import { useRights } from '../catalogues/index.ts';
import { UnitsForm } from '../places/index.ts';
import css from '../places/units/special.module.css';
import { UnitAssignmentBody, useAssignmentData, useUnitAssignment } from '../platform/index.ts';
import { Dialog } from '../ui/Dialog.tsx';

const workflows = catalogueOf('alarm-workflow');

/** Which units a workflow is for, chosen from all there are (ADM-7.35, OP-9.08). */
export function WorkflowUnits({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const place: UnitsPlace = { kind: 'workflow', id };
  const sheet = useUnitAssignment({ of: 'units', place });
  const shown = useAssignmentData(sheet, 'units');
  const rights = useRights(workflows);
  const why = rights.mayAct('create') && rights.mayAct('delete') ? null : t`You are not authorized to do this.`;
  return (
    <Dialog title={t`Units of workflow ${id}`} wide onClose={onClose}>
      <div className={`${css.dialog} ${css.picker}`}>
        <UnitAssignmentBody sheet={sheet}>
          {shown && <UnitsForm key={shown.chosen.length} sheet={sheet} place={place} shown={shown} why={why} />}
        </UnitAssignmentBody>
      </div>
    </Dialog>
  );
}
