import type { MailboxMessage } from '../../contract/capabilities.ts';
import { escapeHtml } from '../platform/index.ts';

const ways = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' } as const;

function letter({ at, channel, to, subject, text, code, files }: MailboxMessage): string {
  const attached = files.map(({ id, name }) => `<p><a href="/demo/mailbox/files/${id}">${escapeHtml(name)}</a></p>`).join('');
  const big =
    code === null
      ? ''
      : `<p class="code"><output>${escapeHtml(code)}</output><button type="button" value="${escapeHtml(code)}">Copy</button></p>`;
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p class="way">${ways[channel]} to <b>${escapeHtml(to)}</b>, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${big}<p>${escapeHtml(text)}</p>${attached}
</article>`;
}

/** The page of the demo mailbox: large codes to select and copy; updates automatically. */
export function mailboxPage(messages: readonly MailboxMessage[]): string {
  const none = '<p>Nothing yet. Codes and messages that the platform would send appear here.</p>';
  return `<!doctype html>
<html lang="en" data-newest="${messages[0]?.id ?? 0}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/demo/mailbox/page.css">
<script src="/demo/mailbox/page.js" defer></script>
</head>
<body>
<main>
<h1>Demo mailbox</h1>
<p>What would have gone out by e-mail, SMS or WhatsApp. It exists in the demo only.</p>
${messages.length > 0 ? messages.map(letter).join('\n') : none}
</main>
</body>
</html>
`;
}

export const mailboxStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#d9dcde, #1f2326); color: light-dark(#16191b, #e6e9eb); }
main { max-width: 44rem; margin-inline: auto; padding: 1.5rem; }
article { background: light-dark(#fff, #2a2f33); border: 1px solid light-dark(#6f777d, #7a848b); border-radius: 6px; padding: 1rem 1.25rem; margin-block: 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; } .way { color: light-dark(#3f474c, #b4bcc2); margin-block: .25rem; }
.code { display: flex; align-items: center; gap: 1rem; margin-block: .5rem; }
output { font: 600 2.75rem/1.2 ui-monospace, monospace; letter-spacing: .15em; user-select: all; }
button { font: inherit; padding: .375rem 1rem; border-radius: 4px; border: 1px solid; background: none; color: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#0b5cad, #5ab2ff); outline-offset: 2px; }
`;

export const mailboxScript = `
document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  getSelection().selectAllChildren(button.previousElementSibling);
  // Without HTTPS a browser on another machine has no clipboard: then the code is selected.
  await navigator.clipboard?.writeText(button.value);
  button.textContent = navigator.clipboard ? 'Copied' : 'Selected';
});
setInterval(async () => {
  const reply = await fetch('/demo/mailbox').catch(() => null);
  const [newest] = reply?.ok ? await reply.json() : [];
  if (newest && String(newest.id) !== document.documentElement.dataset.newest) location.reload();
}, 2000);
`;
