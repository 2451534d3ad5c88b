import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const detectionEventSlot: SlotKind<'detection_event'> = {
  type: 'detection_event',
  title: msg`Detection events`,
  icon: 'eye',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ DetectionEventView }] = await Promise.all([import('./DetectionEventView.tsx'), loadCatalogueWords()]);
    return DetectionEventView;
  }),
  inPalette: true,
};
