import { accountCalls } from '../../contract/account/account.ts';
import { externalSignInMachine } from '../../machines/external-sign-in/external-sign-in.machine.ts';
import { answering, feeding } from '../../machines/port.ts';
import { forgottenPasswordMachine } from '../../machines/reset-password/forgotten-password.machine.ts';
import { resetPasswordMachine } from '../../machines/reset-password/reset-password.machine.ts';
import { type ServerClock, ticking } from '../actors/clock.ts';
import type { Http } from '../actors/http.ts';

interface Needs {
  ask: Http['ask'];
  clock: ServerClock;
}

/** Asking for a link to a new password, with its call. */
export const fillForgottenPassword = ({ ask, clock }: Needs): typeof forgottenPasswordMachine =>
  forgottenPasswordMachine.provide({
    actors: {
      askForLink: answering((email, signal) => ask(accountCalls.forgotPassword, { body: { email }, signal })),
      clock: feeding((say) => ticking(clock, say)),
    },
  });

/** A new password by a link, with its call. */
export const fillResetPassword = ({ ask, clock }: Needs): typeof resetPasswordMachine =>
  resetPasswordMachine.provide({
    actors: {
      resetPassword: answering(({ token, id, password, repetition }, signal) =>
        ask(accountCalls.resetPassword, { body: { token, id, password, password_confirmation: repetition }, signal }),
      ),
      clock: feeding((say) => ticking(clock, say)),
    },
  });

/** Coming from another installation, with its call. */
export const fillExternalSignIn = ({ ask }: Pick<Needs, 'ask'>): typeof externalSignInMachine =>
  externalSignInMachine.provide({
    actors: { exchangeTicket: answering((token, signal) => ask(accountCalls.externalSignIn, { body: { token }, signal })) },
  });
