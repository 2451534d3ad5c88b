import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const lprDetectionSlot: SlotKind<'lpr_detection'> = {
  type: 'lpr_detection',
  title: msg`Plate detections`,
  icon: 'car',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ LprDetectionView }] = await Promise.all([import('./LprDetectionView.tsx'), loadCatalogueWords()]);
    return LprDetectionView;
  }),
  inPalette: true,
};
