import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const lprDetectionSlot: SlotKind = {
  type: 'lpr_detection',
  title: msg`Plate detections`,
  icon: 'car',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./LprDetectionView.tsx')).LprDetectionView),
  inPalette: true,
};
