import type { passkeysMachine } from '../../../../machines/access/passkeys/passkeys.machine.ts';
import { absent, button, disabled, heading, inside, region, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Passkeys');
const add = button('Add passkey…');
const reload = button('Reload');
const again = button('Try again');
const rowActs = [button(/^Rename: /), button(/^Remove: /)];
const wrong = text('The password is wrong');
const tooLate = text('This took too long. Try again.');
const gone = text('This record does not exist or you cannot see it.');
const closed = text('The prompt was closed without a passkey. Try again.');
const registered = text('This device already has a passkey of your account.');
const unanswered = text('No response. Reload to see whether it was done.');
const none = [wrong, tooLate, gone, closed, registered, unanswered].map(absent);
const mayAct = [add, reload, ...rowActs];
const mayNotAct = [absent(add), ...rowActs.map(disabled), ...none];
const codes = heading('Your recovery codes');

export const passkeysVisible: Visible<typeof passkeysMachine> = {
  states: {
    reading: inside(place, absent(reload), absent(again), absent(codes), absent(add)),
    unread: inside(place, text('Error obtaining the information'), again),
    refused: inside(place, text('You are not allowed to do this.'), again),
    'ready.listed': inside(place, ...mayAct, ...none),
    'ready.beginning': inside(place, ...mayNotAct, disabled(button('Adding the passkey…'))),
    'ready.prompting': inside(place, ...mayNotAct, disabled(button('Confirm in the prompt of your browser…'))),
    'ready.adding': inside(place, ...mayNotAct, disabled(button('Adding the passkey…'))),
    'ready.renaming': inside(place, ...mayNotAct, disabled(add), reload),
    'ready.removing': inside(place, ...mayNotAct, disabled(add), reload),
    'ready.unconfirmed': inside(place, ...mayAct, text(/^(The prompt was closed without a passkey|This device already has a passkey) ?/)),
    'ready.denied': inside(place, ...mayAct, text(/^(The password is wrong|This took too long\.|This record does not exist)/)),
    'ready.unanswered': inside(place, ...mayAct, unanswered),
    codes: inside(place, codes, shown('list', 'Recovery codes'), button('I have saved them'), absent(reload)),
  },
  results: {
    'beginPasskey replies refused session.credentials': inside(place, wrong),
    'createPasskey replies kind=unconfirmed fault=cancelled': inside(place, closed),
    'createPasskey replies kind=unconfirmed fault=registered': inside(place, registered),
    'addPasskey replies refused passkey.expired': inside(place, tooLate),
    'renamePasskey replies refused record.not_found': inside(place, gone),
    'removePasskey replies refused session.credentials': inside(place, wrong),
  },
};
