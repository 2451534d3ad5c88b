import { modelOf } from '../../quality/paths/model.ts';
import { secondScreenMachine } from './second-screen.machine.ts';

/** Paths of the window of the second screen. */
export const secondScreenModel = modelOf({
  given: 'An alarm is open.',
  machine: secondScreenMachine,
  stepWords: {
    events: {
      'screen.detach': 'The operator presses “Open on second screen”.',
      'screen.attach': 'The operator presses “Bring back”.',
      'screen.dismiss': 'The operator presses “OK”.',
      'window.opened': 'The window is loaded.',
      'window.blocked': 'The browser blocks the window.',
      'window.closed': 'The operator closes the window.',
    },
    ports: {},
    delays: { openTimeout: 'A quarter of a minute' },
  },
  events: {},
  replies: {},
});
