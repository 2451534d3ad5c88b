import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordingRequest } from '../../../machines/video/recording-request/request.ts';
import { Button } from '../../ui/Button.tsx';
import { ClipDialog } from '../clips/ClipDialog.tsx';

const longestMs = 3600_000;

/** Has a file made of what may be watched, by the same right (OQ-73): its request is in process then, and available with it. */
export function SaveClip({ request: { id, camera, start, finish } }: { request: RecordingRequest }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setAsking(true)}>
        <Trans>Save video</Trans>
      </Button>
      {asking && (
        <ClipDialog
          cameras={[camera]}
          from={start}
          to={Math.min(finish, start + longestMs)}
          request={id}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
