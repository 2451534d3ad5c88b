import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const faceDetectionSlot: SlotKind = {
  type: 'face_detection',
  title: msg`Face detections`,
  icon: 'face',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./FaceDetectionView.tsx')).FaceDetectionView),
  inPalette: true,
};
