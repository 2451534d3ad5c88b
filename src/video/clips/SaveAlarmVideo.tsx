import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/index.ts';
import { preAlarm } from '../../../contract/video/media.ts';
import { can, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { ClipDialog } from './ClipDialog.tsx';

interface SaveAlarmVideoProps {
  alarm: Alarm;
  abilities: readonly Ability[];
}

/** Saves the seconds around an alarm, of each of its cameras that records; its record names the clips. */
export function SaveAlarmVideo({ alarm, abilities }: SaveAlarmVideoProps) {
  const { capabilities } = usePlatform();
  const [open, setOpen] = useState(false);
  const cameras = alarm.cameras.flatMap(({ id, name, recording_support }) => (id !== null && recording_support ? [{ id, name }] : []));
  if (cameras.length === 0 || capabilities === null || !can(abilities, 'record_video', 'Video')) return null;
  const at = Math.floor(Date.parse(alarm.created) / 1000) * 1000;
  return (
    <>
      <Button small wide icon="download" onClick={() => setOpen(true)}>
        <Trans>Save the alarm’s video…</Trans>
      </Button>
      {open && (
        <ClipDialog
          cameras={cameras}
          from={at - preAlarm.beforeS * 1000}
          to={at + preAlarm.afterS * 1000}
          alarm={alarm.id}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
