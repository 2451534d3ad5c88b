import { sipCalls } from '../../../contract/telephony/calls.ts';
import {
  asks,
  byNobody,
  gesture,
  itself as itselfSoon,
  type ManualParts,
  manualOf,
  secondUser,
  whileHeld,
} from '../../quality/paths/manual.ts';
import type { callMachine } from './call.machine.ts';
import { callModel, drillCallModel, orderedCallModel, rungCallModel, takenCallModel } from './call.paths.ts';

type Parts = ManualParts<typeof callMachine>;

const bruno = 'bruno@demo.test';
const walked = (why: string) => byNobody(`${why}: tests/journeys/paths/calls-call.test.ts`);
const neverBusy = walked('the interphones of the demo are never busy');
const itself = (what: string) => gesture(`Wait until ${what}.`);
const own = (button: string) => gesture(`Press “${button}” in “Your calls”.`);
const dial = (number: string) =>
  `press the phone in the bottom bar and “Make a call…”, write ${number} under “Name or number”, and press “Call”`;
const hangUp = `curl -X POST {url}/demo/interphones/3001 -H 'Content-Type: application/json' -d '{"act":"hang_up"}'`;
const registered = 'Allow the microphone, and wait until the phone in the bottom bar says “Phone ready”.';

const parts: Pick<Parts, 'ports' | 'causes'> = {
  ports: {
    readStatus: asks(sipCalls.sipStatus, { 1: walked('a phone that is not registered offers no call') }),
    takeCall: asks(sipCalls.takeCall, { 1: whileHeld(secondUser(bruno, 'press “Answer” beside the same call.')) }),
    announceCall: asks(sipCalls.createPresavedSipCall),
  },
  causes: {
    'phone.progressed': [itself('it rings at the other side'), walked('the interphones of the demo have no queue')],
    'phone.established': itself('the interphone answers, and the call says “connected”'),
    'phone.held': gesture('Press “Put the call on hold” where it is not pressed yet, and wait until the call says “on hold”.'),
    'phone.resumed': itself('the call says “connected”'),
    'phone.holdFailed': walked('the interphones of the demo can be put on hold'),
    'phone.remoteHeld': walked('the interphones of the demo hold nobody'),
    'phone.transferred': secondUser(bruno, 'press “Answer” beside the call.'),
    'phone.transferFailed': secondUser(bruno, 'press “Reject” beside the call.'),
    'phone.dtmfSent': itselfSoon('the key stands under “Keys pressed”'),
    'phone.ended': [neverBusy, { by: 'wait', does: `On a command line, run: ${hangUp}` }],
    'phone.measured': walked('silence passes without a packet from the other side'),
    'call.answer': gesture('Press “Answer” beside the call.'),
    'call.reject': gesture('Press “Reject” beside the call.'),
    'call.end': own('End'),
    'call.hold': own('Put the call on hold'),
    'call.resume': own('Resume the call'),
    'call.mute': own('Mute the microphone'),
    'call.unmute': own('Unmute the microphone'),
    'call.dtmf': gesture('Press “Keypad” in “Your calls”, and the key 5.'),
    'call.transfer': gesture('Press “Transfer the call…” in “Your calls”, write 1002 under “Name or number”, and press “Transfer”.'),
    'call.dismiss': own('Dismiss'),
    'call.arrived': itselfSoon('the call comes to the own phone'),
    'call.requeued': walked('the phone of the demo takes what is put through to it'),
  },
};
const start = (...arrange: string[]): Parts['start'] => ({
  account: 'ana@demo.test',
  address: '/inicio',
  arrange: [registered, ...arrange],
});
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export const callCases = [
  manualOf<typeof callMachine>(callModel, { ...parts, start: start(capital(dial('3001'))) }),
  manualOf<typeof callMachine>(takenCallModel, {
    ...parts,
    start: start(
      'In the “Demo” menu choose “Someone calls from a gate”, and wait until a call is announced.',
      'Press “Answer” beside the call.',
    ),
  }),
  manualOf<typeof callMachine>(rungCallModel, {
    ...parts,
    causes: { ...parts.causes, 'phone.ended': [neverBusy, secondUser(bruno, 'press “End” in “Your calls”.')] },
    start: start(secondUser(bruno, `${dial('1001')}.`).does),
  }),
  manualOf<typeof callMachine>(drillCallModel, {
    ...parts,
    start: start(
      secondUser(
        'admin@demo.test',
        'open /drills, press “Start a drill…”, write “Night” under “Name”, check the operator “Ana Robles”, choose the entry that begins with “CEDIS Vallejo” under “Unit”, write “Panic” under “Type” and “Button” under “Description”, and press “Start”.',
      ).does,
      'Wait until an alarm marked “Drill” is in the queue, and press it.',
      'Press K, write 3001 under “Name or number”, and press “Call”.',
    ),
  }),
  manualOf<typeof callMachine>(orderedCallModel, {
    ...parts,
    start: start(
      secondUser(
        'admin@demo.test',
        'open /command/custom, write “Ring” under “Name”, press “Interphone call” under “Available items”, press “Configure”, choose the first interphone, and press “Apply” and “Save”.',
      ).does,
      'Reload the page, and open the widget “Scripts”.',
      'Press “Run Ring”, and “Run” in the dialog.',
    ),
  }),
];
