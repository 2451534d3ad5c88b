import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { Area } from '../../../contract/workspace/grid.ts';
import type { SlotData, SlotType } from '../../../contract/workspace/slots.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** Props of a slot's view. The frame owns the header (number, title, close, full screen); `frame.tsx` lists what a view may add to it. */
export interface SlotViewProps {
  pos: number;
  name: string;
  data: SlotData;
  /** The alarm of the tab, where the tab is an alarm's; else null. A slot that names another alarm reads it itself. */
  alarm: Alarm | null;
  /** The unit of that alarm, whole; null until it is read. */
  unit: Unit | null;
  /** Saves new data, and optionally a new name, in the slot: it is persisted with the tab. */
  onData: (data: Readonly<Record<string, unknown>>, name?: string) => void;
}

/** Props of a slot's settings form; builders show it next to the slot, tabs open it from the slot's header. */
export interface SlotSettingsProps {
  data: SlotData;
  onData: (data: Readonly<Record<string, unknown>>, name?: string) => void;
  /** In an alarm view the alarm is not known yet: cameras are named by number. */
  isAlarmView: boolean;
}

/** One type of slot: everything the console knows of it. A new type is its view, its settings and its row in `registry.ts`. */
export interface SlotKind<Type extends SlotType = SlotType> {
  readonly type: Type;
  readonly title: MessageDescriptor;
  /** Prefix of the slot's name in its header, where the name alone is ambiguous. */
  readonly prefix?: MessageDescriptor;
  readonly icon: IconName;
  /** The size that suits it, in cells. */
  readonly size: Pick<Area, 'w' | 'h'>;
  /** Loaded when it is first shown. */
  readonly View: ComponentType<SlotViewProps>;
  readonly Settings?: ComponentType<SlotSettingsProps>;
  /** Offered in the palette of widgets (OQ-47): it means something without an alarm, a unit or a camera. */
  readonly inPalette: boolean;
}
