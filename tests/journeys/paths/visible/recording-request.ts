import type { recordingRequestMachine } from '../../../../machines/video/recording-request/recording-request.machine.ts';
import { absent, button, disabled, field, inside, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const requestTest = 'machines/video/recording-request/recording-request.test.ts';
const place = shown('dialog', /^Recording request/);
const form = shown('dialog', 'Request a recording');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const inForm = (...elements: readonly Shown[]) => inside(form, ...elements);
const again = button('Try again');
const send = button('Send the request');
const reason = { ...field('Description'), value: 'A parcel went missing' };
const authorize = button('Authorize');
const outcomes = [
  text('Waiting for a decision.'),
  text('The request was rejected.'),
  text(/^Viewing is authorized from /),
  text(/^It is available until /),
  text('The authorization to view this recording has expired'),
];
const [waiting, rejected, early, watched, expired] = outcomes as [Shown, Shown, Shown, Shown, Shown];
const beingMade = text(/ A file is being created\.$/);
const fault = shown('alert', /^/);

export const recordingRequestVisible: Visible<typeof recordingRequestMachine> = {
  states: {
    beginning: 'passing',
    prompting: inForm(disabled(send), absent(fault)),
    sending: inForm({ ...shown('button', 'Send the request'), busy: true }, reason, absent(fault)),
    unsent: inForm(text(/^(Some values are not valid|No response from the platform\. Try again)\.$/), send, reason),
    reading: at(shown('button', 'Close'), absent(again), absent(authorize), ...outcomes.map(absent)),
    'shown.resolving': 'passing',
    'shown.requested': at(waiting, authorize, absent(again)),
    'shown.rejected': at(rejected, text('rejected'), absent(shown('button', 'Authorize'))),
    'shown.early': at(early, absent(button('Watch the recording')), absent(shown('button', 'Authorize'))),
    'shown.authorized': at(watched, text('authorized'), absent(beingMade)),
    'shown.inProcess': at(watched, beingMade),
    'shown.available': at(watched, text('available'), absent(beingMade)),
    'shown.expired': at(expired, absent(button('Watch the recording'))),
    renewing: at(text('Status'), absent(again), absent(fault), ...outcomes.map(absent)),
    deciding: at({ ...shown('button', 'Authorize'), busy: true }, absent(fault)),
    undecided: at(text(/^(You are not allowed to do this|No response from the platform\. Try again)\.$/), authorize),
    overtaken: at(text(/^This request has already been decided\./), button('View decision'), absent(shown('button', 'Authorize'))),
    refused: at(text('This record does not exist or you cannot see it.'), again),
    unread: at(text('Error obtaining the information'), again),
  },
  unseen: {
    'renewing: request.renew': unseen(
      'It is being read anew already',
      requestTest,
      'another change while it is read again drops the reply under way',
    ),
    'shown: clock.ticked': unseen('Nothing begins or ends then', requestTest, 'the clock is noted while a window stays as it is'),
  },
};

/** A request that was sent is in the list, and its form is closed. */
export const newRequestVisible: Visible<typeof recordingRequestMachine> = {
  states: { ...recordingRequestVisible.states, 'shown.requested': [absent(form), shown('row', /RR-.*requested/)] },
};
