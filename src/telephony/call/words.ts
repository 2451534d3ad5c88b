import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type CallEnding, type CallState, callStates } from '../../../contract/telephony/call.ts';
import type { RegistrationFault } from '../../../machines/telephony/call/phone.ts';

/** Words for the states of a call (OP-4.16, OQ-57). */
const stateWords: Readonly<Record<CallState, MessageDescriptor>> = {
  idle: msg`idle`,
  incoming: msg`incoming`,
  calling: msg`calling`,
  connected: msg`connected`,
  'on hold': msg`on hold`,
  waiting: msg`waiting`,
  ended: msg`ended`,
};

/** A state in words; a state unknown to this console is shown as received (OQ-57). */
export function stateWord(state: string): MessageDescriptor | string {
  return callStates.find((known) => known === state) ? stateWords[state as CallState] : state;
}

/** How a call ended, in few words: for lists and for the bar of the call. */
export const endingWords: Readonly<Record<CallEnding, MessageDescriptor>> = {
  hung_up: msg`Hung up`,
  transferred: msg`Transferred`,
  busy: msg`Busy`,
  declined: msg`Declined`,
  no_answer: msg`No answer`,
  unknown_number: msg`Nobody has this number`,
  unreachable: msg`Not reachable`,
  missed: msg`Missed`,
  lost: msg`Connection lost`,
  server_lost: msg`Server stopped`,
  disconnected: msg`Disconnected`,
  no_microphone: msg`No microphone`,
  no_media: msg`No audio path`,
  failed: msg`Failed`,
};

/** Advice for a call that failed; null where no action helps. */
export const endingHelp: Readonly<Record<CallEnding, MessageDescriptor | null>> = {
  hung_up: null,
  transferred: null,
  busy: msg`The other side is in another call. Try again in a moment.`,
  declined: msg`The other side declined the call.`,
  no_answer: msg`Nobody answered.`,
  unknown_number: msg`Check the number.`,
  unreachable: msg`No phone is registered there now.`,
  missed: msg`The caller hung up before anybody answered.`,
  lost: msg`One side lost its connection.`,
  server_lost: msg`The connection was lost because the server that carried this call stopped.`,
  disconnected: msg`An administrator disconnected the phone, or its user signed out.`,
  no_microphone: msg`Allow this page to use the microphone, or connect one, then call again.`,
  no_media: msg`No audio format in common with the other side. Tell your administrator.`,
  failed: msg`The SIP server could not complete the call. Try again.`,
};

/** Why the phone cannot be reached. */
export const faultWords: Readonly<Record<RegistrationFault, MessageDescriptor>> = {
  wrong_account: msg`The SIP server does not accept the account of your phone. Ask your administrator.`,
  disconnected: msg`Your phone was disconnected by an administrator.`,
  replaced: msg`Your phone was registered somewhere else.`,
  server_unreachable: msg`The SIP server cannot be reached.`,
  server_refused: msg`The SIP server is not accepting phones now.`,
};
