import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueryRefusal } from '../../../machines/platform/index.ts';
import type { LiveQueryRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { failureText } from '../../words/refusals.ts';

/** Shows that a query is loading, was refused or failed. */
export function LiveQueryStatus({ sight }: { sight: LiveQueryRef }) {
  const isReading = useSelector(sight, (now) => now.hasTag('busy'));
  const refusal = useSelector(sight, selectQueryRefusal);
  if (isReading)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  return (
    <EmptyState
      icon="alert"
      title={failureText(refusal)}
      action={
        <Button small icon="refresh" onClick={() => sight.send({ type: 'liveQuery.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
