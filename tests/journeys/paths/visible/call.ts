import type { callMachine } from '../../../../machines/telephony/call/call.machine.ts';
import { absent, button, disabled, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const bar = region('Your calls');
const rings = region(/^Incoming call: /);
const callTest = 'machines/telephony/call/call.test.ts';
const end = button('End');
const says = (words: string | RegExp) => inside(bar, text(words), end, absent(button('Dismiss')));
const hold = button('Put the call on hold');
const resume = button('Resume the call');
const onHold = text('on hold');
const byThem = text('The other side put the call on hold');
const moment = text('One moment…');
const deaf = text('No audio from the other side');
const transferring = text(/^Transferring to 1002…$/);
const prepares = unseen(
  'A call is prepared by two calls of the platform, which an operator need not tell apart',
  callTest,
  'a call is dialled after its status check and its announcement, by the platform’s name',
);
const ended = (words: string) => inside(bar, text(words));

export const callVisible: Visible<typeof callMachine> = {
  states: {
    starting: 'passing',
    recording: says('Preparing the call…'),
    checking: says('Preparing the call…'),
    checked: 'passing',
    taking: says('Taking the call…'),
    awaited: says('The call is yours: connecting it to your phone…'),
    withdrawing: inside(bar, text('Ending…'), disabled(end)),
    announcing: says('Preparing the call…'),
    'calling.dialled': says('Calling…'),
    'calling.ringing': says('Ringing…'),
    'calling.queued': says('Waiting in the queue…'),
    incoming: [...inside(rings, button('Answer'), button('Reject'), text(/calls your phone$/)), absent(bar)],
    answering: says('Answering…'),
    'connected.line.talking.choosing': 'passing',
    'connected.line.talking.audible': inside(bar, hold, end, absent(byThem), absent(onHold), absent(moment), absent(deaf)),
    'connected.line.talking.silent': inside(bar, hold, end, deaf, absent(byThem), absent(onHold), absent(moment)),
    'connected.line.talking.heldByRemote': inside(bar, hold, end, byThem, absent(onHold), absent(moment), absent(deaf)),
    'connected.line.holding': inside(bar, disabled(button(/^Put the call on hold/)), moment, end, absent(byThem), absent(onHold)),
    'connected.line.held': inside(bar, resume, onHold, end, absent(byThem), absent(moment)),
    'connected.line.resuming': inside(bar, disabled(button(/^Resume the call/)), moment, end, absent(onHold)),
    'connected.microphone.open': inside(bar, button('Mute the microphone'), absent(text('Muted'))),
    'connected.microphone.muted': inside(bar, button('Unmute the microphone')),
    'connected.transfer.none': inside(bar, button('Transfer the call…'), absent(transferring)),
    'connected.transfer.requested': inside(bar, disabled(button(/^Transfer the call…/)), transferring),
    ending: inside(bar, text('Ending…'), disabled(end)),
    ended: inside(bar, button('Dismiss'), absent(end), absent(hold)),
    gone: [absent(bar)],
  },
  results: {
    'takeCall replies refused call.taken': [text('Someone else took this call.')],
    'announceCall replies refused drill.stays_inside': ended(
      'This alarm belongs to a drill: nothing of it leaves the platform. The result of the drill records it.',
    ),
    'takeCall does not answer': ended('No response from the platform: the call was not made.'),
    'phone.ended call=line-1 ending=busy by=them': inside(bar, text(/^(Busy|Hung up|Missed|Canceled)$/)),
    'phone.transferred call=line-1': ended('Transferred'),
    'phone.transferFailed call=line-1 ending=busy': ended('Not transferred: Busy'),
    'phone.holdFailed call=line-1': inside(bar, text(/^The call could not be (put on|taken off) hold\.$/)),
    'call.requeued': inside(bar, text(/^(The call could not be connected and is waiting again\.|Hung up)$/)),
  },
  changes: {
    'connected.line.talking.audible connected.microphone.open connected.transfer.none: phone.dtmfSent': {
      differs: shown('status', 'Keys pressed'),
    },
  },
  unseen: {
    'connected: call.dtmf': unseen(
      'Keys are shown once they were sent',
      callTest,
      'keys are sent as they are pressed, and shown when they were sent; what is no key is not',
    ),
    'checking: readStatus replies': prepares,
    'checked: at once': prepares,
  },
};
