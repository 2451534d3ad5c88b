import { assign, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { gridLimits } from '../../../contract/workspace/index.ts';

/** How many entries the bell remembers; older ones fall off its end. */
const bellLimit = 200;

export interface NoticesContext {
  /** The preference show_alarm_notifications. */
  isEnabled: boolean;
  /** Alarms of the bell list, newest first, each once (OP-4.05, OQ-113). The alarm itself is read from the queue. */
  bell: readonly AlarmId[];
  /** Of those, the ones that are on the screen as toasts, newest first. */
  toasts: readonly AlarmId[];
  /** Entries added since the bell was last opened. */
  unseen: number;
}

export type NoticesEvent =
  /** New waiting alarms that were never announced before. */
  | { type: 'notices.announce'; alarms: readonly Alarm[] }
  | { type: 'notices.toggle'; isEnabled: boolean }
  | { type: 'notices.dismiss'; id: AlarmId }
  | { type: 'notices.clear'; id: AlarmId }
  | { type: 'notices.clearAll' }
  | { type: 'notices.open' }
  | { type: 'notices.close' }
  /** Raised by this machine: the time of a toast is over. */
  | { type: 'toast.ended'; id: AlarmId };

const without = (ids: readonly AlarmId[], gone: ReadonlySet<AlarmId>) => ids.filter((id) => !gone.has(id));

/** Toasts of 10 s and the bell list that collects them afterwards (OP-4.03, OP-4.05, OP-9.03, OQ-33, OQ-113). Nothing is persisted. */
export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent, input: {} as { isEnabled: boolean } },
  guards: {
    isEnabled: ({ context }) => context.isEnabled,
    isTurnedOff: ({ event }) => event.type === 'notices.toggle' && !event.isEnabled,
  },
  actions: {
    announce: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'notices.announce') return;
      const ids = event.alarms.map(({ id }) => id).reverse();
      const fresh = new Set(ids);
      for (const id of ids) {
        enqueue.cancel(`toast-${id}`);
        enqueue.raise({ type: 'toast.ended', id }, { delay: 'toast', id: `toast-${id}` });
      }
      enqueue.assign({
        bell: [...ids, ...without(context.bell, fresh)].slice(0, bellLimit),
        toasts: [...ids, ...without(context.toasts, fresh)].slice(0, bellLimit),
        unseen: context.unseen + ids.length,
      });
    }),
    dismiss: assign(({ context, event }) => ('id' in event ? { toasts: without(context.toasts, new Set([event.id])) } : {})),
    clear: assign(({ context, event }) =>
      'id' in event ? { bell: without(context.bell, new Set([event.id])), toasts: without(context.toasts, new Set([event.id])) } : {},
    ),
    clearAll: assign({ bell: [], toasts: [], unseen: 0 }),
    setEnabled: assign(({ event }) => (event.type === 'notices.toggle' ? { isEnabled: event.isEnabled } : {})),
    dropToasts: assign({ toasts: [] }),
    resetUnseen: assign({ unseen: 0 }),
  },
  delays: { toast: gridLimits.toastMs },
}).createMachine({
  id: 'notices',
  context: ({ input }) => ({ isEnabled: input.isEnabled, bell: [], toasts: [], unseen: 0 }),
  initial: 'closed',
  on: {
    'notices.announce': { guard: 'isEnabled', actions: 'announce' },
    'notices.toggle': [{ guard: 'isTurnedOff', actions: ['setEnabled', 'dropToasts'] }, { actions: 'setEnabled' }],
    'notices.dismiss': { actions: 'dismiss' },
    'toast.ended': { actions: 'dismiss' },
    'notices.clear': { actions: 'clear' },
    'notices.clearAll': { actions: 'clearAll' },
  },
  states: {
    closed: {
      description: 'New alarms show as toasts for ten seconds; the bell says how many came since it was last opened.',
      on: { 'notices.open': 'open' },
    },
    open: {
      description: 'The bell list shows the alarms that were announced, newest first; each entry can be cleared.',
      entry: ['resetUnseen', 'dropToasts'],
      exit: 'resetUnseen',
      on: { 'notices.close': 'closed' },
    },
  },
});
