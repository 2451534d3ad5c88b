import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordingRequest } from '../../../machines/video/recording-request/request.ts';
import { Button } from '../../ui/Button.tsx';
import { ClipDialog } from '../clips/ClipDialog.tsx';

const longestMs = 3600_000;

/** Creates a file of an authorized recording (OQ-73): its request is in process meanwhile, then available. */
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
