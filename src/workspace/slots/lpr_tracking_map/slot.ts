import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const lprTrackingMapSlot: SlotKind<'lpr_tracking_map'> = {
  type: 'lpr_tracking_map',
  title: msg`Tracking a plate`,
  icon: 'car',
  size: { w: 6, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./LprTrackingMapView.tsx')).LprTrackingMapView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('../tracking/SpanSettings.tsx')).SpanSettings),
  inPalette: true,
};
