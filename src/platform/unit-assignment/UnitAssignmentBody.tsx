import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { selectUnitAssignmentData, selectUnitAssignmentRefusal } from '../../../machines/places/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import type { UnitAssignmentRef } from './useUnitAssignment.ts';

/** The assignment sheet, below a note while another one is read, or a message if it cannot be shown (OP-8.05, OQ-118). */
export function UnitAssignmentBody({ sheet, children }: { sheet: UnitAssignmentRef; children: ReactNode }) {
  const { t } = useLingui();
  const snapshot = useSelector(sheet, (now) => now);
  const refusal = selectUnitAssignmentRefusal(snapshot);
  const again = (
    <Button icon="refresh" onClick={() => sheet.send({ type: 'unitAssignment.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('empty')) return <EmptyState icon="list" title={t`No data available`} action={again} />;
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  const data = selectUnitAssignmentData(snapshot);
  return (
    <>
      {(data === null || snapshot.matches('reading')) && (
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      )}
      {data !== null && children}
    </>
  );
}
