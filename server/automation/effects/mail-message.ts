import { makeCarriers } from '../../platform/mail/carriers.ts';
import { platformScope } from '../../platform/store/store.ts';
import type { EffectAt, EffectOutcome } from '../effect.ts';
import { type Attempt, did, failing, persevere } from './outcomes.ts';

interface Letter {
  recipient: string;
  subject: string;
  text: string;
  /** The same for every attempt at this letter. */
  key: string;
}

/** Puts a message into the mailbox of the demo, where nothing goes out. */
export async function putInMailbox(
  { app }: EffectAt,
  channel: 'email' | 'sms' | 'whatsapp',
  { recipient, subject, text }: Omit<Letter, 'key'>,
): Promise<EffectOutcome> {
  const at = new Date(app.clock.now());
  await app.store.within(platformScope, (tx) =>
    tx.insertInto('mail').values({ at, channel, recipient, subject, text, code: null, state: 'shown', next_try: null }).execute(),
  );
  return did('sent', { demo: 1 });
}

type MailError = Error & { code?: string; responseCode?: number };

/** What a mail server's refusal means; it is asked again where nothing was taken. */
function attemptThatFailed({ code, responseCode }: MailError): Attempt {
  if (responseCode !== undefined) {
    const isBusy = responseCode < 500;
    return { outcome: failing(isBusy ? 'failed' : 'refused', { status: responseCode }), again: isBusy };
  }
  const isUnreached = code === 'EDNS' || code === 'ESOCKET' || code === 'ECONNECTION';
  if (code === 'ETIMEDOUT') return { outcome: failing('timed_out'), again: false };
  return { outcome: failing(isUnreached ? 'unreachable' : 'failed'), again: isUnreached };
}

/** Sends one e-mail by SMTP_URL, or into the mailbox of the demo; waits until the server took it. */
export async function sendMail(at: EffectAt, letter: Letter): Promise<EffectOutcome> {
  const { config } = at.app;
  const { email } = makeCarriers(config.mail);
  const subject = letter.subject.replaceAll(/\s+/g, ' ').trim();
  if (!email) {
    return config.mode === 'demo' ? putInMailbox(at, 'email', { ...letter, subject }) : failing('not_connected', { configure: 'SMTP_URL' });
  }
  return persevere(at.signal, () =>
    email({ ...letter, subject, messageId: `<${letter.key}@atalaya>` }).then(
      (): Attempt => ({ outcome: did('sent'), again: false }),
      (error: MailError) => attemptThatFailed(error),
    ),
  );
}
