import { modelOf } from '../../quality/paths/model.ts';
import { ana, challenge, grantOf, refused, replied } from '../../quality/paths/samples.ts';
import { externalSignInMachine } from './external-sign-in.machine.ts';

/** Paths of a sign-in from another installation. */
export const externalSignInModel = modelOf({
  given: 'Somebody follows an address with a ticket of another installation.',
  machine: externalSignInMachine,
  input: { token: 'a-ticket-of-the-platform' },
  stepWords: {
    events: {
      'external.retry': 'Whoever comes presses “Try again”.',
    },
    ports: {
      exchangeTicket: 'exchange the ticket of the address for a session',
    },
  },
  replies: {
    exchangeTicket: [replied(grantOf(ana)), replied(challenge), refused('ticket.invalid'), refused('session.inactive')],
  },
  proves: { states: { refused: 'OQ-11', exchanged: 'OQ-11' } },
});
