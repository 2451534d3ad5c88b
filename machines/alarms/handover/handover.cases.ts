import { handoverCalls } from '../../../contract/alarms/handover.ts';
import { asks, gesture, manualOf, type Start } from '../../quality/paths/manual.ts';
import type { handoverMachine } from './handover.machine.ts';
import { handoverModel, signedHandoverModel } from './handover.paths.ts';

const causes = {
  'handover.sign': gesture('Write “Look at the gate” under “Note to the next shift”, and press “Sign”.'),
  'handover.accept': gesture('Press “Accept”.'),
  'handover.renew': gesture('Press “Reload”; where the page could not be read, the button “Try again” stands in its place.'),
} as const;
const ports = {
  readDraft: asks(handoverCalls.handoverDraft),
  readHandover: asks(handoverCalls.handover),
  signHandover: asks(handoverCalls.signHandover),
  acceptHandover: asks(handoverCalls.acceptHandover),
} as const;
const signed: Start = {
  account: 'qa@demo.test',
  address: '/handover',
  arrange: [
    'In a second browser, signed in as ana@demo.test, open /handover and press “Sign”.',
    'Reload the page, and open the first handover under “Earlier handovers”.',
  ],
};

export const handoverCases = [
  manualOf<typeof handoverMachine>(handoverModel, { start: { account: 'qa@demo.test', address: '/handover' }, ports, causes }),
  manualOf<typeof handoverMachine>(signedHandoverModel, { start: signed, ports, causes }),
];
