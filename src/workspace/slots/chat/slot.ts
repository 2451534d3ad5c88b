import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const chatSlot: SlotKind<'chat'> = {
  type: 'chat',
  title: msg`Chat`,
  icon: 'comment',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./ChatView.tsx')).ChatView),
  inPalette: false,
};
