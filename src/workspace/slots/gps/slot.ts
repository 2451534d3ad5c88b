import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const gpsSlot: SlotKind<'gps'> = {
  type: 'gps',
  title: msg`Vehicle position`,
  icon: 'car',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./GpsView.tsx')).GpsView),
  inPalette: true,
};
