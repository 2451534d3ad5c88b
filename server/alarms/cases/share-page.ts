import type { Language } from '../../../contract/workspace/index.ts';
import { type Html, html } from '../../platform/index.ts';
import type { SharedPackage } from './case-shares.ts';
import { closedWords, shareWords } from './share-words.ts';

/** Nothing but what the page consists of: it runs no script. */
export const sharePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const layout = (language: Language, body: Html): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${shareWords.title[language]}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fallback/page.css">
</head>
<body>
<header><p class="brand">${shareWords.title[language]}</p></header>
<main>
${body}
</main>
</body>
</html>
`;

const timeText = (language: Language, at: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const units = ['B', 'kB', 'MB', 'GB'] as const;
/** `2.4 MB`, by thousands. */
function sizeText(language: Language, bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(bytes / 1000 ** step);
  return `${value} ${units[step] ?? ''}`;
}

/** The page of an open share: what it is, by whom, until when, and its download. @param key SHA-256 of the public key, in hex */
export function openPage(language: Language, of: SharedPackage, key: string): Html {
  const word = (name: keyof typeof shareWords) => shareWords[name][language];
  const facts: readonly (readonly [string, string])[] = [
    [word('tenant'), of.tenantName],
    [word('by'), of.by],
    [word('recipient'), of.recipient],
    [word('until'), timeText(language, of.expires)],
    [word('made'), timeText(language, of.made)],
    [word('size'), sizeText(language, of.bytes)],
    ['SHA-256', of.sha256],
    [word('key'), key],
  ];
  return layout(
    language,
    html`<h1 dir="auto">${of.name}</h1>
<div class="columns"><section>
<h2>${word('case')} ${of.id}</h2>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)}</dl>
<form class="stack" method="post"><button class="primary">${word('download')}</button></form>
<p>${word('verify')}</p>
<p class="quiet">${word('recorded')}</p>
</section></div>`,
  );
}

/** The page of an address that opens nothing, and why. */
export const closedPage = (language: Language, why: keyof typeof closedWords): Html =>
  layout(language, html`<div class="alert" role="alert"><p>${closedWords[why][language]}</p></div>`);
