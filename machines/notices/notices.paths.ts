import { anAlarm } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { noticesMachine } from './notices.machine.ts';

type Machine = typeof noticesMachine;

const { id } = anAlarm(1);

const events = {
  'notices.announce': [{ type: 'notices.announce', alarms: [anAlarm(1)] }],
  'notices.want': [
    { type: 'notices.want', wanted: false },
    { type: 'notices.want', wanted: true },
  ],
  'notices.dismiss': [{ type: 'notices.dismiss', id }],
  'notices.clear': [{ type: 'notices.clear', id }],
  'notices.clearAll': [{ type: 'notices.clearAll' }],
  'notices.open': [{ type: 'notices.open' }],
  'notices.close': [{ type: 'notices.close' }],
  'toast.ended': [{ type: 'toast.ended', id }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

/** Paths of toasts and the bell list. */
export const noticesModel = modelOf({
  machine: noticesMachine,
  input: { wanted: true },
  events,
  replies,
  about: ({ wanted, bell, toasts, unseen }) => ({ wanted, bell: bell.length, toasts: toasts.length, unseen: unseen > 0 }),
});
