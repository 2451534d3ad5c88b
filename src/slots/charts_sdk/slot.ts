import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const chartsSdkSlot: SlotKind = {
  type: 'charts_sdk',
  title: msg`Chart`,
  icon: 'columns',
  size: { w: 5, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./ChartsSdkView.tsx')).ChartsSdkView),
  inPalette: true,
};
