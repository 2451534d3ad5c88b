import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SlotFault } from '../../../contract/workspace/slots.ts';

/** Why a slot was not opened, word for word (OP-8.01–8.05, OP-5.13, OQ-51). */
export const faultWords: Readonly<Record<SlotFault, MessageDescriptor>> = {
  'slot.timeline_exists': msg`A Timeline widget already exists`,
  'slot.detection_event_exists': msg`A Detection event widget already exists`,
  'slot.chat_loaded': msg`This chat has been already loaded`,
  'slot.no_chat_user': msg`You do not have a chat user`,
  'slot.forbidden': msg`Widget could not be added`,
  'slot.no_space': msg`Not enough space for a new item`,
  'slot.failed': msg`Widget could not be added`,
};
