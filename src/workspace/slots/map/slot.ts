import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const mapSlot: SlotKind<'map'> = {
  type: 'map',
  title: msg`Map`,
  icon: 'map',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./MapView.tsx')).MapView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./MapSettings.tsx')).MapSettings),
  inPalette: true,
};
