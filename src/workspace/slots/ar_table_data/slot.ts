import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import { loadCatalogueWords } from '../../../words/catalogue.ts';
import type { SlotKind, SlotViewProps } from '../slot.ts';

export const arTableDataSlot: SlotKind<'ar_table_data'> = {
  type: 'ar_table_data',
  title: msg`Analytic records`,
  icon: 'list',
  size: { w: 6, h: 5 },
  View: lazyView<SlotViewProps>(async () => {
    const [{ ArTableDataView }] = await Promise.all([import('./ArTableDataView.tsx'), loadCatalogueWords()]);
    return ArTableDataView;
  }),
  inPalette: true,
};
