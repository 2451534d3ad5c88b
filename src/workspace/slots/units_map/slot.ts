import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const unitsMapSlot: SlotKind<'units_map'> = {
  type: 'units_map',
  title: msg`Map of all units`,
  icon: 'globe',
  size: { w: 6, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./UnitsMapView.tsx')).UnitsMapView),
  inPalette: true,
};
