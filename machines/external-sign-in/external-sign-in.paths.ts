import { ana, challenge, grantOf, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { externalSignInMachine } from './external-sign-in.machine.ts';

type Machine = typeof externalSignInMachine;

const events = { 'external.retry': [{ type: 'external.retry' }] } as const satisfies EventSamples<Machine>;
const replies = {
  exchangeTicket: [replied(grantOf(ana)), replied(challenge), refused('ticket.invalid'), refused('session.inactive')],
} as const satisfies ReplySamples<Machine>;

/** Paths of whoever comes from another installation. */
export const externalSignInModel = modelOf({
  machine: externalSignInMachine,
  input: { token: 'a-ticket-of-the-platform' },
  events,
  replies,
  proves: { states: { refused: 'OQ-11', exchanged: 'OQ-11' } },
});
