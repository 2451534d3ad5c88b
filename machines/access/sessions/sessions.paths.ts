import type { OpenSession } from '../../../contract/access/account.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied } from '../../quality/paths/samples.ts';
import { sessionsMachine } from './sessions.machine.ts';

type Machine = typeof sessionsMachine;

const here: OpenSession = {
  id: 'session-11',
  current: true,
  kind: 'browser',
  program: 'Chrome on Windows',
  address: '10.0.0.7',
  created: at(0),
  seen: at(60),
  expires: at(86_400),
  locked: false,
};
const there: OpenSession = { ...here, id: 'session-12', current: false, program: 'Safari on iPhone', kind: 'mobile' };

const events = {
  'sessions.end': [{ type: 'sessions.end', id: there.id }],
  'sessions.endAll': [
    { type: 'sessions.endAll', all: false },
    { type: 'sessions.endAll', all: true },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readSessions: [replied([here, there]), refused('access.forbidden')],
  endSession: [replied(null), refused('record.not_found'), refused('access.throttled')],
  endSessions: [replied({ ended: 1 }), refused('access.forbidden')],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'sessions.renew': 'Whoever looks presses “Reload”, or “Try again”.',
    'sessions.end': 'The operator ends one session by “End session”.',
    'sessions.endAll': 'Whoever looks ends all of them by “Sign out everywhere else”, “Sign out everywhere” or “End all sessions”.',
  },
  ports: {
    readSessions: 'list the open sessions',
    endSession: 'end one session',
    endSessions: 'end all these sessions',
  },
};

/** Paths of looking at one's open sessions and ending them. */
export const sessionsModel = modelOf({
  name: 'own sessions',
  given: 'An operator who is signed in elsewhere too opens Sessions in Your profile.',
  stepWords,
  machine: sessionsMachine,
  input: { of: 'own' },
  events,
  replies,
});

/** Of a user whom an administrator manages: all of them end at once. */
export const managedSessionsModel = modelOf({
  name: 'sessions of a user',
  given: 'An administrator opens “Sessions…” of a user in the list of users.',
  stepWords,
  machine: sessionsMachine,
  input: { of: 12 },
  events,
  replies,
  elsewhere: ['endSession'],
});
