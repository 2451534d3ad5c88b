import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { SipCall } from '../../../../contract/telephony/call.ts';
import { gridLimits } from '../../../../contract/workspace/index.ts';
import { ringingCalls, selectToasts } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { useAge } from '../../../alarms/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateOf } from '../../../ui/state.ts';
import type { CallsRef } from '../calls.ts';
import { useRemoteParty } from '../ongoing/useRemoteParty.ts';
import { useCallKeys } from '../useCallKeys.ts';
import { useCallWords } from '../useCallWords.ts';
import { useRestoreFocus } from '../useRestoreFocus.ts';
import { useShowAlarm } from '../useShowAlarm.ts';
import css from './CallToasts.module.css';
import { useTakeUnavailableReason } from './useCallUnavailable.ts';
import { useRing } from './useRing.ts';

const alike = (one: readonly OwnCall[], other: readonly OwnCall[]) =>
  one.length === other.length && one.every((call, at) => call === other[at]);

/** Incoming calls: waiting ones for twenty seconds (OP-9.04, OQ-62), those ringing at this phone for as long as they ring. */
export function CallToasts({ calls }: { calls: CallsRef }) {
  const { t } = useLingui();
  const toasts = useSelector(calls, selectToasts);
  const ringing = useSelector(calls, ringingCalls, alike);
  const state = useSelector(calls, stateOf);
  useRing(calls);
  useCallKeys(calls);
  useRestoreFocus(toasts.length + ringing.length);
  return (
    <div
      className={css.stack}
      data-calls={state}
      role="group"
      aria-label={t`Incoming calls`}
      data-state={toasts.length + ringing.length === 0 ? 'quiet' : 'showing'}
    >
      <Announcement toasts={toasts.map(({ call }) => call)} ringing={ringing} />
      {ringing.map((call) => (
        <RingingToast key={call.key} call={call} calls={calls} />
      ))}
      {toasts.map(({ call, until }) => (
        <WaitingToast key={call.id} call={call} until={until} calls={calls} />
      ))}
    </div>
  );
}

/** A call that any operator may take: answer it, dismiss the toast, or open its alarm. It stays in the list of waiting calls. */
function WaitingToast({ call, until, calls }: { call: SipCall; until: number; calls: CallsRef }) {
  const { t } = useLingui();
  const { whoOf, whereOf } = useCallWords();
  const unavailableReason = useTakeUnavailableReason(calls);
  const show = useShowAlarm(call.id_alarm);
  const age = useAge(new Date(until - gridLimits.callToastMs).toISOString());
  const left = Math.max(0, Math.ceil((gridLimits.callToastMs - age) / 1000));
  return (
    <section className={css.toast} aria-label={t`Incoming call: ${whoOf(call)}`} data-call={call.sessionId}>
      <header className={css.head}>
        <Icon name="phone" />
        <span className={css.lines}>
          <strong>
            <bdi>{whoOf(call)}</bdi>
          </strong>
          <span className={css.second}>{whereOf(call) ? <bdi>{whereOf(call)}</bdi> : <bdi dir="ltr">{call.callingPartyNumber}</bdi>}</span>
        </span>
        <span className={css.left} aria-hidden="true" dir="ltr">
          {left} s
        </span>
      </header>
      <div className={css.acts}>
        <Button
          small
          kind="primary"
          icon="phone"
          why={unavailableReason}
          onClick={() => calls.send({ type: 'call.take', session: call.sessionId })}
        >
          <Trans>Answer</Trans>
        </Button>
        <Button small icon="close" onClick={() => calls.send({ type: 'call.reject', session: call.sessionId })}>
          <Trans>Reject</Trans>
        </Button>
        {call.id_alarm !== null && (
          <Button small icon="alarm" why={show ? null : t`This alarm cannot be opened.`} onClick={() => show?.()}>
            <Trans>Open alarm</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

/** A call to one's own number. */
function RingingToast({ call, calls }: { call: OwnCall; calls: CallsRef }) {
  const { t } = useLingui();
  const state = useSelector(call.ref, stateOf);
  const { who, where } = useRemoteParty(calls, call);
  return (
    <section className={css.toast} aria-label={t`Incoming call: ${who}`} data-call={call.session ?? call.key} data-state={state}>
      <header className={css.head}>
        <Icon name="phone" />
        <span className={css.lines}>
          <strong>
            <bdi>{who}</bdi>
          </strong>
          <span className={css.second}>
            {where && (
              <>
                <bdi>{where}</bdi> ·{' '}
              </>
            )}
            <Trans>calls your phone</Trans>
          </span>
        </span>
      </header>
      <div className={css.acts}>
        <Button small kind="primary" icon="phone" onClick={() => calls.send({ type: 'call.answer', key: call.key })}>
          <Trans>Answer</Trans>
        </Button>
        <Button small icon="close" onClick={() => calls.send({ type: 'call.reject', key: call.key })}>
          <Trans>Reject</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Reads the newest call aloud at once. */
function Announcement({ toasts, ringing }: { toasts: readonly SipCall[]; ringing: readonly OwnCall[] }) {
  const { whoOf, whereOf } = useCallWords();
  const newest = toasts.at(-1);
  const own = ringing.at(-1);
  const who = own ? (own.name ?? own.number) : newest && [whoOf(newest), whereOf(newest)].filter(Boolean).join(', ');
  return (
    <p className="visually-hidden" aria-live="assertive">
      {who && <Trans>Incoming call: {who}</Trans>}
    </p>
  );
}
