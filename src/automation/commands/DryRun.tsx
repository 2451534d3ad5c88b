import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RecordRef, selectId } from '../../../machines/catalogues/index.ts';
import { Button } from '../../ui/Button.tsx';
import { useCanRun, useRunRequest } from '../run/useRunner.ts';

/** Runs the saved command without effects: each node reports what it would do. */
export function DryRun({ record }: { record: RecordRef }) {
  const { t } = useLingui();
  const run = useRunRequest();
  const mayRun = useCanRun();
  const id = useSelector(record, selectId);
  const isSaved = useSelector(record, (now) => selectId(now) !== null && (now.matches({ editing: 'clean' }) || now.matches('viewing')));
  const why = mayRun ? (isSaved ? null : t`Save the command first: the saved version is run.`) : t`You are not authorized to run commands.`;
  return (
    <Button icon="play" why={why} onClick={() => run({ command: id, dry: true })}>
      <Trans>Dry run</Trans>
    </Button>
  );
}
