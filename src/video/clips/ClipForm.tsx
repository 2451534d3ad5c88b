import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { timelineCalls } from '../../../contract/video/timeline.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { clipMachine } from '../../../machines/video/clip/clip.machine.ts';
import { useExports } from '../../catalogues/exports/useExports.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import type { ClipDialogProps } from './ClipDialog.tsx';
import { ClipOptions } from './ClipOptions.tsx';
import { toExportRequest } from './clip-request.ts';

/** The clip form with its calls provided; saved clips appear in the downloads. */
export function ClipForm({ cameras, from, to, onClose, alarm = null, request = null }: ClipDialogProps) {
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
    const heard = clip.on('clip.saved', ({ clips }) => {
      for (const one of clips) exports?.send({ type: 'export.start', ask: toExportRequest(one) });
    });
    return () => heard.unsubscribe();
  }, [clip, exports]);
  const isSaved = useSelector(clip, ({ status }) => status === 'done');
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  return <ClipOptions clip={clip} blockedReason={exports ? null : t`The downloads are still being opened.`} onClose={onClose} />;
}
