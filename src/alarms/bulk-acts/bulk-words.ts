import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { BulkAct } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';

interface BulkWords {
  button: MessageDescriptor;
  title: (count: number) => string;
  /** What happens once it is agreed. */
  effect: MessageDescriptor;
  done: (count: number) => string;
  note: MessageDescriptor;
}

/** What an act on several alarms is called. */
export const bulkWords: Readonly<Record<BulkAct, BulkWords>> = {
  take: {
    button: msg`Take…`,
    title: (count) => plural(count, { one: 'Take # alarm', other: 'Take # alarms' }),
    effect: msg`They become yours and leave everyone else's queue.`,
    done: (count) => plural(count, { one: '# alarm taken.', other: '# alarms taken.' }),
    note: msg`Comments (optional)`,
  },
  resolve: {
    button: msg`Resolve…`,
    title: (count) => plural(count, { one: 'Resolve # alarm', other: 'Resolve # alarms' }),
    effect: msg`They are closed as attended and leave every queue. They cannot be opened again.`,
    done: (count) => plural(count, { one: '# alarm resolved.', other: '# alarms resolved.' }),
    note: msg`Comments (required)`,
  },
  cancel: {
    button: msg`Cancel…`,
    title: (count) => plural(count, { one: 'Cancel # alarm', other: 'Cancel # alarms' }),
    effect: msg`They are closed as canceled and leave every queue. They cannot be opened again.`,
    done: (count) => plural(count, { one: '# alarm canceled.', other: '# alarms canceled.' }),
    note: msg`Comments (required)`,
  },
  release: {
    button: msg`Release…`,
    title: (count) => plural(count, { one: 'Release # alarm', other: 'Release # alarms' }),
    effect: msg`They return to everyone's queue and ring again.`,
    done: (count) => plural(count, { one: '# alarm released.', other: '# alarms released.' }),
    note: msg`Note for whoever takes them next (required)`,
  },
  forward: {
    button: msg`Forward…`,
    title: (count) => plural(count, { one: 'Forward # alarm', other: 'Forward # alarms' }),
    effect: msg`You hold each until somebody accepts it. Those that nobody accepts in time stay with you.`,
    done: (count) => plural(count, { one: '# alarm offered.', other: '# alarms offered.' }),
    note: msg`Note (optional)`,
  },
  park: {
    button: msg`Park…`,
    title: (count) => plural(count, { one: 'Park # alarm', other: 'Park # alarms' }),
    effect: msg`They stay yours, their clocks pause, and they come back by themselves.`,
    done: (count) => plural(count, { one: '# alarm parked.', other: '# alarms parked.' }),
    note: msg`Reason (required)`,
  },
};
