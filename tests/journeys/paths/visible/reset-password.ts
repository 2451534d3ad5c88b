import type { resetPasswordMachine } from '../../../../machines/access/reset-password/reset-password.machine.ts';
import { absent, button, disabled, heading, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const form = [heading('Choose a new password')];
/** Before both passwords are typed it cannot be pressed. */
const save = shown('button', 'Save the new password');
const tooMany = text(/^Too many attempts\. Try again in \d+:\d\d\.$/);

export const resetPasswordVisible: Visible<typeof resetPasswordMachine> = {
  states: {
    'prompting.form': [...form, save, absent(shown('alert', /^/))],
    'prompting.refused': [...form, button('Save the new password'), text('Some values are not valid.')],
    'prompting.failed': [...form, button('Save the new password'), text('No response from the platform. Try again.')],
    saving: [...form, disabled(button('Saving…')), absent(shown('alert', /^/))],
    throttled: [...form, disabled(save), tooMany],
    invalid: [
      heading('Reset password'),
      text('This link is no longer valid. Request a new one.'),
      shown('link', 'Request a new link'),
      absent(save),
    ],
    saved: [heading('Sign in'), text('Your password was changed. Sign in with the new one.')],
  },
  changes: { 'throttled: clock.ticked': { differs: tooMany } },
};
