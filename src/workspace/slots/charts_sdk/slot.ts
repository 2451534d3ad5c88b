import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const chartsSdkSlot: SlotKind<'charts_sdk'> = {
  type: 'charts_sdk',
  title: msg`Chart`,
  icon: 'columns',
  size: { w: 5, h: 5 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ ChartsSdkView }] = await Promise.all([import('./ChartsSdkView.tsx'), loadCatalogueWords()]);
    return ChartsSdkView;
  }),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('../charts/ChartSettings.tsx')).ChartSettings),
  inPalette: true,
};
