import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../../../contract/access/index.ts';
import { api } from '../../../contract/api.ts';
import type { Refusal, RefusalCode, UserId } from '../../../contract/platform/index.ts';
import { type App, type Html, html, Refused, refuseForeignOrigin, secret } from '../../platform/index.ts';
import { acceptedLanguage, fallbackWords } from './languages.ts';
import { alertOf, layout, type PageContext, refreshS } from './layout.ts';
import { PageRefused, PageSession } from './page-session.ts';
import { refusalTexts } from './refusal-texts.ts';
import { signInPage } from './sign-in-page.ts';

/** What the pages need beside the calls of the contract. */
export interface FallbackPorts {
  /** A user is at work without a socket. */
  userVisited(user: UserId): void;
}

/** Nothing but what these pages consist of; the line of waiting alarms is framed by them alone. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; media-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

/** A page with its status, or the address that follows a form. */
export type PageAnswer = { page: Html; status?: number } | { to: string };

/** One request of a page. */
export interface Visit {
  session: PageSession;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The fields of a form, as text. */
  fields: Readonly<Record<string, string>>;
  /** What a page has in common with all, in the language of the user; of the browser while nobody is signed in. */
  context(user?: User): PageContext;
  /** The signed-in user. @throws PageRefused */
  user(): Promise<User>;
}

type Handler = (visit: Visit) => Promise<PageAnswer>;

/** Registers pages and forms. */
export interface Pages {
  page(path: string, handler: Handler): void;
  form(path: string, handler: Handler): void;
}

/** Refusals after which the session of the page is over, or of no use. */
const endsSession: readonly string[] = [
  'access.signed_out',
  'access.expired',
  'access.revoked',
  'access.locked',
  'access.factor_required',
] satisfies RefusalCode[];

/** Serves pages by requests: their session, language, headers, the check of forms, and what is shown where a call is refused or fails. */
export async function openPages(app: App, ports: FallbackPorts): Promise<Pages> {
  const key = await secret(app.config, 'fallback-forms');
  const serve = (handler: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('content-security-policy', policy).header('cache-control', 'no-store').header('x-frame-options', 'SAMEORIGIN');
    const visit = visitOf(app, ports, new PageSession(app, key, request, reply), request);
    const answer = await handler(visit).catch((error: unknown) => failed(app, visit, request, error));
    if ('to' in answer) return reply.redirect(answer.to, 303);
    return reply
      .code(answer.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(answer.page.text);
  };
  const checked = (handler: Handler, request: FastifyRequest) => async (visit: Visit) => {
    refuseForeignOrigin(app.config, request);
    if (!visit.session.isFormToken(visit.fields['form'])) return formExpired(visit);
    return handler(visit);
  };
  return {
    page: (path, handler) => void app.http.get(path, serve(handler)),
    form: (path, handler) => void app.http.post(path, (request, reply) => serve(checked(handler, request))(request, reply)),
  };
}

function visitOf(app: App, ports: FallbackPorts, session: PageSession, request: FastifyRequest): Visit {
  let reading: Promise<User> | undefined;
  let reader: User | undefined;
  return {
    session,
    params: textsOf(request.params),
    query: textsOf(request.query),
    fields: textsOf(request.body),
    context: (user = reader) => {
      const { lang, direction } = user?.config.preferences ?? {
        lang: acceptedLanguage(request.headers['accept-language']),
        direction: 'ltr',
      };
      return {
        words: fallbackWords[lang],
        lang,
        dir: direction,
        form: session.formToken,
        now: app.clock.now(),
        name: user ? [user.name, user.first_surname].filter(Boolean).join(' ') : null,
      };
    },
    user: () =>
      (reading ??= session.read(api.me).then(({ data }) => {
        ports.userVisited(data.id);
        reader = data;
        return data;
      })),
  };
}

const textsOf = (parts: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(parts ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])));

function formExpired(visit: Visit): PageAnswer {
  const page = visit.context();
  return { status: 403, page: messagePage(page, [page.words.formExpired]) };
}

const messagePage = (page: PageContext, texts: readonly string[], refreshes = false): Html =>
  layout(page, {
    title: page.words.notDone,
    body: html`<h1>${page.words.title}</h1>${alertOf(page.words.notDone, texts)}<p><a href="/fallback">${page.words.backToList}</a></p>`,
    refreshes,
    hasLine: page.name !== null && !refreshes,
  });

/** The page of a refusal. @param more links after its texts */
export function refusalPage(page: PageContext, refusal: Refusal, more: Html | null = null): Html {
  const body = html`<p><a href="/fallback">${page.words.backToList}</a></p>
<h1>${page.words.notDone}</h1>${alertOf(page.words.notDone, refusalTexts(page, refusal))}${more}`;
  return layout(page, { title: page.words.notDone, body, hasLine: page.name !== null });
}

async function failed(app: App, visit: Visit, request: FastifyRequest, error: unknown): Promise<PageAnswer> {
  if (error instanceof PageRefused && endsSession.includes(error.refusal.code)) {
    await visit.session.end();
    const page = { ...visit.context(), name: null, form: visit.session.formToken };
    return { status: error.status, page: signInPage(page, { message: alertOf(page.words.signIn, refusalTexts(page, error.refusal)) }) };
  }
  if (error instanceof PageRefused && error.status < 500)
    return { status: error.status, page: refusalPage(visit.context(), error.refusal) };
  if (error instanceof Refused && error.statusCode < 500)
    return { status: error.statusCode, page: refusalPage(visit.context(), error.body()) };
  app.log.error({ err: error }, 'a page without scripts failed');
  const page = visit.context();
  return { status: 503, page: messagePage(page, [page.words.noAnswer(refreshS)], request.method === 'GET') };
}
