import type { profileMachine } from '../../../../machines/access/profile/profile.machine.ts';
import {
  absent,
  button,
  disabled,
  field,
  inside,
  passwordField,
  region,
  shown,
  text,
  unseen,
  type Visible,
} from '../../../kit/visible/visible.ts';

const place = region('General');
const loading = text('Loading…');
const updating = text('Updating…');
const saved = text('Saved.');
const empty = text('This cannot be left empty');
const passwordMissing = text('Enter your password');
const incorrect = text('Incorrect password');
const unanswered = text('No response from the platform. Try again.');
const forbidden = text('Too many attempts. Wait a moment.');
const unread = text('Error obtaining the information');
const none = [empty, passwordMissing, incorrect, unanswered].map(absent);
const name = field(/^Name/);
const kept = [name, disabled(button('Save')), absent(button('Discard')), ...none];
const mayBeSaved = [button('Save'), button('Discard'), absent(saved)];
const holds = (value: string) => inside(place, { ...name, value });
const again = (title: string) => unseen('It is being read already', 'machines/access/profile/profile.test.ts', title);

export const profileVisible: Visible<typeof profileMachine> = {
  states: {
    reading: inside(place, loading, absent(button('Try again'))),
    withheld: inside(place, forbidden, button('Try again')),
    unread: inside(place, unread, button('Try again')),
    'shown.plain': inside(place, ...kept, absent(saved), absent(updating)),
    'shown.renewing': inside(place, ...kept, updating),
    'shown.saved': inside(place, ...kept, saved, absent(updating)),
    'editing.typing': inside(place, ...mayBeSaved, absent(passwordMissing), absent(unanswered), absent(updating)),
    'editing.invalid': inside(place, ...mayBeSaved, empty),
    'editing.passwordMissing': inside(place, ...mayBeSaved, passwordMissing, absent(empty)),
    'editing.refused': inside(place, ...mayBeSaved, incorrect),
    'editing.unanswered': inside(place, ...mayBeSaved, unanswered),
    'editing.comparing': inside(place, ...mayBeSaved, updating),
    conflict: inside(
      place,
      shown('alert', 'Changed elsewhere'),
      text('Your profile was changed elsewhere while you typed.'),
      button('Keep my changes'),
      button('Use the current values'),
      absent(name),
    ),
    saving: inside(place, disabled(button('Save')), disabled(name), ...none, absent(saved)),
  },
  results: {
    'profile.change field=name value=Anita': holds('Anita'),
    'profile.change field=name value=Ana': holds('Ana'),
    'profile.change field=name value=': holds(''),
    'profile.enterPassword password=a password': inside(place, { ...passwordField(/^Password/), value: 'a password' }),
    'profile.change field=phone_number value=+52 55 0000 0000': inside(place, { ...field('Phone number'), value: '+52 55 0000 0000' }),
  },
  unseen: {
    'shown.renewing: profile.changed': again('a change elsewhere is read while nothing is typed: $name'),
    'editing.comparing: profile.changed': again('what is typed stands when the change elsewhere could not be read: $name'),
  },
};
