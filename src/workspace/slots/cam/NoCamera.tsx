import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** A place for a picture that has no camera yet. */
export function NoCamera() {
  return (
    <EmptyState icon="camera" title={<Trans>No camera</Trans>}>
      <Trans>Drag a camera here from the side bar.</Trans>
    </EmptyState>
  );
}
