import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectQueryRefusal } from '../../../machines/platform/index.ts';
import type { LiveQueryRef } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { readFailed, refusalText } from '../../words/refusals.ts';

/** Why there is nothing to show yet: it is being read, was refused, or was not answered. */
export function QueryState({ query }: { query: LiveQueryRef }) {
  const refusal = useSelector(query, selectQueryRefusal);
  const isUnread = useSelector(query, (now) => now.matches('unread'));
  if (!refusal && !isUnread)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  return (
    <p role="alert">
      {refusal ? refusalText(refusal) : readFailed()}{' '}
      <Button small icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
