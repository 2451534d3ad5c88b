import type { sessionMachine } from '../../../../machines/access/session/session.machine.ts';
import { absent, button, disabled, field, heading, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const form = [heading('Sign in'), button('Sign in'), field('E-mail')];
const refused = text('failed to login');
const asksForCode = [heading('Enter the code'), button('Start over')];
const mayVerify = [...asksForCode, button('Verify')];
const mayNotVerify = [...asksForCode, disabled(button('Verify'))];
const atWork = [button(/^(Ana|Luis)[^:]*:/), absent(heading('Sign in')), absent(heading('Enter the code'))];
const faults = ['Incorrect code', 'The code expired, request a new code', 'Wait before requesting another code.', 'an error occurred'];
const noFault = faults.map((words) => absent(text(words)));
const renewed = unseen(
  'Work goes on while the session is renewed',
  'src/platform/http/http.test.ts',
  'five calls that see a 401 share one renewal, and each is tried again once',
);
const retried = unseen(
  'Work goes on until the session can be renewed',
  'machines/access/session/session.test.ts',
  'a refresh that does not get through keeps the session and is tried again',
);
const factor = unseen(
  'No user of the demo comes here',
  'tests/journeys/second-factor-policy.test.ts',
  'a required second factor is postponed until its date, then set up before anything else',
);

export const sessionVisible: Visible<typeof sessionMachine> = {
  states: {
    restoring: [text('Opening…'), absent(button('Try again'))],
    failed: [text('The platform cannot be reached.'), button('Try again')],
    'signedOut.form': [...form, absent(refused), absent(text(/^Your session |^You signed out /))],
    'signedOut.refused': [refused, ...form],
    'signedOut.throttled': [refused, text(/^Too many attempts\. Try again in \d+:\d\d\.$/), disabled(button('Sign in'))],
    'signedOut.elsewhere': [text(/^(You signed out in another tab of this browser|Your session was ended for security: .+)\.$/), ...form],
    'signedOut.expired': [text('Your session expired. Sign in to continue where you left off.'), ...form],
    'signedOut.failed': [refused, text('No response from the platform. Try again.'), ...form],
    signingIn: [disabled(button('Checking e-mail and password…')), absent(refused)],
    'code.entry': [...mayVerify, text(/^We sent six digits by (e-mail|SMS) to .+\.$/), ...noFault],
    'code.checking': [disabled(button('Checking the code…')), ...asksForCode, ...noFault],
    'code.incorrect': [text('Incorrect code'), text(/^\d attempts? left$/), ...mayVerify],
    'code.expired': [text('The code expired, request a new code'), ...mayNotVerify],
    'code.exhausted': [text('Too many wrong codes. Start over.'), ...mayNotVerify, disabled(button('Request a new code'))],
    'code.resending': [disabled(button('Request a new code')), ...mayNotVerify, ...noFault],
    'code.tooEarly': [text(/^(Wait before requesting another code|Too many attempts\. Try again in \d+:\d\d)\.$/), ...asksForCode],
    'code.failed': [text('an error occurred'), ...mayVerify],
    'admitting.fresh': 'passing',
    'admitting.renewed': 'passing',
    'factorSetUp.due': factor,
    'factorSetUp.refreshing': factor,
    'signedIn.current': atWork,
    'signedIn.refreshing': renewed,
    'signedIn.unrefreshed': retried,
    signingOut: [text('Signing out…'), absent(button('Sign in'))],
  },
  unseen: {
    'signedIn.refreshing: refreshSession replies': renewed,
  },
  results: {
    'signIn replies refused session.credentials': [text('Check the e-mail and the password.')],
    'signIn replies refused session.inactive': [text('This account is not active. Ask your administrator.')],
    'verifyCode replies refused code.unknown': [text('This sign-in has expired. Start over.')],
    'verifyCode replies refused access.throttled': [
      text(/^Too many attempts\. Try again in \d+:\d\d\.$/),
      disabled(button('Verify')),
      absent(text('Wait before requesting another code.')),
    ],
    'resendCode replies refused code.too_early': [text('Wait before requesting another code.'), disabled(shown('button', /^New code in /))],
    'resendCode replies refused code.unknown': [text('This sign-in has expired. Start over.')],
    'refreshSession replies refused refresh.reused': [
      text('Your session was ended for security: its token was used twice. Sign in again.'),
    ],
  },
  changes: {
    'signedOut.throttled: clock.ticked': { differs: text(/^Too many attempts\. Try again in /) },
    'code.entry: clock.ticked': { differs: shown('button', /^(New code in|Request a new code)/) },
  },
};
