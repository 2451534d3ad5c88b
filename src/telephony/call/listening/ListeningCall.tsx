import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CallEnding } from '../../../../contract/telephony/call.ts';
import { selectEndedBy } from '../../../../machines/telephony/call/call.selectors.ts';
import { recordOf } from '../../../../machines/telephony/calls/calls.selectors.ts';
import type { OwnCall } from '../../../../machines/telephony/calls/calls.types.ts';
import { Age } from '../../../alarms/index.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateOf } from '../../../ui/state.ts';
import type { CallsRef } from '../calls.ts';
import bar from '../ongoing/CallBar.module.css';
import { EndOfCall } from '../ongoing/EndOfCall.tsx';
import { Quality } from '../ongoing/Quality.tsx';

/** The call of an operator that this phone listens to: whose, with whom they speak, and its end, which is all that can be done in it. */
export function ListeningCall({ call, calls }: { call: OwnCall; calls: CallsRef }) {
  const machineState = useSelector(call.ref, stateOf);
  const record = useSelector(calls, (now) => recordOf(now, call.listensTo));
  const site = record?.device ?? null;
  const { name } = call;
  const isHeard = call.state === 'connected' || call.state === 'on hold';
  const since = call.connectedAt === null ? null : new Date(call.connectedAt).toISOString();
  return (
    <div className={bar.call} data-call={call.key} data-listens={call.listensTo} data-state={machineState}>
      <span className={bar.who}>
        <Icon name={call.state === 'ended' ? 'hangUp' : 'sound'} />
        <span className={bar.lines}>
          <strong>
            <Trans>
              Listening to <bdi>{name}</bdi>
            </Trans>
          </strong>
          <span className={bar.second}>
            {site && <bdi>{site.device_id}</bdi>}
            {site?.unit && <bdi>{site.unit.name}</bdi>}
          </span>
        </span>
      </span>
      <span className={bar.said}>
        <span className={bar.state} role="status" data-ending={call.state === 'ended' ? (call.ending ?? 'failed') : undefined}>
          {call.state === 'ended' ? <EndedText call={call} /> : <OngoingText call={call} isHeld={record?.state === 'on hold'} />}
        </span>
        {isHeard && since !== null && <Age since={since} className={bar.timer} />}
      </span>
      {isHeard && <Quality call={call} />}
      <EndOfCall call={call} calls={calls} />
    </div>
  );
}

function OngoingText({ call: { state, ref }, isHeld }: { call: OwnCall; isHeld: boolean }) {
  const isSilent = useSelector(ref, (now) => now.matches({ connected: { line: { talking: 'silent' } } }));
  const isEnding = useSelector(ref, (now) => now.matches('ending'));
  if (isEnding) return <Trans>Ending…</Trans>;
  if (state !== 'connected') return <Trans>Joining the call…</Trans>;
  if (isHeld) return <Trans>The operator put the call on hold.</Trans>;
  if (isSilent)
    return (
      <strong className={bar.bad}>
        <Trans>Nothing is received of this call.</Trans>
      </strong>
    );
  return <Trans>You hear both sides; nobody hears you.</Trans>;
}

const notJoined = msg`The call could not be joined. Try again.`;
const stopped = msg`You stopped listening.`;
/** Why a call was not joined, by the statuses of `routeListening`; the others say that it could not be. */
const refusals: Partial<Record<CallEnding, MessageDescriptor>> = {
  unknown_number: msg`This call is over.`,
  declined: msg`You are not allowed to listen to this call.`,
  unreachable: msg`Your phone is not registered.`,
  no_media: msg`No audio format in common with the other side. Tell your administrator.`,
  hung_up: stopped,
};
const endings: Partial<Record<CallEnding, MessageDescriptor>> = {
  declined: msg`Your right to listen to this call was revoked.`,
  disconnected: msg`An administrator disconnected the phone, or its user signed out.`,
  lost: msg`Your phone lost its connection to the call.`,
  server_lost: msg`The connection was lost because the server that carried this call stopped.`,
};

function EndedText({ call: { ending, connectedAt, ref } }: { call: OwnCall }) {
  const { t } = useLingui();
  const isByThem = useSelector(ref, (now) => selectEndedBy(now) === 'them');
  const why = ending ?? 'failed';
  if (connectedAt === null) return t(refusals[why] ?? notJoined);
  if (why === 'hung_up' && isByThem) return <Trans>This call is over.</Trans>;
  return t(endings[why] ?? stopped);
}
