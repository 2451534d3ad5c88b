import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignalExample } from '../../../contract/intake/receivers/calls.ts';
import type { MappingFault } from '../../../contract/intake/receivers/mapping.ts';
import type { SignalQualifier } from '../../../contract/intake/receivers/signals.ts';
import type { MappingTarget } from './mapping-draft.ts';

export const targetWords: Readonly<Record<MappingTarget, MessageDescriptor>> = {
  account: msg`Account`,
  code: msg`Code`,
  zone: msg`Zone`,
  partition: msg`Partition`,
  user: msg`User`,
  text: msg`Text`,
  time: msg`Happened`,
  qualifier: msg`State`,
  pictures: msg`Picture`,
  key: msg`Identity`,
  conditions: msg`Only if`,
  tests: msg`Test if`,
};

/** What a target is for, where its name does not say it. */
export const targetHints: Readonly<Partial<Record<MappingTarget, MessageDescriptor>>> = {
  account: msg`Names the device on the receiver.`,
  code: msg`What happened, e.g. motion or intrusion.`,
  time: msg`ISO 8601 with a time zone, or seconds since 1970.`,
  qualifier: msg`Whether something begins or ends. Without it every signal is a new one.`,
  pictures: msg`Base64 in the document. Pictures that are files of the request are attached by themselves.`,
  key: msg`Values that identify a signal at its sender together: a repetition has no effect.`,
  conditions: msg`Documents with other values are ignored.`,
  tests: msg`Documents with these values only prove that the sender works.`,
};

export const qualifierWords: Readonly<Record<SignalQualifier, MessageDescriptor>> = {
  new: msg`New`,
  restore: msg`Restore`,
  status: msg`Only logged`,
  test: msg`Test`,
};

export const exampleFaults: Readonly<Record<NonNullable<SignalExample['fault']>, MessageDescriptor>> = {
  empty: msg`Nothing arrived with this signal. Choose another one, or paste an example.`,
  not_understood: msg`This example is neither JSON, XML nor a form. Choose another one, or paste it as its sender sends it.`,
  too_large: msg`This example is nested too deeply or has too many values. Paste the part that matters.`,
  cut: msg`Only the first 64 kB of this signal are stored. Paste a shorter example.`,
};

type FaultName = `${MappingFault['field']} ${MappingFault['reason']}`;
const faultWords: Readonly<Partial<Record<FaultName, MessageDescriptor>>> = {
  'account absent': msg`No account: choose its value in the example, or enter a constant.`,
  'account too_long': msg`The account is longer than 120 characters.`,
  'code absent': msg`No code: choose its value in the example, or enter a constant.`,
  'code too_long': msg`The code is longer than 120 characters.`,
  'time not_a_time': msg`The time cannot be read: it needs a time zone, or is seconds since 1970.`,
  'items absent': msg`The example has no list at the chosen place.`,
  'items too_many': msg`Only the first 100 items of the list become signals.`,
};
export const faultWord = ({ field, reason }: MappingFault): MessageDescriptor =>
  faultWords[`${field} ${reason}`] ?? msg`The example does not fit the mapping.`;
