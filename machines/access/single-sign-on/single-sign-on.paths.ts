import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, challenge, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { singleSignOnMachine } from './single-sign-on.machine.ts';

type Machine = typeof singleSignOnMachine;

const events = {
  'signOn.begin': [{ type: 'signOn.begin', start: { provider: 1 } }],
} as const satisfies EventSamples<Machine>;

const replies = {
  beginSignOn: [replied(null), refused('sign_on.unknown'), refused('provider.unanswered')],
  finishSignOn: [
    replied(grantOf(ana)),
    replied(challenge),
    replied({ unlocked: true as const }),
    refused('sign_on.expired'),
    refused('sign_on.no_access'),
  ],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'signOn.begin': 'Whoever signs in chooses a sign-in service.',
    'signOn.retry': 'Whoever signs in presses “Try again”.',
  },
  ports: {
    beginSignOn: 'start a sign-in at the sign-in service',
    finishSignOn: 'exchange the code of the sign-in service for a session',
  },
};

const parts = { machine: singleSignOnMachine, stepWords, events, replies } as const;

/** Paths of choosing a provider on the sign-in page. */
export const singleSignOnModel = modelOf({
  ...parts,
  given: 'Somebody opens the sign-in page of a platform with single sign-on.',
  input: { query: '', start: null },
  elsewhere: ['finishSignOn'],
});

/** Paths of a return from the provider. */
export const returnedSignOnModel = modelOf({
  ...parts,
  name: 'single-sign-on-returned',
  given: 'Somebody returns from the page of the sign-in service.',
  input: { query: 'code=a-code&state=a-state', start: null },
  elsewhere: ['signOn.begin', 'beginSignOn'],
});
