import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const detectionEventSlot: SlotKind = {
  type: 'detection_event',
  title: msg`Detection events`,
  icon: 'eye',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./DetectionEventView.tsx')).DetectionEventView),
  inPalette: true,
};
