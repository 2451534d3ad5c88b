import type { headsetMachine } from '../../../../machines/telephony/headset/headset.machine.ts';
import { absent, button, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Your phone');
const test = button('Test the microphone');
const end = button('End the test');
const level = shown('meter', 'Microphone level');
const none = text('There is no microphone. Connect one, then test again.');
const volume = { differs: shown('slider', 'Volume of calls') };
const device = { differs: shown('combobox', 'Microphone') };
const another = [shown('option', 'Another microphone')];

export const headsetVisible: Visible<typeof headsetMachine> = {
  states: {
    ready: inside(place, test, absent(end), absent(level)),
    testing: inside(place, end, level, text('Speak: the bar shows the microphone level.'), absent(test)),
    failed: inside(place, test, none, absent(end), absent(level)),
  },
  changes: {
    'ready: phone.volume': volume,
    'testing: phone.volume': volume,
    'failed: phone.volume': volume,
    'ready: phone.devices': device,
    'testing: phone.devices': device,
    'failed: phone.devices': device,
    'ready: devices.listed': another,
    'testing: devices.listed': another,
    'failed: devices.listed': another,
    'testing: microphone.measured': { differs: level },
  },
  unseen: {
    'failed: microphone.stopTest': unseen(
      'That there is no microphone stays to be said',
      'machines/telephony/headset/headset.test.ts',
      'a microphone that is refused or missing says so, in a trial and in a call',
    ),
  },
};
