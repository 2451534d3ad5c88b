import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const frameSlot: SlotKind<'frame'> = {
  type: 'frame',
  title: msg`Page`,
  icon: 'globe',
  size: { w: 6, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./FrameView.tsx')).FrameView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./FrameSettings.tsx')).FrameSettings),
  inPalette: true,
};
