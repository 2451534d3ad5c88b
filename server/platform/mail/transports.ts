import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

interface Message {
  recipient: string;
  subject: string;
  text: string;
  /** Its Message-ID; default: generated. */
  messageId?: string;
  files?: readonly MailFile[];
}

export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

type MailTransport = (message: Message) => Promise<void>;

/** Transports of outgoing messages; null: none for that channel. */
export interface MailTransports {
  email: MailTransport | null;
  sms: MailTransport | null;
}

const patienceMs = 15_000;

/** SMTP for e-mail; for SMS a POST of `{ to, text }` as JSON to SMS_URL, with `Authorization: Bearer SMS_TOKEN`. */
export function createMailTransports(mail: Config['mail']): MailTransports {
  return { email: mail.smtpUrl ? bySmtp(mail.smtpUrl, mail.from) : null, sms: mail.smsUrl ? byHttp(mail.smsUrl, mail.smsToken) : null };
}

function bySmtp(url: string, from: string): MailTransport {
  const transport = createTransport({ url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs });
  return async ({ recipient, subject, text, messageId, files = [] }) => {
    const attachments = files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes }));
    await transport.sendMail({ from, to: recipient, subject, text, attachments, ...(messageId && { messageId }) });
  };
}

function byHttp(url: string, token: string | null): MailTransport {
  return async ({ recipient, text }) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!reply.ok) throw new Error(`the SMS provider answered ${reply.status}`);
  };
}
