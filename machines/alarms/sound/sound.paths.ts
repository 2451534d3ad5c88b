import { modelOf } from '../../quality/paths/model.ts';
import { startOfDay } from '../../quality/paths/samples.ts';
import { linkToneAfterMs, muteLimitMs, soundMachine, topOf } from './sound.machine.ts';

const counted = { type: 'alarms.counted', raised: 1, url: null } as const;

/** Paths of what sounds. */
export const soundModel = modelOf({
  given: 'An operator is signed in, and it is not known yet which tab of this browser rings.',
  machine: soundMachine,
  stepWords: {
    events: {
      'alarms.counted': 'The number of waiting alarms changes.',
      'help.called': 'An operator calls this supervisor for help.',
      'help.ended': 'The call for help was answered, or ended.',
      'sound.mute': 'The operator mutes the sound with its button or M.',
      'sound.unmute': 'The operator presses “Muted” to hear again.',
      'sound.test': 'The operator presses “Test sound”.',
      'sound.blocked': 'The browser does not let the page make a sound.',
      'sound.unblocked': 'The operator clicks, and the browser lets the page make a sound.',
      'leadership.changed': 'Another tab of this browser begins or ceases to be the one that rings.',
      'clock.ticked': 'The clock of the console goes on.',
    },
    delays: {
      onePattern: 'Three seconds',
    },
  },
  events: {
    'alarms.counted': [
      { ...counted, waiting: [1, 0, 0, 0] },
      { ...counted, waiting: [0, 1, 0, 0] },
      { ...counted, waiting: [0, 0, 1, 0] },
      { ...counted, waiting: [0, 0, 0, 1] },
      { ...counted, waiting: [0, 0, 0, 0], raised: 0 },
    ],
    'leadership.changed': [
      { type: 'leadership.changed', leads: true },
      { type: 'leadership.changed', leads: false },
    ],
    'clock.ticked': [
      { type: 'clock.ticked', now: startOfDay },
      { type: 'clock.ticked', now: startOfDay + linkToneAfterMs },
      { type: 'clock.ticked', now: startOfDay + muteLimitMs },
    ],
  },
  about: ({ waiting, isHelpCalled, leads, blocked, mutedUntil, now, linkLostAt }) => ({
    top: topOf(waiting),
    help: isHelpCalled,
    leads,
    blocked,
    muted: mutedUntil > now,
    ticked: now > 0,
    lost: linkLostAt > 0 && now < linkLostAt + linkToneAfterMs,
  }),
});
