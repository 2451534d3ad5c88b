import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const camPaSlot: SlotKind<'cam_pa'> = {
  type: 'cam_pa',
  title: msg`Around the alarm`,
  prefix: msg`Around the alarm`,
  icon: 'history',
  size: { w: 4, h: 4 },
  View: lazyView<SlotViewProps>(async () => (await import('./CamPaView.tsx')).CamPaView),
  inPalette: false,
};
