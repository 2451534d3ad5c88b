import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const frTrackingMapSlot: SlotKind<'fr_tracking_map'> = {
  type: 'fr_tracking_map',
  title: msg`Tracking a face`,
  icon: 'face',
  size: { w: 6, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./FrTrackingMapView.tsx')).FrTrackingMapView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('../tracking/SpanSettings.tsx')).SpanSettings),
  inPalette: true,
};
