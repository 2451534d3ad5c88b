import type { ParsedMail } from 'mailparser';
import { matchPattern, type PatternField } from '../../../../contract/intake/receivers/text-pattern.ts';
import { boundedKey, minuteKey, minuteKeys, storable } from '../mapping/map-signals.ts';
import { documentLimits, isPicture, rawOf } from '../mapping/read-document.ts';
import type { Signal, UnreadableSignal } from '../signal.ts';
import type { SmtpSettings } from './settings.ts';

/** Parts of a mail, however nested, and the text that patterns are matched with. */
const limits = { parts: 100, text: 100_000, lines: 500, line: 1000 } as const;

/** A mail for one account. */
export type MailResult = { readonly signal: Signal } | { readonly unreadable: UnreadableSignal };

/**
 * Reads a mail once for each of its recipients.
 * @param recipients local parts; `unit-17+3` is zone 3 of the account `unit-17`
 * @param now ms since 1970
 */
export async function readMail(bytes: Buffer, recipients: readonly string[], settings: SmtpSettings, now: number): Promise<MailResult[]> {
  const head = bytes.subarray(0, documentLimits.raw);
  const fail = (reason: UnreadableSignal['reason'], raw: Buffer) =>
    recipients.map((local) => {
      const { account } = splitLocal(local);
      return { unreadable: { account, reason, key: boundedKey(`${account}/${minuteKey(raw, now)}`), raw } };
    });
  // Counted before it is parsed: a part costs the parser far more than its bytes.
  if (countParts(bytes) > limits.parts) return fail('too_large', rawOf(head));
  let mail: ParsedMail;
  // Loaded with the first mail: its tables of characters cost a start more than most other parts.
  const { simpleParser } = await import('mailparser');
  try {
    mail = await simpleParser(bytes, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true });
  } catch {
    return fail('not_understood', rawOf(head));
  }
  const text = (mail.text?.trim() || textOfHtml(mail.html || '')).slice(0, limits.text);
  const subject = (mail.subject ?? '').replaceAll(/\s+/g, ' ').trim();
  const raw = Buffer.from(
    `From: ${mail.from?.text ?? ''}\nSubject: ${subject}\nDate: ${mail.date?.toISOString() ?? ''}\n\n${text}`,
  ).subarray(0, documentLimits.raw);
  const matched = applyRules(settings, subject, text);
  if (!matched) return fail('not_understood', raw);
  const pictures = mail.attachments.map(({ content }) => content).filter((one) => isPicture(one) && one.length <= documentLimits.picture);
  // With its date: some senders give every mail the same id.
  const id = mail.messageId === undefined ? null : `${mail.messageId}/${mail.date?.getTime() ?? ''}`;
  return recipients.map((local) => {
    const { account, zone } = splitLocal(local);
    const { fields } = matched;
    const short = (value: string | null | undefined, most = 120): string | null => (value ? storable(value).slice(0, most) : null);
    const signal: Signal = {
      account: short(fields.account) ?? account,
      vocabulary: 'event',
      code: short(matched.code) ?? 'mail',
      qualifier: matched.qualifier,
      zone: short(fields.zone ?? zone)?.replace(/^0+(?=\d+$)/, '') ?? null,
      partition: short(fields.partition),
      user: short(fields.user),
      text: short(fields.text ?? subject, 300),
      pictures: pictures.slice(0, documentLimits.pictures),
      happenedAt: timeOf(mail.date, now),
      ...(id === null ? minuteKeys(bytes, now, (one) => boundedKey(`${account}/${one}`)) : { key: boundedKey(`${account}/${id}`) }),
      raw,
    };
    return { signal };
  });
}

interface MatchedRule {
  readonly code: string | null;
  readonly qualifier: Signal['qualifier'];
  readonly fields: Partial<Record<PatternField, string>>;
}

/** The first rule that matches; null: none does, and such mails are unknown. */
function applyRules({ rules, otherwise }: SmtpSettings, subject: string, text: string): MatchedRule | null {
  const lines = text.split(/\r?\n/, limits.lines).map((line) => line.slice(0, limits.line).trim());
  for (const rule of rules) {
    const ofSubject = rule.subject === null ? {} : matchPattern(rule.subject, subject.slice(0, limits.line));
    if (!ofSubject) continue;
    const ofBody = rule.body === null ? {} : firstMatch(rule.body, lines);
    if (!ofBody) continue;
    const fields = { ...ofSubject, ...ofBody };
    const isRestore = rule.restores.some((value) => value.toLowerCase() === fields.state?.toLowerCase());
    return { code: rule.code ?? fields.code ?? null, qualifier: isRestore ? 'restore' : rule.qualifier, fields };
  }
  return otherwise === 'signal' ? { code: null, qualifier: 'new', fields: {} } : null;
}

function firstMatch(pattern: string, lines: readonly string[]): Partial<Record<PatternField, string>> | null {
  for (const line of lines) {
    const fields = matchPattern(pattern, line);
    if (fields) return fields;
  }
  return null;
}

/** The account of a recipient, and its zone after a plus sign. */
export function splitLocal(local: string): { account: string; zone: string | null } {
  const plus = local.indexOf('+', 1);
  const [account, zone] = plus === -1 ? [local, ''] : [local.slice(0, plus), local.slice(plus + 1)];
  return { account: storable(account.slice(0, 120)), zone: zone === '' ? null : zone.slice(0, 120) };
}

/** Dates of cameras without zone are read as UTC and may be hours off; only plausible ones are used. */
function timeOf(date: Date | undefined, now: number): Date | null {
  const at = date?.getTime() ?? Number.NaN;
  return at >= now - 7 * 24 * 3_600_000 && at <= now + 24 * 3_600_000 ? new Date(at) : null;
}

/** Lines that begin like the head of a part. */
function countParts(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at + 1] === 0x2d && bytes[at + 2] === 0x2d) count += 1;
  }
  return count;
}

/** The text between tags; enough for patterns. */
function textOfHtml(html: string): string {
  let text = '';
  let at = 0;
  const most = Math.min(html.length, limits.text * 4);
  while (at < most && text.length < limits.text) {
    const open = html.indexOf('<', at);
    if (open === -1) return text + html.slice(at, most);
    text += html.slice(at, open);
    const close = html.indexOf('>', open);
    if (close === -1) return text;
    if (/^<(?:br|\/p|\/div|\/tr|\/li)\b/i.test(html.slice(open, open + 6))) text += '\n';
    at = close + 1;
  }
  return text;
}
