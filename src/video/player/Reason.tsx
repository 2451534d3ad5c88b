import { Trans } from '@lingui/react/macro';
import type { SnapshotFrom } from 'xstate';
import { outOfServiceReasonOf } from '../../../contract/video/camera-refusal.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import { selectAttempts, selectFault, selectReason, selectRefusal } from '../../../machines/video/player/player.selectors.ts';
import { cameraFaultText } from '../../words/camera-faults.ts';
import { refusalText } from '../../words/refusals.ts';

/** Why a player shows no picture, no new picture, or not yet one. */
export function Reason({ snapshot }: { snapshot: SnapshotFrom<typeof playerMachine> }) {
  const reason = selectReason(snapshot);
  const refusal = selectRefusal(snapshot);
  const attempts = selectAttempts(snapshot);
  const fault = selectFault(snapshot);
  if (snapshot.matches('noFootage')) return <Trans>No footage available for the selected time</Trans>;
  if (snapshot.matches('stale')) return <Trans>No new image for three seconds</Trans>;
  if (snapshot.matches('ended')) return <Trans>The recording ends here.</Trans>;
  if (snapshot.matches('waiting')) return fault === null ? <Trans>Waiting for the camera…</Trans> : cameraFaultText(fault);
  if (snapshot.matches('idle')) return null;
  if (snapshot.hasTag('busy')) return attempts > 0 ? <Trans>Trying again…</Trans> : <Trans>Opening…</Trans>;
  if (fault === 'out_of_service' && refusal) return <OutOfService reason={outOfServiceReasonOf(refusal)} />;
  if (fault !== null) return cameraFaultText(fault);
  if (reason === 'refused' && refusal) return refusalText(refusal);
  if (reason === 'format') return <Trans>This browser cannot show this video.</Trans>;
  if (reason === 'expired') return <Trans>The permission to watch expired. Renewing…</Trans>;
  if (reason === 'frozen') return <Trans>The image froze. Reconnecting…</Trans>;
  return <Trans>The camera does not respond. Retrying…</Trans>;
}

const OutOfService = ({ reason }: { reason: string | null }) =>
  reason === null ? cameraFaultText('out_of_service') : <Trans>Out of service: {reason}</Trans>;
