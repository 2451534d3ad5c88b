import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type CallsRef, useCalls } from './calls.ts';
import { useDialler } from './useDialler.ts';
import { useDialLack } from './useTakeLack.ts';
import { WaitingCalls } from './WaitingCalls.tsx';

/** The widget of the waiting calls (OP-4.17). */
export function WaitingCallsWidget() {
  const calls = useCalls();
  if (calls) return <Waiting calls={calls} />;
  return (
    <EmptyState icon="phone" title={<Trans>No calls here</Trans>}>
      <Trans>This platform carries no calls, or you may not see them.</Trans>
    </EmptyState>
  );
}

function Waiting({ calls }: { calls: CallsRef }) {
  const waiting = useSelector(calls, ({ context }) => context.waiting);
  const lack = useDialLack(calls);
  const dial = useDialler();
  if (waiting.length > 0) return <WaitingCalls calls={calls} waiting={waiting} />;
  return (
    <EmptyState
      icon="phone"
      title={<Trans>No call is waiting</Trans>}
      action={
        <Button small icon="keypad" why={lack} onClick={() => dial()}>
          <Trans>Call somebody…</Trans>
        </Button>
      }
    />
  );
}
