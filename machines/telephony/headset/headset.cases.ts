import { byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { headsetMachine } from './headset.machine.ts';
import { headsetModel } from './headset.paths.ts';

export const headsetCases = [
  manualOf<typeof headsetMachine>(headsetModel, {
    start: {
      account: 'ana@demo.test',
      address: '/inicio',
      arrange: ['Plug in a microphone, and press the phone in the bottom bar.'],
    },
    ports: {},
    causes: {
      'phone.volume': gesture('Move “Volume of calls” to the half.'),
      'phone.devices': gesture('Choose another entry under “Microphone”.'),
      'phone.microphone': byNobody('the browser tells it of a call that stands: machines/telephony/headset/headset.test.ts'),
      'microphone.test': gesture('Press “Test the microphone”.'),
      'microphone.stopTest': gesture('Press “End the test”.'),
      'microphone.measured': gesture('Speak into the microphone.'),
      'microphone.failed': gesture('Unplug the microphone.'),
      'devices.listed': gesture('Plug in another microphone.'),
      'devices.restored': byNobody('it is found before the page is drawn: machines/telephony/headset/headset.test.ts'),
    },
  }),
];
