import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  selectHasNoWaiting,
  selectListRefusal,
  selectUnreadableCalls,
  selectWaiting,
} from '../../../../machines/telephony/calls/calls.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { UnreadableRows } from '../../../ui/UnreadableRows.tsx';
import { readFailed, refusalText } from '../../../words/refusals.ts';
import { type CallsRef, useCalls } from '../calls.ts';
import { useDialler } from '../dial/dial-request-queue.ts';
import { useDialUnavailableReason } from './useCallUnavailable.ts';
import css from './WaitingCalls.module.css';
import { WaitingCalls } from './WaitingCalls.tsx';

/** The widget of the waiting calls (OP-4.17). */
export function WaitingCallsWidget() {
  const calls = useCalls();
  if (calls) return <WaitingNow calls={calls} />;
  return (
    <EmptyState icon="phone" title={<Trans>No calls here</Trans>}>
      <Trans>Calls are not available, or you do not have permission to see them.</Trans>
    </EmptyState>
  );
}

/** The calls that wait, or why they are not known. */
export function WaitingNow({ calls }: { calls: CallsRef }) {
  const waiting = useSelector(calls, selectWaiting);
  const unavailableReason = useDialUnavailableReason(calls);
  const dial = useDialler();
  const isUnread = useSelector(calls, (now) => now.matches({ list: 'unread' }));
  const refusal = useSelector(calls, selectListRefusal);
  const unreadable = useSelector(calls, selectUnreadableCalls);
  const saysNone = useSelector(calls, selectHasNoWaiting);
  const again = (
    <Button small icon="refresh" onClick={() => calls.send({ type: 'calls.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (refusal) return <EmptyState icon="alert" title={refusalText(refusal)} action={again} />;
  if (isUnread && waiting.length === 0) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  if (waiting.length + unreadable.length > 0)
    return (
      <>
        <UnreadableRows
          rows={unreadable}
          title={plural(unreadable.length, { one: '# call could not be read.', other: '# calls could not be read.' })}
        />
        {isUnread && (
          <p className={css.stale} role="status">
            <Trans>Waiting calls could not be refreshed: some may be missing.</Trans> {again}
          </p>
        )}
        <WaitingCalls calls={calls} waiting={waiting} />
      </>
    );
  if (!saysNone)
    return (
      <Waiting>
        <Trans>Loading waiting calls…</Trans>
      </Waiting>
    );
  return (
    <EmptyState
      icon="phone"
      title={<Trans>No call is waiting</Trans>}
      action={
        <Button small icon="keypad" why={unavailableReason} onClick={() => dial()}>
          <Trans>Make a call…</Trans>
        </Button>
      }
    />
  );
}
