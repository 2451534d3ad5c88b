import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type CallEnding, type CallState, callStates } from '../../contract/calls/call.ts';

/** The states of a call, as they are said of it (OP-4.16, OQ-57). */
const stateWords: Readonly<Record<CallState, MessageDescriptor>> = {
  idle: msg`idle`,
  incoming: msg`incoming`,
  calling: msg`calling`,
  connected: msg`connected`,
  'on hold': msg`on hold`,
  waiting: msg`waiting`,
  ended: msg`ended`,
};

/** A state in words; one of another platform's is said as it is (OQ-57). */
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
  disconnected: msg`Disconnected`,
  no_microphone: msg`No microphone`,
  no_media: msg`No path for the sound`,
  failed: msg`Failed`,
};
