import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const faceDetectionSlot: SlotKind<'face_detection'> = {
  type: 'face_detection',
  title: msg`Face detections`,
  icon: 'face',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ FaceDetectionView }] = await Promise.all([import('./FaceDetectionView.tsx'), loadCatalogueWords()]);
    return FaceDetectionView;
  }),
  inPalette: true,
};
