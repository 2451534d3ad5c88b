import type { Language } from '../../../contract/workspace/index.ts';
import { type Html, html } from '../../platform/index.ts';
import type { FallbackWords } from './words.ts';

/** How often the list and the line of waiting alarms are loaded again, in seconds. */
export const refreshS = 10;

/** What every page of a request has in common. */
export interface PageContext {
  words: FallbackWords;
  lang: Language;
  dir: 'ltr' | 'rtl';
  /** The token of forms. */
  form: string;
  /** ms */
  now: number;
  /** Whose session it is; null: signed out. */
  name: string | null;
}

interface PageParts {
  title: string;
  body: Html;
  /** Whether the browser loads it again by itself: only pages without anything to fill in. */
  refreshes?: boolean;
  /** The line of waiting alarms above it, which refreshes and rings by itself. */
  hasLine?: boolean;
}

const refresh = html`<meta http-equiv="refresh" content="${refreshS}">`;

const head = ({ lang, dir }: PageContext, title: string, refreshes: boolean): Html => html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refreshes && refresh}
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fallback/page.css">
</head>`;

/** A whole page. */
export function layout(page: PageContext, { title, body, refreshes = false, hasLine = false }: PageParts): Html {
  const { words, name } = page;
  return html`${head(page, `${title} · Atalaya`, refreshes)}
<body>
<header>
<p class="brand"><a href="/fallback">${words.title}</a></p>
<p><a href="/">${words.openConsole}</a></p>
${name !== null && html`<form method="post" action="/fallback/sign-out">${hidden(page)}<span dir="auto">${name}</span> <button>${words.signOut}</button></form>`}
</header>
${hasLine && html`<iframe src="/fallback/waiting" title="${words.waiting}"></iframe>`}
<main>
${body}
</main>
</body>
</html>
`;
}

/** A page of one line, shown in a frame. */
export const lineLayout = (page: PageContext, body: Html): Html => html`${head(page, page.words.waiting, true)}
<body class="line">
<main>${body}</main>
</body>
</html>
`;

/** The hidden fields of a form. */
export const hidden = ({ form }: PageContext, fields: Readonly<Record<string, string | number>> = {}): Html =>
  html`<input type="hidden" name="form" value="${form}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}`;

/** A message that assistive technology reads first. */
export const alertOf = (title: string, texts: readonly string[]): Html =>
  html`<div class="alert" role="alert"><h2>${title}</h2>${texts.map((text) => html`<p>${text}</p>`)}</div>`;

/** A moment of the platform in words; times are UTC, since the platform does not know where the browser is. */
export const timeText = ({ lang }: Pick<PageContext, 'lang'>, at: string | number, dateStyle?: 'medium'): string =>
  `${new Intl.DateTimeFormat(lang, { ...(dateStyle && { dateStyle }), timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))} UTC`;

/** `0:42`, `12:05`, from one hour on `1 h 57`, from one day on `3 d 4 h`, as in the queue. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${two(minutes)}` : `${minutes}:${two(seconds % 60)}`;
}
