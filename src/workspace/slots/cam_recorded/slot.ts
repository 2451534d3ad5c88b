import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const camRecordedSlot: SlotKind<'cam_recorded'> = {
  type: 'cam_recorded',
  title: msg`Recorded video`,
  icon: 'video',
  size: { w: 4, h: 4 },
  View: lazyView<SlotViewProps>(async () => (await import('./CamRecordedView.tsx')).CamRecordedView),
  inPalette: false,
};
