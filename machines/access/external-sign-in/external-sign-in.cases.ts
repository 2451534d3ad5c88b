import { accountCalls } from '../../../contract/access/account.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { externalSignInMachine } from './external-sign-in.machine.ts';
import { externalSignInModel } from './external-sign-in.paths.ts';

const elsewhere = byNobody('another installation issues the ticket: tests/journeys/single-sign-on.test.ts');

export const externalSignInCases = [
  manualOf<typeof externalSignInMachine>(externalSignInModel, {
    start: { account: null, address: '/auth?token=a-ticket-of-nobody' },
    ports: { exchangeTicket: asks(accountCalls.externalSignIn, { 0: elsewhere, 1: elsewhere, 2: null }) },
    causes: { 'external.retry': gesture('Press “Try again”.') },
  }),
];
