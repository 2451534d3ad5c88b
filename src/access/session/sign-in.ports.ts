import { accountCalls } from '../../../contract/access/account.ts';
import type { SignInReply } from '../../../contract/access/session.ts';
import { type SignOnReply, signOnCalls } from '../../../contract/access/single-sign-on.ts';
import type { RefusalCode } from '../../../contract/platform/index.ts';
import { externalSignInMachine } from '../../../machines/access/external-sign-in/external-sign-in.machine.ts';
import { forgottenPasswordMachine } from '../../../machines/access/reset-password/forgotten-password.machine.ts';
import { resetPasswordMachine } from '../../../machines/access/reset-password/reset-password.machine.ts';
import { type SignOnStart, singleSignOnMachine } from '../../../machines/access/single-sign-on/single-sign-on.machine.ts';
import { type Answer, implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { type Http, login, type ServerClock, startTicking } from '../../platform/index.ts';

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

/** Where a sign-in at a provider goes on afterwards: the query of the sign-in page, for this tab. */
const returnKey = 'atalaya.single-sign-on.return';

/** The query of the sign-in page that was left for a provider, once; empty: there is none. */
export function consumeReturn(storage: Storage = window.sessionStorage): string {
  const query = storage.getItem(returnKey) ?? '';
  storage.removeItem(returnKey);
  return query;
}

/** Sign-in at an identity provider, with its calls. @param leave goes to the page of the provider; default: in this window */
export const provideSingleSignOn = ({
  ask,
  leave = (url) => window.location.assign(url),
}: Pick<Needs, 'ask'> & { leave?: (url: string) => void }): typeof singleSignOnMachine =>
  singleSignOnMachine.provide({
    actors: {
      beginSignOn: implementPort<Answer<null>, SignOnStart>(async (start, signal) => {
        const answer =
          start === 'unlock' ? await ask(signOnCalls.beginUnlock, { signal }) : await ask(signOnCalls.begin, { body: start, signal });
        if (!answer.ok) return answer;
        if (!/^https?:\/\//.test(answer.data.url)) return invalid('provider.unreadable');
        window.sessionStorage.setItem(returnKey, window.location.pathname === login ? window.location.search : '');
        leave(answer.data.url);
        return { ok: true, data: null };
      }),
      finishSignOn: implementPort<Answer<SignOnReply>, string>((query, signal) => ask(signOnCalls.finish, { body: { query }, signal })),
    },
  });

/** An address without a token is not sent to the platform. */
const invalid = (code: RefusalCode) => ({ ok: false, refusal: { success: false, code, message: '' } }) as const;
