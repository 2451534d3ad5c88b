import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlarmAct } from '../../contract/alarms/acts.ts';

interface ActWords {
  readonly button: MessageDescriptor;
  /** The question of the confirmation, word for word as specified (OP-4.11–4.13). */
  readonly question: MessageDescriptor;
  /** What happens then, in plain words. */
  readonly effect: MessageDescriptor;
  /** The button that agrees to the question. */
  readonly agree: MessageDescriptor;
  readonly progress: MessageDescriptor;
  /** The message of success, word for word as specified (OP-4.14, OQ-30). */
  readonly done: MessageDescriptor;
  /** The reason that its line of the record names (OP-4.15). */
  readonly reason: MessageDescriptor;
}

/** What each act of `contract/alarms/acts.ts` is called on the screen. */
export const actWords: Record<AlarmAct, ActWords> = {
  take: {
    button: msg`Take`,
    question: msg`Are You Sure To Send The Alarm?`,
    effect: msg`The alarm becomes yours and leaves everyone else's queue.`,
    agree: msg`Yes, take the alarm`,
    progress: msg`Taking…`,
    done: msg`Alarm put in attention`,
    reason: msg`Attention`,
  },
  resolve: {
    button: msg`Resolve`,
    question: msg`Are you sure to end the alarm?`,
    effect: msg`The alarm is closed as attended and leaves every queue. It cannot be opened again.`,
    agree: msg`Yes, resolve the alarm`,
    progress: msg`Resolving…`,
    done: msg`Alarm marked attended`,
    reason: msg`Solution`,
  },
  cancel: {
    button: msg`Cancel alarm`,
    question: msg`Are You Sure To Cancel The Alarm?`,
    effect: msg`The alarm is closed as canceled and leaves every queue. It cannot be opened again.`,
    agree: msg`Yes, cancel the alarm`,
    progress: msg`Canceling…`,
    done: msg`Alarm marked canceled`,
    reason: msg`Cancellation`,
  },
};

/** The message of a failed act, word for word as specified (OP-8.10). */
export const failedWords = msg`An error occurred while updating the alarm`;
