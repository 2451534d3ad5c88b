import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const timelineSlot: SlotKind<'timeline'> = {
  type: 'timeline',
  title: msg`Timeline`,
  icon: 'clock',
  size: { w: 12, h: 3 },
  View: lazyView<SlotViewProps>(async () => (await import('./TimelineView.tsx')).TimelineView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./TimelineSettings.tsx')).TimelineSettings),
  inPalette: true,
};
