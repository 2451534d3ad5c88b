import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectRefusal } from '../../../machines/places/unit-assignment/unit-assignment.selectors.ts';
import type { UnitAssignmentRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { actUnanswered, refusalText } from '../../words/refusals.ts';
import css from './special.module.css';

/** Shows whether the changes were saved. */
export function SaveNote({ sheet }: { sheet: UnitAssignmentRef }) {
  const isSaved = useSelector(sheet, (now) => now.matches('saved'));
  const isUnsaved = useSelector(sheet, (now) => now.matches('unsaved'));
  const refusal = useSelector(sheet, selectRefusal);
  if (isSaved)
    return (
      <p className={css.note} role="status">
        <Trans>Saved</Trans>
      </p>
    );
  if (!isUnsaved) return null;
  const faults = Object.values(refusal?.errors ?? {}).flat();
  return (
    <p className={css.note} role="alert">
      {refusal ? [refusalText(refusal), ...faults].join(' · ') : actUnanswered()}{' '}
      <Button small icon="refresh" onClick={() => sheet.send({ type: 'unitAssignment.renew' })}>
        <Trans>Reload</Trans>
      </Button>
    </p>
  );
}
