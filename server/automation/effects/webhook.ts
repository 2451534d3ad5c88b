import type { CommandConfig } from '../../../contract/automation/command-nodes.ts';
import type { EffectContext, EffectOutcome } from '../effect.ts';
import { fillBody, fillTemplate, fillUrl, type TemplateValues } from '../message.ts';
import { sendHttpMessage } from './http-message.ts';
import { failedWith, succeeded } from './outcomes.ts';

const withBody: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Returns the address with its placeholders filled; null: invalid, or a value would change its destination. */
function addressOf(template: string, filling: TemplateValues): URL | null {
  const empty = Object.fromEntries(Object.keys(filling).map((name) => [name, 'a'])) as TemplateValues;
  const [plain, filled] = [fillTemplate(template, empty), fillUrl(template, filling)];
  if (!URL.canParse(plain) || !URL.canParse(filled)) return null;
  const url = new URL(filled);
  return url.origin === new URL(plain).origin && url.username === '' && url.password === '' ? url : null;
}

/** Returns the request body: the configured message, or all values of the run. */
function bodyOf(
  { verb, message }: CommandConfig<'notification'>,
  filling: TemplateValues,
): { body: string | null; headers: Record<string, string> } {
  if (!withBody.has(verb)) return { body: null, headers: {} };
  const { body, type } = message.trim() === '' ? { body: JSON.stringify(filling), type: 'application/json' } : fillBody(message, filling);
  return { body, headers: { 'content-type': type } };
}

/** Calls a webhook with its configured method (OP-9.66). */
export async function callWebhook(
  config: CommandConfig<'notification'>,
  at: EffectContext,
  filling: TemplateValues,
): Promise<EffectOutcome> {
  const url = addressOf(config.url, filling);
  if (!url) return failedWith('incomplete', { what: 'url' });
  const values = { channel: 'webhook', verb: config.verb, to: url.host };
  if (at.run.dry) return succeeded('would_do', values);
  const request = { url, ...bodyOf(config, filling), token: null, method: config.verb, key: at.key };
  const outcome = await sendHttpMessage(at, request, at.app.config.connectors.privateAddresses);
  return { ...outcome, values: { ...values, ...outcome.values } };
}
