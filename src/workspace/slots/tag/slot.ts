import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const tagSlot: SlotKind<'tag'> = {
  type: 'tag',
  title: msg`Camera tag`,
  icon: 'pin',
  size: { w: 3, h: 3 },
  View: lazyView<SlotViewProps>(async () => (await import('./TagView.tsx')).TagView),
  inPalette: false,
};
