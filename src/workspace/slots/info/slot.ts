import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const infoSlot: SlotKind<'info'> = {
  type: 'info',
  title: msg`Information`,
  icon: 'info',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./InfoView.tsx')).InfoView),
  inPalette: false,
};
