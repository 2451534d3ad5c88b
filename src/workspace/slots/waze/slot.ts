import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const wazeSlot: SlotKind<'waze'> = {
  type: 'waze',
  title: msg`Traffic map`,
  icon: 'map',
  size: { w: 5, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./WazeView.tsx')).WazeView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./WazeSettings.tsx')).WazeSettings),
  inPalette: true,
};
