import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SignalOutcome, SignalReason } from '../../../contract/intake/receivers/signals.ts';

/** What became of a signal, in a word or two. */
export const outcomeWords: Readonly<Record<SignalOutcome, MessageDescriptor>> = {
  alarm: msg`Alarm`,
  restored: msg`Restored an alarm`,
  logged: msg`Logged`,
  ignored: msg`Ignored`,
  on_test: msg`On test`,
  shelved: msg`Shelved`,
  unknown_device: msg`Unknown device`,
  unknown_code: msg`Unknown code`,
  unreadable: msg`Not readable`,
  refused: msg`Refused`,
};

/** Why an outcome without a reason of its own raised no alarm. */
export const outcomeSentences: Readonly<Partial<Record<SignalOutcome, MessageDescriptor>>> = {
  unknown_device: msg`No device of this receiver has this account. Create the device, and its next signals raise alarms.`,
  unknown_code: msg`Neither the standard table nor a record has this code. Create the code, and its next signals do what it says.`,
};

/** Why a signal raised no alarm, in one sentence. */
export const reasonSentences: Readonly<Record<SignalReason, MessageDescriptor>> = {
  code_logs: msg`Signals of this code are only logged.`,
  code_ignores: msg`Signals of this code are ignored.`,
  link_test: msg`It is a test of the connection: it proves that the device works.`,
  state_report: msg`It states a condition that has not changed.`,
  device_off: msg`The device is switched off in its record.`,
  unit_off: msg`The unit does not accept alarms, by its record.`,
  nothing_to_restore: msg`No open alarm of this device and zone was to be restored.`,
  within_opening_window: msg`The unit was opened or closed within its opening hours.`,
  outside_opening_window: msg`The unit was opened or closed outside of its opening hours.`,
  source_latched: msg`The source chatters: counted on its open alarm.`,
  zone_bypassed: msg`Signals of this zone are only logged while the unit is open.`,
  unit_on_test: msg`The unit, device or zone was on test.`,
  source_shelved: msg`Its source was shelved: it was counted, and raised no alarm.`,
  wrong_key: msg`It could not be decrypted: the key of the device differs from that of the panel.`,
  wrong_time: msg`Its time differs too much from that of the platform. The panel was sent the time.`,
  wrong_checksum: msg`Its checksum is wrong: it was damaged on its way.`,
  wrong_secret: msg`The sender used a wrong password or address.`,
  not_understood: msg`Its content does not follow the protocol of the receiver.`,
  too_large: msg`It is larger than the receiver accepts.`,
  not_stored: msg`It could not be stored.`,
};
