import type { externalSignInMachine } from '../../../../machines/access/external-sign-in/external-sign-in.machine.ts';
import { absent, button, heading, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const failed = [heading('Sign in'), text('failed to login'), shown('link', 'Sign in with e-mail and password')];

export const externalSignInVisible: Visible<typeof externalSignInMachine> = {
  states: {
    exchanging: [text('Signing you in from another installation…'), absent(text('failed to login'))],
    exchanged: [heading('Enter the code'), button('Start over')],
    refused: [...failed, absent(button('Try again'))],
    failed: [...failed, text('No response from the platform. Try again.'), button('Try again')],
  },
  results: {
    'exchangeTicket replies refused ticket.invalid': [text('This sign-in link is no longer valid. Request a new one.')],
    'exchangeTicket replies refused session.inactive': [text('This account is not active. Ask your administrator.')],
  },
};
