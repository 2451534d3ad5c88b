import { msg } from '@lingui/core/macro';
import { lazyView } from '../../shell/chunks.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const chartsSdkDataSlot: SlotKind = {
  type: 'charts_sdk_data',
  title: msg`Chart data`,
  icon: 'list',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => (await import('./ChartsSdkDataView.tsx')).ChartsSdkDataView),
  inPalette: true,
};
