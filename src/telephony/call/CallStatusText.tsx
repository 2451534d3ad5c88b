import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { selectHoldFailed, selectTransferFailed, selectTransferTo } from '../../../machines/telephony/call/call.selectors.ts';
import type { OwnCall } from '../../../machines/telephony/calls/calls.types.ts';
import { refusalText } from '../../words/refusals.ts';
import css from './ongoing/CallBar.module.css';
import { endingHelp, endingWords } from './words.ts';

/** Status of an own call in words; for an ended call the reason and the possible next step. */
export function CallStatusText({ call }: { call: OwnCall }) {
  const snapshot = useSelector(call.ref, (now) => now);
  return (
    <span className={css.state} role="status" data-ending={snapshot.matches('ended') ? (call.ending ?? 'failed') : undefined}>
      {snapshot.matches('ended') ? <EndedText call={call} /> : <OngoingText call={call} />}
    </span>
  );
}

function EndedText({ call }: { call: OwnCall }) {
  const { t } = useLingui();
  const { ending, refusal, fault } = call;
  if (refusal) return refusalText(refusal);
  if (fault === 'unanswered') return <Trans>No response from the platform: the call was not made.</Trans>;
  if (fault === 'not_registered') return <Trans>Your phone is not registered.</Trans>;
  if (fault === 'put_back') return <Trans>The call could not be connected and is waiting again.</Trans>;
  const help = ending && endingHelp[ending];
  return (
    <>
      <strong>{t(endingWords[ending ?? 'failed'])}</strong>
      {help && <span className={css.second}> {t(help)}</span>}
    </>
  );
}

/** What the call does now; beside it what was asked of it and is under way, or failed. */
function OngoingText({ call: { ref } }: { call: OwnCall }) {
  const now = useSelector(ref, (snapshot) => snapshot);
  const isAsked = now.matches({ connected: { transfer: 'requested' } }) || selectTransferFailed(now) !== null || selectHoldFailed(now);
  return (
    <>
      {isAsked && <AskedText now={now} />}
      <span>
        <LineText now={now} />
      </span>
    </>
  );
}

type Now = { now: SnapshotFrom<OwnCall['ref']> };

function AskedText({ now }: Now) {
  const { t } = useLingui();
  const transferTo = selectTransferTo(now);
  const failed = selectTransferFailed(now);
  return (
    <span className={css.asked}>
      {now.matches({ connected: { transfer: 'requested' } }) && (
        <span>
          <Trans>
            Transferring to <bdi dir="ltr">{transferTo}</bdi>…
          </Trans>
        </span>
      )}
      {failed && <strong>{t`Not transferred: ${t(endingWords[failed])}`}</strong>}
      {selectHoldFailed(now) && (
        <strong>
          {now.matches({ connected: { line: 'held' } }) ? t`The call could not be taken off hold.` : t`The call could not be put on hold.`}
        </strong>
      )}
    </span>
  );
}

function LineText({ now }: Now) {
  const { t } = useLingui();
  if (now.matches({ connected: { line: { talking: 'silent' } } }))
    return (
      <strong className={css.bad}>
        <Trans>No audio from the other side</Trans>
      </strong>
    );
  if (now.matches({ connected: { line: { talking: 'heldByRemote' } } })) return <Trans>The other side put the call on hold</Trans>;
  if (now.matches({ connected: { line: 'held' } })) return <Trans>on hold</Trans>;
  if (now.matches({ connected: { line: 'holding' } }) || now.matches({ connected: { line: 'resuming' } }))
    return <Trans>One moment…</Trans>;
  if (now.matches({ connected: { microphone: 'muted' } })) return <strong>{t`Muted`}</strong>;
  if (now.matches('connected')) return <Trans>connected</Trans>;
  if (now.matches({ calling: 'ringing' })) return <Trans>Ringing…</Trans>;
  if (now.matches({ calling: 'queued' })) return <Trans>Waiting in the queue…</Trans>;
  if (now.matches('calling')) return <Trans>Calling…</Trans>;
  if (now.matches('taking')) return <Trans>Taking the call…</Trans>;
  if (now.matches('awaited')) return <Trans>The call is yours: connecting it to your phone…</Trans>;
  if (now.matches('answering')) return <Trans>Answering…</Trans>;
  if (now.matches('ending') || now.matches('withdrawing')) return <Trans>Ending…</Trans>;
  return <Trans>Preparing the call…</Trans>;
}
