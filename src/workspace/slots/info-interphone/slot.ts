import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const infoInterphoneSlot: SlotKind<'info-interphone'> = {
  type: 'info-interphone',
  title: msg`Interphone`,
  icon: 'phone',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./InfoInterphoneView.tsx')).InfoInterphoneView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./InterphoneSettings.tsx')).InterphoneSettings),
  inPalette: false,
};
