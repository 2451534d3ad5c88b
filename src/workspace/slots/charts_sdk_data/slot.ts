import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const chartsSdkDataSlot: SlotKind<'charts_sdk_data'> = {
  type: 'charts_sdk_data',
  title: msg`Chart data`,
  icon: 'list',
  size: { w: 4, h: 5 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ ChartsSdkDataView }] = await Promise.all([import('./ChartsSdkDataView.tsx'), loadCatalogueWords()]);
    return ChartsSdkDataView;
  }),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('../charts/ChartSettings.tsx')).ChartSettings),
  inPalette: true,
};
