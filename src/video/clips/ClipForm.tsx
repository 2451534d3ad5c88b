import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { clipChannel } from '../../../contract/video/clip.ts';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import type { ExportRequest } from '../../../machines/catalogues/index.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { type ClipCamera, type ClipsSaved, clipMachine } from '../../../machines/video/clip/clip.machine.ts';
import { useExports } from '../../catalogues/index.ts';
import { useActorRef, usePlatform } from '../../platform/index.ts';
import { ClipOptions } from './ClipOptions.tsx';

export interface ClipFormProps {
  /** Those that are offered; all of them are chosen at first. Each becomes a clip of its own. */
  cameras: readonly ClipCamera[];
  /** The window that is offered, ms. */
  from: number;
  to: number;
  onClose: () => void;
  /** The alarm whose record is to name the clips. */
  alarm?: AlarmId | null;
  /** The authorized recording request that the clip is based on. */
  request?: number | null;
}

/** The clip form with its calls provided; saved clips appear in the downloads. */
export function ClipForm({ cameras, from, to, onClose, alarm = null, request = null }: ClipFormProps) {
  const { t } = useLingui();
  const { ask } = usePlatform();
  const exports = useExports();
  const filled = useMemo(
    () =>
      clipMachine.provide({
        actors: {
          readFootage: implementPort(({ cameras: asked, ...window }, signal) =>
            ask(timelineCalls.footage, {
              query: [
                ['cameras', asked.join(',')],
                ['from', new Date(window.from).toISOString()],
                ['to', new Date(window.to).toISOString()],
              ],
              signal,
            }),
          ),
        },
      }),
    [ask],
  );
  const clip = useActorRef(filled, { input: { cameras, from, to, alarm, request } });
  useEffect(() => {
    const subscription = clip.on('clip.saved', ({ clips }) => {
      for (const one of clips) exports?.send({ type: 'export.start', ask: toExportRequest(one) });
    });
    return () => subscription.unsubscribe();
  }, [clip, exports]);
  const isSaved = useSelector(clip, ({ status }) => status === 'done');
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  return <ClipOptions clip={clip} blockedReason={exports ? null : t`Downloads are still loading.`} onClose={onClose} />;
}

/** A clip as the downloads ask for it; the same window of the same camera once at a time (OQ-78). */
function toExportRequest({ camera, request }: ClipsSaved['clips'][number]): ExportRequest {
  return {
    key: `video-clip-${camera.id}-${request.from}-${request.to}`,
    title: camera.name,
    path: '/v1/media/clips',
    host: null,
    params: [],
    channel: clipChannel,
    clip: request,
  };
}
