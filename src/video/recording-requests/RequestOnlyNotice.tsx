import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { CameraId } from '../../../contract/platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NewRequestDialog } from './NewRequestDialog.tsx';

const aroundMs = 60_000;

/** Shown instead of a recorded picture to users who may request recordings but not watch them (OP-4.32, OQ-73). */
export function RequestOnlyNotice({ camera, name, at }: { camera: CameraId; name: string; at: number }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <EmptyState
        icon="lock"
        title={<bdi>{name}</bdi>}
        action={
          <Button icon="send" onClick={() => setAsking(true)}>
            <Trans>Request this recording</Trans>
          </Button>
        }
      >
        <Trans>Recordings of this camera must be requested.</Trans>
      </EmptyState>
      {asking && <NewRequestDialog camera={camera} from={at - aroundMs} to={at + aroundMs} onClose={() => setAsking(false)} />}
    </>
  );
}
