import type { CommandConfig } from '../../../contract/automation/command-nodes.ts';
import type { Config } from '../../platform/index.ts';
import type { Effect, EffectContext, EffectOutcome } from '../effect.ts';
import { fillTemplate, readTemplateValues, type TemplateValues } from '../message.ts';
import { sendHttpMessage } from './http-message.ts';
import { sendMail, storeInMailbox } from './mail-message.ts';
import { failedWith, succeeded } from './outcomes.ts';
import { callWebhook } from './webhook.ts';

type Phone = 'sms' | 'whatsapp';
type Channel = Phone | 'email';

/** Maximum characters after filling the placeholders; a provider splits an SMS into segments of 160 (OQ-66). */
const maxLength = { sms: 1600, whatsapp: 1024, email: 20_000 } as const;
const truncate = (text: string, signs: number): string => (text.length <= signs ? text : `${text.slice(0, signs - 1)}…`);

const providerOf = ({ mail }: Pick<Config, 'mail'>, channel: Phone) =>
  channel === 'sms'
    ? { url: mail.smsUrl, token: mail.smsToken, configure: 'SMS_URL' }
    : { url: mail.whatsappUrl, token: mail.whatsappToken, configure: 'WHATSAPP_URL' };

/** Why a channel is unavailable; null: it is available. */
function channelUnavailable({ mode, mail }: Config, channel: Channel): EffectOutcome | null {
  if (mode === 'demo') return null;
  const { url, configure } = channel === 'email' ? { url: mail.smtpUrl, configure: 'SMTP_URL' } : providerOf({ mail }, channel);
  return url === null ? failedWith('not_connected', { configure }) : null;
}

async function sendToPhone(
  at: EffectContext,
  channel: Phone,
  letter: { recipient: string; text: string; key: string },
): Promise<EffectOutcome> {
  const { url, token } = providerOf(at.app.config, channel);
  const { recipient, text, key } = letter;
  if (url === null) return storeInMailbox(at, channel, { recipient, subject: at.run.command.name, text });
  const body = JSON.stringify({ to: recipient.replaceAll(/[^+\d]/g, ''), text });
  return sendHttpMessage(at, { url: new URL(url), body, token, key }, true);
}

/** Sends a message to each recipient; a failure of one does not prevent the others. */
async function sendToEach(
  config: CommandConfig<'notification'>,
  channel: Channel,
  at: EffectContext,
  filling: TemplateValues,
): Promise<EffectOutcome> {
  const recipients = [...new Set(config.to.map((one) => one.trim()))];
  const text = truncate(fillTemplate(config.message, filling), maxLength[channel]);
  const subject = truncate(fillTemplate(config.subject, filling), 200);
  const details = { channel, to: recipients.join(', '), of: recipients.length };
  const unavailable = channelUnavailable(at.app.config, channel);
  if (unavailable) return { ...unavailable, values: { ...details, ...unavailable.values } };
  if (at.run.dry) return succeeded('would_do', { ...details, count: recipients.length, message: truncate(text, 300) });
  const outcomes: EffectOutcome[] = [];
  for (const [place, recipient] of recipients.entries()) {
    const letter = { recipient, subject, text, key: `${at.key}-${place + 1}` };
    outcomes.push(await (channel === 'email' ? sendMail(at, letter) : sendToPhone(at, channel, letter)));
    if (at.signal.aborted) break;
  }
  const count = outcomes.filter(({ ok }) => ok).length;
  const failed = outcomes.find(({ ok }) => !ok) ?? (at.signal.aborted && count < recipients.length ? failedWith('canceled') : undefined);
  const outcome = failed ?? outcomes[0] ?? failedWith('nobody');
  return { ...outcome, values: { ...details, ...outcome.values, count } };
}

/** Sends a message by SMS, e-mail or WhatsApp, or calls a webhook (OP-9.66). Not repeated after an interruption, since it might be sent twice. */
export const notification: Effect<'notification'> = {
  isRepeatable: false,
  async perform(config, at) {
    const filling = await at.app.store.within(at.run.scope, (tx) => readTemplateValues(tx, at.run, at.app.clock.now()));
    return config.channel === 'webhook' ? callWebhook(config, at, filling) : sendToEach(config, config.channel, at, filling);
  },
};
