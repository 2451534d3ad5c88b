import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlarmId } from '../../../contract/platform/index.ts';
import type { ClipCamera } from '../../../machines/video/clip/clip.machine.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ClipDialog } from './ClipDialog.tsx';

/** Default margin before and after the shown moment, in ms. */
const aroundMs = 30_000;

interface SaveClipProps {
  camera: ClipCamera;
  /** The moment that is shown, ms; null: now. */
  at: number | null;
  alarm?: AlarmId | null;
}

/** Saves a clip of the shown camera (OP-4.26): asks for the time range, by default half a minute on each side. */
export function SaveClip({ camera, at, alarm = null }: SaveClipProps) {
  const { t } = useLingui();
  const { abilities } = useOperatorContext();
  const { capabilities, clock } = usePlatform();
  const [moment, setMoment] = useState<number | null>(null);
  if (capabilities === null || !can(abilities, 'record_video', 'Video')) return null;
  const now = clock.now();
  return (
    <>
      <IconButton small icon="download" label={t`Save video…`} onClick={() => setMoment(Math.floor((at ?? now) / 1000) * 1000)} />
      {moment !== null && (
        <ClipDialog
          cameras={[camera]}
          from={moment - aroundMs}
          to={Math.min(moment + aroundMs, Math.floor(now / 1000) * 1000)}
          alarm={alarm}
          onClose={() => setMoment(null)}
        />
      )}
    </>
  );
}
