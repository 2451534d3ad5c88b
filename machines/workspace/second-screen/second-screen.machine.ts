import { sendTo, setup } from 'xstate';
import { feed } from '../../shared/port.ts';

export type SecondScreenEvent =
  /** The media are wanted on the second screen; where they are there, their window comes to the front. */
  | { type: 'screen.detach' }
  /** The media are wanted back in the console. */
  | { type: 'screen.attach' }
  | { type: 'screen.dismiss' }
  | { type: 'window.opened' }
  /** The browser opened no window, or it was closed before it was loaded. */
  | { type: 'window.blocked' }
  | { type: 'window.closed' };

type WindowEvent = Extract<SecondScreenEvent, { type: `window.${string}` }>;
type WindowOrder = { type: 'window.focus' };

const detach = { 'screen.detach': '#second-screen.detached' } as const;
const afterFailure = { ...detach, 'screen.dismiss': '#second-screen.attached' } as const;

/** The window that shows the media of the alarm in front on a second screen: one of a console, and none that outlives it. */
export const secondScreenMachine = setup({
  types: { events: {} as SecondScreenEvent, tags: {} as 'busy' },
  actors: {
    /** Opens a window, reports what becomes of it, and closes it when it is stopped. */
    secondWindow: feed<WindowEvent, void, WindowOrder>('secondWindow'),
  },
  actions: { focus: sendTo('secondWindow', { type: 'window.focus' } satisfies WindowOrder) },
  delays: { openTimeout: 15_000 },
}).createMachine({
  id: 'second-screen',
  initial: 'attached',
  states: {
    attached: {
      description: 'The media of the alarm stand in the console.',
      on: detach,
    },
    detached: {
      invoke: { src: 'secondWindow', id: 'secondWindow' },
      on: { 'screen.attach': 'attached', 'window.closed': 'attached' },
      initial: 'opening',
      states: {
        opening: {
          description: 'The window of the second screen is being opened; the media still stand in the console.',
          tags: 'busy',
          on: { 'window.opened': 'shown', 'window.blocked': '#second-screen.blocked' },
          after: { openTimeout: '#second-screen.failed' },
        },
        shown: {
          description:
            'The media stand in the window of the second screen; in the console their places say so, and a button brings them back.',
          on: { 'screen.detach': { actions: 'focus' } },
        },
      },
    },
    blocked: {
      description: 'No window was opened, as where the browser blocks it; a notice says what to do, with a retry.',
      on: afterFailure,
    },
    failed: { description: 'The window did not load; a notice says so, with a retry.', on: afterFailure },
  },
});
