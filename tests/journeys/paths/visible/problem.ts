import type { problemMachine } from '../../../../machines/quality/problem/problem.machine.ts';
import { absent, button, disabled, field, inside, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Something went wrong');
const send = button('Send to QA');
const note = field('What happened');
const wanted = field('What should have happened');
const incomplete = text('Describe what happened.');
const denied = text('Too many attempts. Wait a moment.');
const unsent = text('No response. Try again.');
const writing = [note, wanted, button('View what is sent'), button('Cancel'), send, text(/^Also sent: the activity of your console /)];
const none = [incomplete, denied, unsent].map(absent);
const back = button('Back to the report');

export const problemVisible: Visible<typeof problemMachine> = {
  states: {
    collecting: inside(place, text('Collecting console activity…'), absent(note)),
    failed: inside(place, text('Console activity could not be collected.'), button('Try again'), absent(note)),
    'writing.plain': inside(place, ...writing, ...none),
    'writing.incomplete': inside(place, ...writing, incomplete),
    'writing.denied': inside(place, ...writing, denied),
    'writing.unsent': inside(place, ...writing, unsent),
    previewing: inside(place, back, absent(note), absent(send)),
    sending: inside(place, disabled(send), disabled(note), disabled(button('View what is sent')), ...none),
    sent: inside(place, text(/^Report \d+ was sent to QA\. Thank you\.$/), button('Close'), absent(note), absent(send)),
  },
  results: {
    'problem.write field=note text=The picture froze': inside(place, { ...note, value: 'The picture froze' }),
    'problem.write field=wanted text=It goes on': inside(place, { ...wanted, value: 'It goes on' }),
    'problem.write field=note text=': inside(place, { ...note, value: '' }),
  },
};
