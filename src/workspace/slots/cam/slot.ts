import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const camSlot: SlotKind<'cam'> = {
  type: 'cam',
  title: msg`Live video`,
  prefix: msg`Live`,
  icon: 'live',
  size: { w: 4, h: 4 },
  View: lazyView<SlotViewProps>(async () => (await import('./CamView.tsx')).CamView),
  inPalette: false,
};
