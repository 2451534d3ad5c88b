import type { Profile } from '../../../contract/access/account.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { needsPassword, profileMachine } from './profile.machine.ts';

/** Ana's profile; codes of her sign-in go to her phone. */
export const ofAna: Profile = {
  id: ana.id,
  email: ana.email,
  username: ana.username,
  name: ana.name,
  first_surname: ana.first_surname,
  second_surname: null,
  phone_number: '+52 55 1234 5678',
  image: null,
  plate_or_employee_number: null,
  country: 'Mexico',
  vpn_access: true,
  two_factor: 'sms',
  last_login: at(0),
  password_changed: at(-86_400),
  groups: ['Night shift'],
  profiles: ['Operator'],
  history: { hours: null, days: 30, records: null },
};

/** Paths of one's own general data. */
export const profileModel = modelOf({
  given: 'An operator opens General in Your profile.',
  machine: profileMachine,
  stepWords: {
    events: {
      'profile.change': 'The operator types into a field.',
      'profile.enterPassword': 'The operator gives the password beside the phone number.',
      'profile.save': 'The operator presses “Save”.',
      'profile.discard': 'The operator presses “Discard”.',
      'profile.retry': 'The operator presses “Try again”.',
      'profile.changed': 'The user was changed elsewhere.',
      'profile.keepMine': 'The operator presses “Keep my changes”.',
      'profile.takeTheirs': 'The operator presses “Use the current values”.',
    },
    ports: {
      readProfile: 'show the profile',
      saveProfile: 'keep the changed profile',
    },
  },
  events: {
    'profile.change': [
      { type: 'profile.change', field: 'name', value: 'Anita' },
      { type: 'profile.change', field: 'name', value: 'Ana' },
      { type: 'profile.change', field: 'name', value: '' },
      { type: 'profile.change', field: 'phone_number', value: '+52 55 0000 0000' },
    ],
    'profile.enterPassword': [{ type: 'profile.enterPassword', password: 'a password' }],
  },
  replies: {
    readProfile: [replied(ofAna), replied({ ...ofAna, first_surname: 'Rojas' }), refused('access.throttled')],
    saveProfile: [replied({ ...ofAna, name: 'Anita' }), refused('session.credentials')],
  },
  about: ({ draft, profile, password }) => [
    draft.name,
    profile?.name,
    profile?.first_surname,
    needsPassword({ draft, profile }),
    password !== '',
  ],
  proves: { states: { shown: 'OP-2.52' } },
});
