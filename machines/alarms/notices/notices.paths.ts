import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm } from '../../quality/paths/samples.ts';
import { noticesMachine } from './notices.machine.ts';

const { id } = anAlarm(1);

/** Paths of toasts and the bell list. */
export const noticesModel = modelOf({
  given: 'An operator is at home and wants to be told of new alarms; the bell list is closed and empty.',
  machine: noticesMachine,
  input: { isEnabled: true },
  stepWords: {
    events: {
      'notices.announce': 'A new alarm is raised.',
      'notices.toggle': 'The operator turns the notifications of alarms on or off in the preferences.',
      'notices.dismiss': 'The operator dismisses a toast.',
      'notices.clear': 'The operator clears an entry of the bell list.',
      'notices.clearAll': 'The operator presses “Clear all”.',
      'notices.open': 'The operator opens the bell list.',
      'notices.close': 'The operator closes the bell list.',
      'toast.ended': 'A toast was seen for ten seconds.',
    },
  },
  events: {
    'notices.announce': [{ type: 'notices.announce', alarms: [anAlarm(1)] }],
    'notices.toggle': [
      { type: 'notices.toggle', isEnabled: false },
      { type: 'notices.toggle', isEnabled: true },
    ],
    'notices.dismiss': [{ type: 'notices.dismiss', id }],
    'notices.clear': [{ type: 'notices.clear', id }],
    'toast.ended': [{ type: 'toast.ended', id }],
  },
  about: ({ isEnabled, bell, toasts, unseen }) => ({ isEnabled, bell: bell.length, toasts: toasts.length, unseen: unseen > 0 }),
});
