import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { cameraSequenceMachine, selectSequenceAt, selectSequenceCount, selectSequenceEveryMs } from '../../../../machines/video/index.ts';
import { useActorRef } from '../../../platform/index.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { SlotTitle, SlotTools, useLiveEdge } from '../frame.tsx';
import { CameraPicture } from './CameraPicture.tsx';
import { NoCamera } from './NoCamera.tsx';
import { requestFor } from './request.ts';
import css from './round.module.css';
import type { Round } from './round-of.ts';

/** A camera round that a command shows (OP-9.69): live, one camera after the other, with its position in the round; it can be paused and stepped. */
export function RoundView({ round: { cameras, seconds } }: { round: Round }) {
  const { t } = useLingui();
  const [count, everyMs] = [cameras.length, seconds * 1000];
  const round = useActorRef(cameraSequenceMachine, { input: { count, everyMs } });
  useEffect(() => {
    const now = round.getSnapshot();
    if (selectSequenceCount(now) !== count || selectSequenceEveryMs(now) !== everyMs)
      round.send({ type: 'sequence.change', count, everyMs });
  }, [round, count, everyMs]);
  const at = useSelector(round, selectSequenceAt);
  const isPaused = useSelector(round, (now) => now.matches('paused'));
  const camera = cameras[at] ?? cameras[0];
  const id = camera?.id;
  const request = useMemo(() => (id === undefined ? null : requestFor({ id }, 'live', '')), [id]);
  useLiveEdge(request !== null);
  if (!camera || !request) return <NoCamera />;
  const number = Math.min(at, count - 1) + 1;
  return (
    <div className={css.round} data-state={isPaused ? 'paused' : 'running'}>
      <SlotTitle>
        {camera.name}{' '}
        <span className={css.count}>
          <Trans>
            {number} of {count}
          </Trans>
          {isPaused && (
            <>
              {' · '}
              <Trans>held</Trans>
            </>
          )}
        </span>
      </SlotTitle>
      <SlotTools>
        <IconButton small icon="chevronStart" label={t`Previous camera`} onClick={() => round.send({ type: 'sequence.step', by: -1 })} />
        <IconButton
          small
          icon={isPaused ? 'play' : 'pause'}
          label={isPaused ? t`Resume the round` : t`Pause the round`}
          aria-pressed={isPaused}
          onClick={() => round.send({ type: isPaused ? 'sequence.resume' : 'sequence.pause' })}
        />
        <IconButton small icon="chevronEnd" label={t`Next camera`} onClick={() => round.send({ type: 'sequence.step', by: 1 })} />
      </SlotTools>
      <CameraPicture key={camera.id} request={request} camera={camera.name} moment={null} />
    </div>
  );
}
