import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Unit } from '../../../contract/places/place.ts';
import type { Area } from '../../../contract/workspace/grid.ts';
import type { SlotData, SlotType } from '../../../contract/workspace/slots.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** What the view of a slot gets. Its head (number, title, close, full screen) is the frame's; see `frame.tsx` for what it may put there. */
export interface SlotViewProps {
  pos: number;
  name: string;
  data: SlotData;
  /** The alarm of the tab, where the tab is an alarm's; else null. A slot that names another alarm reads it itself. */
  alarm: Alarm | null;
  /** The unit of that alarm, whole; null until it is read. */
  unit: Unit | null;
  /** Keeps other data, and another name, with the slot: it is saved with the tab. */
  onData: (data: Readonly<Record<string, unknown>>, name?: string) => void;
}

/** A form for what a slot shows; in builders it stands beside the slot, in a tab it opens from the slot's head. */
export interface SlotSettingsProps {
  data: SlotData;
  onData: (data: Readonly<Record<string, unknown>>, name?: string) => void;
  /** In an alarm view the alarm is not known yet: cameras are named by number. */
  isAlarmView: boolean;
}

/** One type of slot: everything the console knows of it. A new type is a folder with its view, its settings and this. */
export interface SlotKind<Type extends SlotType = SlotType> {
  readonly type: Type;
  readonly title: MessageDescriptor;
  /** Said before the slot's name in its head, where the name alone would not tell. */
  readonly prefix?: MessageDescriptor;
  readonly icon: IconName;
  /** The size that suits it, in cells. */
  readonly size: Pick<Area, 'w' | 'h'>;
  /** Comes when it is first shown. */
  readonly View: ComponentType<SlotViewProps>;
  readonly Settings?: ComponentType<SlotSettingsProps>;
  /** Offered in the palette of widgets (OQ-47): it means something without an alarm, a unit or a camera. */
  readonly inPalette: boolean;
}
