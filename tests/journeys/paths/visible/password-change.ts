import type { passwordChangeMachine } from '../../../../machines/access/password-change/password-change.machine.ts';
import { absent, button, disabled, text, type Visible } from '../../../kit/visible/visible.ts';

const change = button('Change password');
const changed = text('Your password is changed. Your other sessions ended.');
const incomplete = text(/^(Enter your current password|This password does not meet the rules below)$/);
const mismatched = text('Passwords do not match');
const incorrect = text('Incorrect password');
const unanswered = text('No response from the platform. Try again.');
const faults = [incomplete, mismatched, incorrect, unanswered];
const none = faults.map(absent);

export const passwordChangeVisible: Visible<typeof passwordChangeMachine> = {
  states: {
    'filling.plain': [change, absent(changed), ...none],
    'filling.incomplete': [change, incomplete, absent(mismatched)],
    'filling.mismatched': [change, mismatched, absent(incomplete)],
    'filling.incorrect': [change, incorrect],
    'filling.refused': [change, ...none, absent(changed)],
    'filling.unanswered': [change, unanswered],
    'filling.changed': [change, changed, ...none],
    changing: [disabled(change), ...none],
  },
  results: { 'changePassword replies refused access.throttled': [text(/^Too many attempts\./)] },
};
