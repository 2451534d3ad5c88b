import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { AssignedUnits, UnitsPlace } from '../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import type { UnitAssignmentRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import pages from '../../ui/page.module.css';
import { SaveNote } from './SaveNote.tsx';
import css from './special.module.css';
import { UnitPicker } from './UnitPicker.tsx';

interface UnitsFormProps {
  sheet: UnitAssignmentRef;
  place: UnitsPlace;
  shown: AssignedUnits;
  /** Null: the user may change it; else why not. */
  why: string | null;
  /** Shown beside the save button. */
  more?: ReactNode;
}

/** Which units are in a workflow or a group; a group's names too. */
export function UnitsForm({ sheet, place, shown, why, more }: UnitsFormProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<ReadonlySet<number>>(() => new Set(shown.chosen));
  const [name, setName] = useState(shown.name);
  const [groupName, setGroupName] = useState(shown.group_name);
  const isBusy = useSelector(sheet, (now) => now.hasTag('busy'));
  const before = new Set(shown.chosen);
  const added = [...chosen].filter((id) => !before.has(id));
  const dropped = shown.chosen.filter((id) => !chosen.has(id));
  const isGroup = place.kind === 'group';
  const isRenamed = isGroup && (name !== shown.name || groupName !== shown.group_name);
  const isSame = added.length + dropped.length === 0 && !isRenamed;
  const stuck = why ?? (isGroup && name.trim() === '' ? t`Enter a name first.` : isSame ? t`Nothing was changed.` : null);
  const save = () =>
    sheet.send({
      type: 'unitAssignment.save',
      save: {
        of: 'units',
        place,
        name: name.trim(),
        group_name: groupName.trim(),
        version: shown.version,
        chosen: [...chosen],
        added,
        dropped,
      },
    });
  return (
    <>
      <SaveNote sheet={sheet} />
      {isGroup && (
        <div className={`${pages.head} ${css.head}`}>
          <label>
            <Trans>Name</Trans>
            <input value={name} maxLength={120} required onChange={({ target }) => setName(target.value)} />
          </label>
          <label>
            <Trans>Name shown to operators</Trans>
            <input value={groupName} maxLength={120} onChange={({ target }) => setGroupName(target.value)} />
          </label>
        </div>
      )}
      <UnitPicker units={shown.units} chosen={chosen} onChange={choose} isFixed={why !== null} />
      <div className={css.tools}>
        <Button kind="primary" icon="check" busy={isBusy} why={stuck} onClick={save}>
          <Trans>Save</Trans>
        </Button>
        {more}
      </div>
    </>
  );
}
