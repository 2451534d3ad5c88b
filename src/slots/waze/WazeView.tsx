import { Trans } from '@lingui/react/macro';
import type { SlotViewProps } from '../slot.ts';

export function WazeView({ name }: SlotViewProps) {
  return (
    <p>
      {name} <Trans>This kind of slot is not built yet.</Trans>
    </p>
  );
}
