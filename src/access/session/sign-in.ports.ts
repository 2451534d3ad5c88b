import { accountCalls } from '../../../contract/access/account.ts';
import type { SignInReply } from '../../../contract/access/session.ts';
import type { RefusalCode } from '../../../contract/platform/index.ts';
import { externalSignInMachine } from '../../../machines/access/external-sign-in/external-sign-in.machine.ts';
import { forgottenPasswordMachine } from '../../../machines/access/reset-password/forgotten-password.machine.ts';
import { resetPasswordMachine } from '../../../machines/access/reset-password/reset-password.machine.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { type Http, type ServerClock, startTicking } from '../../platform/index.ts';

interface Needs {
  ask: Http['ask'];
  clock: ServerClock;
}

/** Asking for a link to a new password, with its call. */
export const provideForgottenPassword = ({ ask, clock }: Needs): typeof forgottenPasswordMachine =>
  forgottenPasswordMachine.provide({
    actors: {
      requestResetLink: implementPort((email, signal) => ask(accountCalls.forgotPassword, { body: { email }, signal })),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });

/** A new password by a link, with its call. */
export const provideResetPassword = ({ ask, clock }: Needs): typeof resetPasswordMachine =>
  resetPasswordMachine.provide({
    actors: {
      resetPassword: implementPort<Answer<null>, { token: string; id: number; password: string; repetition: string }>(
        async ({ token, id, password, repetition }, signal) =>
          Number.isSafeInteger(id) && id > 0
            ? ask(accountCalls.resetPassword, { body: { token, id, password, password_confirmation: repetition }, signal })
            : invalid('reset.invalid'),
      ),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });

/** Sign-in from another installation, with its call. */
export const provideExternalSignIn = ({ ask }: Pick<Needs, 'ask'>): typeof externalSignInMachine =>
  externalSignInMachine.provide({
    actors: {
      exchangeTicket: implementPort<Answer<SignInReply>, string>(async (token, signal) =>
        token === '' ? invalid('ticket.invalid') : ask(accountCalls.externalSignIn, { body: { token }, signal }),
      ),
    },
  });

/** An address without a token is not sent to the platform. */
const invalid = (code: RefusalCode) => ({ ok: false, refusal: { success: false, code, message: '' } }) as const;
