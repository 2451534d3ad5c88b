import type { Challenge } from '../../../contract/access/index.ts';
import { type Html, html } from '../../platform/index.ts';
import { hidden, layout, type PageContext } from './layout.ts';

interface SignInPage {
  /** What is to be read first: why the last attempt failed, or why the session ended. */
  message?: Html | null;
  email?: string;
}

export function signInPage(page: PageContext, { message = null, email = '' }: SignInPage = {}): Html {
  const { words } = page;
  const body = html`<h1>${words.signIn}</h1>
<p>${words.lead}</p>
${message}
<form method="post" action="/fallback/sign-in" class="stack">
${hidden(page)}
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}">
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024">
<button class="primary">${words.signIn}</button>
</form>`;
  return layout(page, { title: words.signIn, body });
}

/** What the page of the code repeats of the challenge. */
export type PendingCode = Pick<Challenge, 'token' | 'method' | 'sent_to' | 'recovery'>;

const sentence = ({ words }: PageContext, { method, sent_to }: PendingCode): string => {
  if (method === 'passkey') return words.passkeyOnly;
  return method === 'app' ? words.fromApp : words.sentTo(sent_to);
};

export function codePage(page: PageContext, pending: PendingCode, message: Html | null = null): Html {
  const { words } = page;
  const { method, recovery } = pending;
  const fields = hidden(page, { token: pending.token, method, sent_to: pending.sent_to, recovery: String(recovery) });
  const isAsked = method !== 'passkey' || recovery;
  const body = html`<h1>${words.secondFactor}</h1>
${message}
<p>${sentence(page, pending)}${recovery && html` ${words.recoveryToo}`}</p>
${
  isAsked &&
  html`<form method="post" action="/fallback/code" class="stack">
${fields}
<label for="code">${words.code}</label>
<input id="code" name="code" autocomplete="one-time-code" required maxlength="60">
<button class="primary">${words.verify}</button>
</form>`
}
${(method === 'email' || method === 'sms') && html`<form method="post" action="/fallback/resend">${fields}<button>${words.resend}</button></form>`}
<p><a href="/fallback">${words.startOver}</a></p>`;
  return layout(page, { title: words.secondFactor, body });
}
