import type { registrationMachine } from '../../../../machines/telephony/registration/registration.machine.ts';
import { button, inside, shown, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('contentinfo', 'Connection status');
/** The phone in the bar that is always there, by its words. */
const phone = (words: string | RegExp) => inside(place, button(words));

export const registrationVisible: Visible<typeof registrationMachine> = {
  states: {
    reading: phone('Phone starting…'),
    unread: phone('Phone not ready'),
    none: phone('No phone'),
    'wanted.connecting': phone('Phone connecting…'),
    'wanted.registering': phone('Phone registering…'),
    'wanted.registered': phone('Phone ready 1001'),
    'wanted.lost': phone(/^Phone disconnected/),
    'wanted.elsewhere': phone('Phone in another tab'),
    refused: phone('Phone refused'),
    off: phone('Phone off'),
  },
};
