import { msg } from '@lingui/core/macro';
import { lazyView } from '../../../platform/chunks.ts';
import type { SlotKind, SlotSettingsProps, SlotViewProps } from '../slot.ts';

export const actionPlanSlot: SlotKind<'action_plan'> = {
  type: 'action_plan',
  title: msg`Action plan`,
  icon: 'flow',
  size: { w: 4, h: 6 },
  View: lazyView<SlotViewProps>(async () => (await import('./ActionPlanView.tsx')).ActionPlanView),
  Settings: lazyView<SlotSettingsProps>(async () => (await import('./ActionPlanSettings.tsx')).ActionPlanSettings),
  inPalette: false,
};
