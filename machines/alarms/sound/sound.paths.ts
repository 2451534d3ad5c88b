import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { startOfDay } from '../../quality/paths/samples.ts';
import { linkToneAfterMs, muteLimitMs, soundMachine, topOf } from './sound.machine.ts';

type Machine = typeof soundMachine;

const counted = { type: 'alarms.counted', raised: 1, url: null } as const;

const events = {
  'alarms.counted': [
    { ...counted, waiting: [1, 0, 0, 0] },
    { ...counted, waiting: [0, 1, 0, 0] },
    { ...counted, waiting: [0, 0, 1, 0] },
    { ...counted, waiting: [0, 0, 0, 1] },
    { ...counted, waiting: [0, 0, 0, 0], raised: 0 },
  ],
  'sound.mute': [{ type: 'sound.mute' }],
  'sound.unmute': [{ type: 'sound.unmute' }],
  'sound.test': [{ type: 'sound.test' }],
  'sound.blocked': [{ type: 'sound.blocked' }],
  'sound.unblocked': [{ type: 'sound.unblocked' }],
  'call.began': [{ type: 'call.began' }],
  'call.ended': [{ type: 'call.ended' }],
  'link.lost': [{ type: 'link.lost' }],
  'link.restored': [{ type: 'link.restored' }],
  'leadership.changed': [
    { type: 'leadership.changed', leads: true },
    { type: 'leadership.changed', leads: false },
  ],
  'clock.ticked': [
    { type: 'clock.ticked', now: startOfDay },
    { type: 'clock.ticked', now: startOfDay + linkToneAfterMs },
    { type: 'clock.ticked', now: startOfDay + muteLimitMs },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'alarms.counted': 'The number of waiting alarms changes.',
    'sound.mute': 'The operator mutes the sound with its button or M.',
    'sound.unmute': 'The operator presses “Muted” to hear again.',
    'sound.test': 'The operator presses “Test sound”.',
    'sound.blocked': 'The browser does not let the page make a sound.',
    'sound.unblocked': 'The operator clicks, and the browser lets the page make a sound.',
    'call.began': 'A call begins.',
    'call.ended': 'The call ends.',
    'link.lost': 'The link to the platform is lost.',
    'link.restored': 'The link to the platform is back.',
    'leadership.changed': 'Another tab of this browser begins or ceases to be the one that rings.',
    'clock.ticked': 'The clock of the console goes on.',
  },
  ports: {},
  delays: {
    onePattern: 'Three seconds',
  },
};

/** Paths of what sounds. */
export const soundModel = modelOf({
  given: 'An operator is signed in, and it is not known yet which tab of this browser rings.',
  says,
  machine: soundMachine,
  input: undefined,
  events,
  replies,
  about: ({ waiting, leads, blocked, mutedUntil, now, linkLostAt }) => ({
    top: topOf(waiting),
    leads,
    blocked,
    muted: mutedUntil > now,
    ticked: now > 0,
    lost: linkLostAt > 0 && now < linkLostAt + linkToneAfterMs,
  }),
});
