import type { Grant } from '../../../contract/access/index.ts';
import { api } from '../../../contract/api.ts';
import { html } from '../../platform/index.ts';
import { alertOf, type PageContext } from './layout.ts';
import { refusalTexts } from './refusal-texts.ts';
import { codePage, type PendingCode, signInPage } from './sign-in-page.ts';
import type { PageAnswer, Pages, Visit } from './visit.ts';

/** Signing in with password and second factor, and signing out, by the calls of the console. */
export function signInPages(pages: Pages): void {
  pages.form('/fallback/sign-in', async ({ session, fields, context }) => {
    const { email = '', password = '' } = fields;
    const answer = await session.enter(api.signIn, { email, password });
    if (answer.kind === 'refused') {
      const page = context();
      const message = alertOf(page.words.notDone, refusalTexts(page, answer.refusal));
      return { status: answer.status, page: signInPage(page, { message, email }) };
    }
    const { data } = answer.reply;
    if ('two_factor' in data) return { page: codePage(context(), data) };
    return enter(session, data, answer.cookies);
  });
  pages.form('/fallback/code', async ({ session, fields, context }) => {
    const pending = pendingOf(fields);
    const answer = await session.enter(api.verifyCode, { token: pending.token, code: fields['code'] ?? '' });
    if (answer.kind === 'done') return enter(session, answer.reply.data, answer.cookies);
    return { status: answer.status, page: codePage(context(), pending, refusedCode(context(), answer.refusal)) };
  });
  pages.form('/fallback/resend', async ({ session, fields, context }) => {
    const pending = pendingOf(fields);
    const answer = await session.enter(api.resendCode, { token: pending.token });
    const page = context();
    if (answer.kind === 'refused') return { status: answer.status, page: codePage(page, pending, refusedCode(page, answer.refusal)) };
    return { page: codePage(page, answer.reply.data, html`<p role="status" class="notice">${page.words.resent}</p>`) };
  });
  pages.form('/fallback/sign-out', async ({ session }) => {
    await session.end();
    return { to: '/fallback' };
  });
}

function enter(session: Visit['session'], grant: Grant, cookies: Parameters<Visit['session']['begin']>[1]): PageAnswer {
  session.begin(grant, cookies);
  return { to: '/fallback' };
}

const refusedCode = (page: PageContext, refusal: Parameters<typeof refusalTexts>[1]) =>
  alertOf(page.words.notDone, refusalTexts(page, refusal));

const methods = ['email', 'sms', 'app', 'passkey'] as const;

/** What the form of the code repeats of its challenge. */
const pendingOf = ({ token = '', method, sent_to = '', recovery }: Visit['fields']): PendingCode => ({
  token,
  method: methods.find((one) => one === method) ?? 'email',
  sent_to,
  recovery: recovery === 'true',
});
