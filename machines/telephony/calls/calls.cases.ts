import { sipCalls } from '../../../contract/telephony/calls.ts';
import { asks, byNobody, gesture, type ManualParts, manualOf, relink, secondUser, wait } from '../../quality/paths/manual.ts';
import type { callsMachine } from './calls.machine.ts';
import { callsModel, forwardedCallsModel, ownCallsModel } from './calls.paths.ts';

type Parts = ManualParts<typeof callsMachine>;

const carried = byNobody('it is carried on to the phone, the headset and the call, which have their own cases');
const ofOwn = byNobody('it is of a call of the own phone: the cases of the machine call');
const ring = 'In the “Demo” menu choose “Someone calls from a gate”, and wait until a call is announced.';
const decline = (which: string) =>
  gesture(`Press “End call for the site…” beside the ${which} call of “Calls”, and “End call” in the dialog.`);

const parts: Parts = {
  start: {
    account: 'ana@demo.test',
    address: '/inicio',
    arrange: [ring, 'Reload the page, and open the widget “Calls”.'],
  },
  ports: { readWaiting: asks(sipCalls.waitingCalls), endCall: asks(sipCalls.endCall) },
  causes: {
    'stream.events': [gesture(ring), secondUser('bruno@demo.test', 'press “Answer” beside the call.')],
    'calls.renew': gesture('Press “Try again” in “Calls”.'),
    'stream.resync': gesture(relink),
    'toast.expired': wait('twenty seconds'),
    'clock.ticked': byNobody('a browser that slept meanwhile: machines/telephony/calls/calls.test.ts'),
    'call.reject': [ofOwn, gesture('Press “Reject” beside the call that is announced.')],
    'call.decline': [decline('first'), decline('last')],
    'notice.dismiss': gesture('Press “Dismiss” on the notice.'),
    'call.take': gesture('Press “Answer” beside the call that is announced.'),
    'call.dial': gesture('Press the phone in the bottom bar and “Make a call…”, write 3001 under “Name or number”, and press “Call”.'),
    'call.listen': ofOwn,
    'call.dialOrdered': ofOwn,
    'call.answer': ofOwn,
    'call.end': ofOwn,
    'call.hold': ofOwn,
    'call.resume': ofOwn,
    'call.mute': ofOwn,
    'call.unmute': ofOwn,
    'call.dtmf': ofOwn,
    'call.transfer': ofOwn,
    'call.dismiss': ofOwn,
    'call.changed': ofOwn,
    'call.gone': ofOwn,
    'phone.rang': ofOwn,
    'registration.changed': ofOwn,
    'headset.changed': carried,
    'phone.command': carried,
    'phone.connect': carried,
    'phone.disconnect': carried,
    'phone.takeOver': carried,
    'phone.up': carried,
    'phone.down': carried,
    'phone.registered': carried,
    'phone.unregistered': carried,
    'phone.refused': carried,
    'phone.usedElsewhere': carried,
    'phone.volume': carried,
    'phone.devices': carried,
    'phone.microphone': carried,
    'microphone.test': carried,
    'microphone.stopTest': carried,
    'phone.progressed': carried,
    'phone.established': carried,
    'phone.held': carried,
    'phone.resumed': carried,
    'phone.holdFailed': carried,
    'phone.remoteHeld': carried,
    'phone.transferred': carried,
    'phone.transferFailed': carried,
    'phone.dtmfSent': carried,
    'phone.ended': carried,
    'phone.measured': carried,
  },
};

export const callsCases = [
  manualOf<typeof callsMachine>(callsModel, parts),
  manualOf<typeof callsMachine>(ownCallsModel, parts),
  manualOf<typeof callsMachine>(forwardedCallsModel, parts),
];
