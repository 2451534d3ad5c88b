import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { WidgetName } from '../../../contract/workspace/config.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** One widget of the bars (OP-2.35–2.46): everything the bars know of it. Its head, its place and its folding are the bars'. */
export interface WidgetKind {
  readonly name: WidgetName;
  readonly title: MessageDescriptor;
  readonly icon: IconName;
  /** Loaded when it is first opened. Fills the height of its bar and scrolls inside. */
  readonly Body: ComponentType;
  /** A count or a mark beside its title, and on its button while it is closed; draws nothing when there is nothing to say. */
  readonly badge?: ComponentType;
}
