import type { twoFactorMachine } from '../../../../machines/access/two-factor/two-factor.machine.ts';
import { absent, button, disabled, field, heading, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Second factor');
const faults = [
  text('Incorrect code'),
  text('an error occurred'),
  text('A code was already sent. Enter it, or wait to request a new one.'),
  text(/^Too many attempts\. Try again in \d+:\d\d\.$/),
];
const none = faults.map(absent);
const expired = text(/^(The code expired, request a new code|The secret has expired\. Start with a new one\.)$/);
const exhausted = text(/^Too many wrong codes\. (Request a new one|Start with a new secret)\.$/);
const asksForCode = [field('Enter the code'), button('Back')];
const mayVerify = [...asksForCode, button('Verify'), absent(expired), absent(exhausted)];
const mayNotVerify = [...asksForCode, disabled(button('Verify')), shown('button', /^(Request a new code|New code in .+|New secret)$/)];
const act = button(/^(Show the picture|Switch on|Switch off|New recovery codes)$/);
const asksForPassword = [text('Your password'), absent(heading(/^(Choose a|Change) method$/))];
const wrong = text('The password is wrong');
const throttled = text(/^Too many wrong passwords\. Try again in \d+:\d\d\.$/);
const broken = text('an error occurred');
const forbidden = inside(place, text('You are not allowed to do this.'));

export const twoFactorVisible: Visible<typeof twoFactorMachine> = {
  states: {
    reading: inside(place, text('Loading your second factor…'), absent(button('Try again'))),
    failed: inside(place, button('Try again')),
    'overview.looking': 'passing',
    'overview.off': inside(place, text('Off'), heading('Choose a method'), button('Set up: E-mail'), absent(button('Switch off'))),
    'overview.on': inside(place, text('On'), heading('Change method'), button('Switch off'), button('New recovery codes')),
    'way.sending': inside(place, text('Sending a code…'), absent(field('Enter the code'))),
    'way.entry': inside(place, ...mayVerify, ...none),
    'way.checking': inside(place, disabled(button('Checking the code…')), ...asksForCode, ...none),
    'way.incorrect': inside(place, ...mayVerify, text('Incorrect code'), text(/^\d attempts? left$/)),
    'way.expired': inside(place, ...mayNotVerify, expired),
    'way.exhausted': inside(place, ...mayNotVerify, exhausted),
    'way.tooEarly': inside(place, ...asksForCode, absent(text('Incorrect code')), absent(text('an error occurred')), absent(expired)),
    'way.broken': inside(place, ...mayVerify, text('an error occurred')),
    'password.prompting': inside(place, ...asksForPassword, act, button('Back'), absent(wrong), absent(throttled), absent(broken)),
    'password.confirming': inside(place, ...asksForPassword, disabled(act), disabled(button('Back')), absent(wrong), absent(broken)),
    'password.wrong': inside(place, ...asksForPassword, wrong, act, button('Back')),
    'password.throttled': inside(place, ...asksForPassword, throttled, disabled(act), button('Back')),
    'password.broken': inside(place, ...asksForPassword, broken, act, button('Back')),
    codes: inside(place, heading('Your recovery codes'), shown('list', 'Recovery codes'), button('I have saved them')),
  },
  results: {
    'readFactor replies refused access.forbidden': forbidden,
    'readFactor does not answer': inside(place, text('Error obtaining the information')),
    'sendCode replies refused code.too_early': inside(place, text('A code was already sent. Enter it, or wait to request a new one.')),
    'verifyMethod replies refused access.throttled': inside(
      place,
      text(/^Too many attempts\. Try again in \d+:\d\d\.$/),
      disabled(button('Verify')),
    ),
    'verifyMethod replies refused access.forbidden': forbidden,
    'confirm replies refused access.forbidden': forbidden,
    'factor.switchOff': inside(
      place,
      text('Without a second factor, your password is enough to sign in. Your recovery codes stop working.'),
      button('Switch off'),
    ),
    'factor.renewCodes': inside(
      place,
      text('You get ten new recovery codes; your current ones stop working.'),
      button('New recovery codes'),
    ),
  },
  changes: {
    'way.entry: clock.ticked': { differs: shown('button', /^(New code in|Request a new code)/) },
    'password.throttled: clock.ticked': { differs: throttled },
  },
};
