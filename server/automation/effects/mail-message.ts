import { createMailTransports, platformScope } from '../../platform/index.ts';
import type { EffectContext, EffectOutcome } from '../effect.ts';
import { type Attempt, failedWith, retry, succeeded } from './outcomes.ts';

interface MailMessage {
  recipient: string;
  subject: string;
  text: string;
  /** Identical for every attempt to send this message. */
  key: string;
}

/** Stores a message in the demo mailbox instead of sending it. */
export async function storeInMailbox(
  { app }: EffectContext,
  channel: 'email' | 'sms' | 'whatsapp',
  { recipient, subject, text }: Omit<MailMessage, 'key'>,
): Promise<EffectOutcome> {
  const at = new Date(app.clock.now());
  await app.store.within(platformScope, (tx) =>
    tx.insertInto('mail').values({ at, channel, recipient, subject, text, code: null, state: 'shown', next_try: null }).execute(),
  );
  return succeeded('sent', { demo: 1 });
}

type MailError = Error & { code?: string; responseCode?: number };

/** Maps a mail server's error to an attempt; it is retried if the server accepted no recipient. */
function attemptOfError({ code, responseCode }: MailError): Attempt {
  if (responseCode !== undefined) {
    const isBusy = responseCode < 500;
    return { outcome: failedWith(isBusy ? 'failed' : 'refused', { status: responseCode }), canRetry: isBusy };
  }
  const isUnreached = code === 'EDNS' || code === 'ESOCKET' || code === 'ECONNECTION';
  if (code === 'ETIMEDOUT') return { outcome: failedWith('timed_out'), canRetry: false };
  return { outcome: failedWith(isUnreached ? 'unreachable' : 'failed'), canRetry: isUnreached };
}

/** Sends one e-mail by SMTP_URL, or into the mailbox of the demo; waits until the server accepted it. */
export async function sendMail(at: EffectContext, letter: MailMessage): Promise<EffectOutcome> {
  const { config } = at.app;
  const { email } = createMailTransports(config.mail);
  const subject = letter.subject.replaceAll(/\s+/g, ' ').trim();
  if (!email) {
    return config.mode === 'demo'
      ? storeInMailbox(at, 'email', { ...letter, subject })
      : failedWith('not_connected', { configure: 'SMTP_URL' });
  }
  return retry(at.signal, () =>
    email({ ...letter, subject, messageId: `<${letter.key}@atalaya>` }).then(
      (): Attempt => ({ outcome: succeeded('sent'), canRetry: false }),
      (error: MailError) => attemptOfError(error),
    ),
  );
}
