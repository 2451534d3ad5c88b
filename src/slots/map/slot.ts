import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const mapSlot: SlotKind = {
  type: 'map',
  title: msg`Map`,
  icon: 'map',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./MapView.tsx')).MapView),
  inPalette: true,
};
