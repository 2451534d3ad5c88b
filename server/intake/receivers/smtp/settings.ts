import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { signalQualifiers } from '../../../../contract/intake/receivers/signals.ts';
import { TextPattern } from '../../../../contract/intake/receivers/text-pattern.ts';
import { ListSetting, orDefault } from '../http/settings.ts';

/** How the subject and the body of a mail become a signal; the first rule that matches counts. */
export const MailRule = z.object({
  /** Pattern of the subject. */
  subject: orDefault(TextPattern.nullable(), null),
  /** Pattern of a line of the body. */
  body: orDefault(TextPattern.nullable(), null),
  /** Code of the signal; null: the field `{code}`, else `mail`. */
  code: orDefault(z.string().max(120).nullable(), null),
  qualifier: orDefault(z.enum(signalQualifiers), 'new'),
  /** Values of the field `{state}` that restore. */
  restores: ListSetting,
});
export type MailRule = z.infer<typeof MailRule>;

const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8,fc00::/7,::1/128';
const Rules = z.preprocess((given) => (typeof given === 'string' ? parseJson(given) : (given ?? [])), z.array(MailRule).max(32));

function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? [] : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** Settings of receivers of the kind `smtp`. */
export const SmtpSettings = z
  .object({
    /** Domains of recipients, e.g. `alarms.example.com` or `[192.168.1.5]`; the part before the @ is the account. */
    domains: ListSetting.pipe(z.array(z.string().toLowerCase()).min(1)),
    /** Networks that senders connect from. */
    networks: orDefault(ListSetting, privateNetworks),
    /** Addresses of senders, or `*@domain`; none: all. */
    senders: ListSetting.pipe(z.array(z.string().toLowerCase())),
    /** Login that is required; null: none is. */
    user: orDefault(z.string().max(200).nullable(), null),
    password: orDefault(z.string().max(200).nullable(), null),
    /** Key and certificate (PEM) for STARTTLS. */
    key: orDefault(z.string().max(100_000).nullable(), null),
    certificate: orDefault(z.string().max(100_000).nullable(), null),
    /** Whether mails are refused without STARTTLS. Many cameras do not know it. */
    require_tls: orDefault(z.boolean(), false),
    /** Maximum size of a mail, in bytes. */
    max_bytes: orDefault(z.coerce.number().int().min(50_000).max(50_000_000), 12_000_000),
    /** Connections at once. */
    max_sessions: orDefault(z.coerce.number().int().min(1).max(2000), 200),
    /** Seconds within which a connection delivers a mail, and each further one. */
    mail_seconds: orDefault(z.coerce.number().int().min(1).max(3600), 120),
    rules: Rules,
    /** What becomes of a mail that no rule matches: a signal of the code `mail`, or an entry of the unknown signals. */
    otherwise: orDefault(z.enum(['signal', 'unknown']), 'signal'),
  })
  .refine(({ key, certificate }) => (key === null) === (certificate === null), {
    path: ['certificate'],
    message: 'Give both, key and certificate.',
  })
  .refine(({ key, require_tls }) => !require_tls || key !== null, { path: ['require_tls'], message: 'It needs a key and a certificate.' })
  .refine(({ user, password }) => (user === null) === (password === null), {
    path: ['password'],
    message: 'Give both, user and password.',
  });
export type SmtpSettings = z.infer<typeof SmtpSettings>;

/** A check of addresses against networks in CIDR notation. @throws Error that names the entry that is none */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? most : Number(bits);
    if (family === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) throw new Error(`${network} is no network.`);
    list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
