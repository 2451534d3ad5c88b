import type { singleSignOnMachine } from '../../../../machines/access/single-sign-on/single-sign-on.machine.ts';
import { absent, button, disabled, heading, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Single sign-on');
const begin = button('Sign in with Town ID');
const unknown = text('Single sign-on is not set up for this. Sign in with e-mail and password.');
const unanswered = text('No response from the platform. Try again.');
const silent = text('The sign-in service did not answer. Try again.');
const expired = text('This sign-in expired, was used before, or was started in another browser. Start again.');
const noAccess = text('Your account has no access here. Ask your administrator.');
const none = [unknown, unanswered, silent].map(absent);
const toSignIn = shown('link', 'Back to sign-in');

export const singleSignOnVisible: Visible<typeof singleSignOnMachine> = {
  states: {
    opening: 'passing',
    choosing: inside(place, begin, ...none),
    beginning: inside(place, disabled(begin), ...none),
    leaving: inside(place, begin, ...none),
    exchanging: [text('Signing you in…'), absent(unanswered), absent(heading('Sign in'))],
    exchanged: [heading('Enter the code'), button('Start over')],
    unlocked: [text('The screen is unlocked. You can close this window.'), shown('link', 'Continue here')],
    refused: [heading('Sign in'), absent(unanswered), absent(button('Try again')), absent(disabled(begin))],
    failed: [heading('Sign in'), unanswered, button('Try again')],
  },
  results: {
    'beginSignOn replies refused sign_on.unknown': inside(place, unknown, begin),
    'beginSignOn replies refused provider.unanswered': inside(place, silent, begin),
    'finishSignOn replies refused sign_on.expired': [text('failed to login'), expired, toSignIn],
    'finishSignOn replies refused sign_on.no_access': [text('failed to login'), noAccess, toSignIn],
  },
};
