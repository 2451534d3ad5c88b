import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type SlotSource, slotSources } from '../../../contract/workspace/slots.ts';

const words: Readonly<Record<SlotSource, MessageDescriptor>> = {
  alarm: msg`from the alarm`,
  alarm_view: msg`from an alarm view`,
  camera: msg`camera`,
  command: msg`from a command`,
  subsystem_tree: msg`subsystem`,
  unit: msg`unit`,
  actuator: msg`actuator`,
  generic_devices: msg`generic device`,
  digital_output: msg`digital output`,
  virtual_alarm: msg`virtual alarm`,
  sensor: msg`sensor`,
  dnd: msg`dragged here`,
  main_search: msg`from the search`,
};

/** Returns the text for where the content of a slot was opened from (OP-9.42–9.54, OQ-49); null where no source is recorded. */
export function sourceWords(source: unknown): MessageDescriptor | null {
  const known = slotSources.find((one) => one === source);
  return known === undefined ? null : words[known];
}
