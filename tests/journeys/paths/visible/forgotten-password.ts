import type { forgottenPasswordMachine } from '../../../../machines/access/reset-password/forgotten-password.machine.ts';
import { absent, button, disabled, field, heading, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const form = [heading('Forgot password?'), field('E-mail')];
const send = button('Send the link');
const tooMany = text(/^Too many attempts\. Try again in \d+:\d\d\.$/);

export const forgottenPasswordVisible: Visible<typeof forgottenPasswordMachine> = {
  states: {
    'prompting.form': [...form, send, absent(shown('alert', /^/))],
    'prompting.refused': [...form, send, text('Some values are not valid.')],
    'prompting.failed': [...form, send, text('No response from the platform. Try again.')],
    sending: [...form, disabled(send), absent(shown('alert', /^/))],
    throttled: [...form, disabled(send), tooMany],
    sent: [...form, button('Send it again'), text(/^If .+ has an account here, we sent it a link\./)],
  },
  changes: { 'throttled: clock.ticked': { differs: tooMany } },
};
