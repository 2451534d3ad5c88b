import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const planeSlot: SlotKind<'plane'> = {
  type: 'plane',
  title: msg`Floor plan`,
  icon: 'image',
  size: { w: 6, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./PlaneView.tsx')).PlaneView),
  inPalette: false,
};
