import { signOnCalls } from '../../../contract/access/single-sign-on.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { singleSignOnMachine } from './single-sign-on.machine.ts';
import { returnedSignOnModel, singleSignOnModel } from './single-sign-on.paths.ts';

const atProvider = byNobody('a provider that knows this console signs somebody in: tests/journeys/single-sign-on.test.ts');

export const singleSignOnCases = [
  manualOf<typeof singleSignOnMachine>(singleSignOnModel, {
    start: {
      account: null,
      address: '/login',
      arrange: [
        'In a second browser, signed in as admin@demo.test, open /identity_provider and press “New record”.',
        'There write “Town ID” under “Name”, https://accounts.google.com under “Issuer” and “atalaya” under “Client ID”, tick “Button on the sign-in page”, and press “Create”.',
        'Reload the page.',
      ],
    },
    ports: {
      beginSignOn: asks(signOnCalls.begin),
      finishSignOn: asks(signOnCalls.finish, { 0: atProvider, 1: atProvider, 2: atProvider }),
    },
    causes: { 'signOn.begin': gesture('Press “Sign in with Town ID”.') },
  }),
  manualOf<typeof singleSignOnMachine>(returnedSignOnModel, {
    start: { account: null, address: '/single-sign-on?code=a-code&state=a-state' },
    ports: {
      beginSignOn: asks(signOnCalls.begin),
      finishSignOn: asks(signOnCalls.finish, { 0: atProvider, 1: atProvider, 2: atProvider }),
    },
    causes: { 'signOn.begin': byNobody('the page of the return has no such button: the cases of the sign-in page') },
  }),
];
