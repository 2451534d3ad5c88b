import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ContactOutcome, PasswordResult } from '../../../contract/alarms/contacts.ts';

/** Button and key of each outcome; the keys work while the focus is in the call list. */
export const outcomeWords: Readonly<Record<ContactOutcome, { word: MessageDescriptor; key: string }>> = {
  reached: { word: msg`Reached`, key: 'r' },
  no_answer: { word: msg`No answer`, key: 'n' },
  voicemail: { word: msg`Voicemail`, key: 'v' },
  wrong_number: { word: msg`Wrong number`, key: 'w' },
};

/** Null: nothing is said of it. */
export const passwordWords: Readonly<Record<PasswordResult, MessageDescriptor | null>> = {
  matches: msg`Password matches`,
  does_not_match: msg`Password does not match`,
  not_asked: null,
};
