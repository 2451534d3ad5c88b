import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const weatherSlot: SlotKind<'weather'> = {
  type: 'weather',
  title: msg`Weather`,
  icon: 'sun',
  size: { w: 3, h: 4 },
  View: lazyView<SlotViewProps>(async () => (await import('./WeatherView.tsx')).WeatherView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./WeatherSettings.tsx')).WeatherSettings),
  inPalette: true,
};
