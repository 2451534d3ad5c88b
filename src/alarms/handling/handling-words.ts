import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HandlingAct, HandlingKey } from '../../../contract/alarms/handling.ts';

interface HandlingWords {
  button: MessageDescriptor;
  /** Title of its form, and what happens once it is agreed. */
  title?: MessageDescriptor;
  effect?: MessageDescriptor;
  note?: MessageDescriptor;
}

export const handlingWords: Readonly<Record<HandlingAct, HandlingWords>> = {
  release: {
    button: msg`Release…`,
    title: msg`Release the alarm`,
    effect: msg`The alarm returns to everyone's queue and rings again.`,
    note: msg`Note for whoever takes it next (required)`,
  },
  forward: {
    button: msg`Forward…`,
    title: msg`Forward the alarm`,
    effect: msg`You hold the alarm until somebody accepts. If nobody does in time, it stays with you.`,
    note: msg`Note (optional)`,
  },
  withdraw: { button: msg`Withdraw the offer` },
  accept: { button: msg`Accept` },
  decline: { button: msg`Decline` },
  take_over: {
    button: msg`Take over…`,
    title: msg`Take over the alarm`,
    effect: msg`The alarm becomes yours. Its owner sees who took it over, and why.`,
    note: msg`Reason (required)`,
  },
  park: {
    button: msg`Park…`,
    title: msg`Park the alarm`,
    effect: msg`The alarm stays yours, its clock pauses, and it comes back by itself.`,
    note: msg`Reason (required)`,
  },
  resume: { button: msg`Resume now` },
  reassign: {
    button: msg`Reassign…`,
    title: msg`Reassign the alarm`,
    effect: msg`The alarm becomes theirs and rings for them until they act on it.`,
    note: msg`Note (optional)`,
  },
  leave_group: { button: msg`Take out of the group` },
};

/** What the keys of handling acts do, for the place where others are chosen. */
export const handlingKeyWords: Readonly<Record<HandlingKey, MessageDescriptor>> = {
  release: msg`Release the alarm, or decline its offer`,
  forward: msg`Forward the alarm, or withdraw its offer`,
  park: msg`Park the alarm, or resume it`,
  accept: msg`Accept the alarm that is offered`,
  take_over: msg`Take over the alarm`,
};
