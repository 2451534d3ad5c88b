import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, challenge, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { externalSignInMachine } from './external-sign-in.machine.ts';

type Machine = typeof externalSignInMachine;

const events = { 'external.retry': [{ type: 'external.retry' }] } as const satisfies EventSamples<Machine>;
const replies = {
  exchangeTicket: [replied(grantOf(ana)), replied(challenge), refused('ticket.invalid'), refused('session.inactive')],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'external.retry': 'Whoever comes presses “Try again”.',
  },
  ports: {
    exchangeTicket: 'exchange the ticket of the address for a session',
  },
};

/** Paths of a sign-in from another installation. */
export const externalSignInModel = modelOf({
  given: 'Somebody follows an address with a ticket of another installation.',
  says,
  machine: externalSignInMachine,
  input: { token: 'a-ticket-of-the-platform' },
  events,
  replies,
  proves: { states: { refused: 'OQ-11', exchanged: 'OQ-11' } },
});
