import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { modes } from '../../contract/capabilities.ts';
import { type Connectors, type ServiceAddress, services, variablesOf } from './connectors/services.ts';
import { StartError } from './start-error.ts';
import { tracingOf, tracingVariables } from './tracing/tracing-config.ts';

const address = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
/** Base address of a service that runs elsewhere: scheme, host and port. */
const baseAddress = address('http:', 'https:')
  .refine((text) => !URL.canParse(text) || /^\w+:\/\/[^/?#@]+\/?$/.test(text), {
    error: 'must be an address without a path, such as https://service.example.org',
  })
  .transform((text) => new URL(text).origin);
const port = z.coerce.number({ error: 'must be a port number' }).int('must be a port number').min(0).max(65_535, 'must be at most 65535');
const days = z.coerce.number({ error: 'must be a number of days' }).min(1, 'must be at least 1').max(36_500, 'must be at most 36500');
const whole = (error: string, least: number, most: number) =>
  z.coerce.number({ error }).int('must be a whole number').min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);
const slug = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens');
const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const sipName = z.string().regex(/^[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?$/, 'must be a name of a domain');
/** `stun:host:port`, `turn:user:secret@host:port?transport=tcp`. */
const iceServer = z.string().transform((text, context) => {
  const [, scheme, user, secret, at] = /^(stuns?|turns?):(?:([^:@\s]+):([^@\s]+)@)?([^@\s]+)$/.exec(text) ?? [];
  if (!scheme || !at || (scheme.startsWith('turn') && !user)) {
    context.addIssue('must be addresses such as stun:stun.example.org:3478 or turn:user:secret@turn.example.org:3478');
    return z.NEVER;
  }
  return {
    urls: [`${scheme}:${at}`],
    ...(user && secret && { username: decodeURIComponent(user), credential: decodeURIComponent(secret) }),
  };
});
const portRange = z.string().transform((text, context) => {
  const [from, to] = (/^(\d{4,5})-(\d{4,5})$/.exec(text) ?? []).slice(1).map(Number);
  if (from === undefined || to === undefined || from < 1024 || to > 65_535 || to <= from) {
    context.addIssue('must be two ports, such as 40000-40200');
    return z.NEVER;
  }
  return { from, to };
});

const variables = z.object({
  PORT: port.default(8080),
  REALTIME_PORT: port.default(6001),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_READ_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_READ_LAG_SECONDS: whole('must be a number of seconds', 1, 3600).default(30),
  ATALAYA_MODE: z.enum(modes, { error: 'must be demo or production' }).default('production'),
  ATALAYA_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: address('http:', 'https:').optional(),
  NODE_URL: baseAddress.optional(),
  DRAIN_SECONDS: whole('must be a number of seconds', 0, 300).default(10),
  PASSKEY_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'must be a domain in small letters, such as example.org')
    .optional(),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  HSTS_SUBDOMAINS: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  SESSION_IDLE_MINUTES: whole('must be a number of minutes', 10, 43_200).default(1440),
  SESSION_HOURS: whole('must be a number of hours', 1, 720).default(720),
  SESSIONS_PER_USER: whole('must be a number', 1, 1000).optional(),
  REMEMBER_DEVICE_DAYS: whole('must be a number of days', 0, 90).default(0),
  API_DESCRIPTION: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  CORS_ORIGINS: commaList.pipe(z.array(address('http:', 'https:'))).default([]),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], { error: 'must be trace, debug, info, warn, error or silent' })
    .optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Atalaya <no-reply@localhost>'),
  SMS_URL: address('http:', 'https:').optional(),
  SMS_TOKEN: z.string().optional(),
  WHATSAPP_URL: address('http:', 'https:').optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  MAP_TILES_URL: address('http:', 'https:').optional(),
  MAP_TILES_FILE: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SIP_WS_URL: address('ws:', 'wss:').optional(),
  SIP_DOMAIN: sipName.default('atalaya'),
  SIP_REALM: sipName.optional(),
  SIP_QUEUE: z
    .string()
    .regex(/^[\w.+*-]{1,100}$/, 'must be a number: letters, digits, + * . - _')
    .default('central'),
  SIP_ICE_SERVERS: commaList.pipe(z.array(iceServer)).default([]),
  SIP_MEDIA_ADDRESS: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional(),
  SIP_MEDIA_PORTS: portRange.optional(),
  SIP_CONTROL_URL: address('http:', 'https:').optional(),
  SIP_CONTROL_TOKEN: z.string().optional(),
  SIP_RECORD: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  CALLS_KEEP_DAYS: days.default(90),
  SIGNALS_KEEP_DAYS: days.default(90),
  ALARM_OWNER_GRACE_SECONDS: z.coerce.number().int().min(5).max(86_400).default(60),
  RECEIVER_HOST: z.string().nullable().default(null),
  FFMPEG_PATH: z.string().optional(),
  CAMERA_TLS_VERIFY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  CAMERA_CA_FILE: z.string().optional(),
  MEDIA_LIVE_URL: address('http:', 'https:').optional(),
  MEDIA_RECORDED_URL: address('http:', 'https:').optional(),
  MEDIA_FRAME_URL: address('http:', 'https:').optional(),
  MEDIA_DIR: z.string().optional(),
  MEDIA_KEEP_DAYS: days.default(30),
  MEDIA_KEEP_GB: z.coerce.number({ error: 'must be a number' }).positive('must be more than 0').optional(),
  MEDIA_KEEP_EVIDENCE_DAYS: days.default(365),
  MEDIA_ENCRYPTION: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  AUDIT_FORWARD_URL: address('https:', 'syslog+tls:').optional(),
  AUDIT_FORWARD_TOKEN: z.string().optional(),
  AUDIT_FORWARD_CA_FILE: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: whole('must be a number of hours', 1, 168).optional(),
  BACKUP_KEEP: whole('must be a number of backups', 1, 1000).default(14),
  BACKUP_REHEARSE_DAYS: whole('must be a number of days', 0, 365).default(30),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_WITH_MEDIA: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  WATCHDOG_URL: address('http:', 'https:').optional(),
  ...tracingVariables,
  LOGS_HOST: address('http:', 'https:').optional(),
  ALARMS_HOST: baseAddress.optional(),
  CHAT_HOST: baseAddress.optional(),
  EVENTS_HOST: baseAddress.optional(),
  STREAMING_HOST: baseAddress.optional(),
  CUSTOMER_SLUG: slug.default('customer'),
  PRODUCT_SLUG: slug.default('product'),
  CONNECTOR_PRIVATE_ADDRESSES: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
});
/** Two variables for each external service: its address and its token. */
const connectorVariables = z.object(
  Object.fromEntries(
    services.flatMap((service) => {
      const { url, token } = variablesOf(service);
      return [
        [url, address('http:', 'https:').optional()],
        [token, z.string().optional()],
      ];
    }),
  ),
);

/** Settings of an installation, read once at the start. */
export type Config = ReturnType<typeof readConfig>;

/** Variables with secrets, which may be read from a file: `SMTP_URL_FILE=/run/secrets/smtp`. */
const fromFile =
  /^((?:\w+_)?(?:TOKEN|PASSWORD|PASSPHRASE|SECRET)|DATABASE_URL|DATABASE_READ_URL|SMTP_URL|SIP_ICE_SERVERS|OTEL_EXPORTER_OTLP_HEADERS)_FILE$/;

/** The environment without empty variables, and with the contents of the files that `…_FILE` variables name. */
function filledVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  for (const [variable, path] of Object.entries(filled)) {
    const name = fromFile.exec(variable)?.[1];
    if (name === undefined || path === undefined) continue;
    if (filled[name] !== undefined) throw new StartError(`${name} and ${variable} are both set: set only one of them.`);
    try {
      filled[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      throw new StartError(`${variable} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
    }
    if (filled[name] === '') throw new StartError(`${variable} names a file that is empty.`);
  }
  return filled;
}

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws StartError that names the variable and its valid values
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const filled = filledVariables(env);
  const read = variables.safeParse(filled);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const of = read.data;
  if (of.SIP_CONTROL_URL && !of.SIP_WS_URL) throw new StartError('SIP_CONTROL_URL needs SIP_WS_URL: it is for a SIP server of your own.');
  const connectors = readConnectors(filled, of.CONNECTOR_PRIVATE_ADDRESSES === 'true');
  if (of.ATALAYA_MODE === 'production') refuseDefaults(of);
  return {
    port: of.PORT,
    realtimePort: of.REALTIME_PORT,
    host: of.HOST,
    dataDir: resolve(of.DATA_DIR),
    databaseUrl: of.DATABASE_URL ?? null,
    /** A streaming replica that reports, history and exports are read from while it is at most so far behind; null: none. */
    databaseReads:
      of.DATABASE_READ_URL === undefined ? null : { url: of.DATABASE_READ_URL, mostLagMs: of.DATABASE_READ_LAG_SECONDS * 1000 },
    mode: of.ATALAYA_MODE,
    /** Source of every secret of several nodes; null: secrets are generated in DATA_DIR at the first start. */
    secret: of.ATALAYA_SECRET ?? null,
    /** Where the other platforms of the store reach this one; with port 0 the one listened on. null: they do not. */
    nodeUrl: nodeUrlOf(of),
    /** How long a node of several takes to move its sockets and cameras to the others before it ends, in ms. */
    drainMs: of.DRAIN_SECONDS * 1000,
    publicUrl: of.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Domain of passkeys, with its subdomains; null: the host of the public address. */
    passkeyDomain: passkeyDomainOf(of),
    trustProxy: of.TRUST_PROXY === 'true',
    /** Whether browsers must use https for subdomains of the public address too. */
    hstsSubdomains: of.HSTS_SUBDOMAINS === 'true',
    /** Limits of a session in ms, and how many a user may have open; null: any number. Master tenants may set stricter ones. */
    sessions: {
      mostMs: of.SESSION_HOURS * 3600_000,
      idleMs: of.SESSION_IDLE_MINUTES * 60_000,
      perUser: of.SESSIONS_PER_USER ?? null,
    },
    /** Days that a browser need not give a second factor again; 0: always. Master tenants may set less. */
    rememberDeviceDays: of.REMEMBER_DEVICE_DAYS,
    /** Whether GET /v1/openapi.json describes the calls to anybody. */
    apiDescription: of.API_DESCRIPTION === 'true',
    corsOrigins: of.CORS_ORIGINS.map((origin) => new URL(origin).origin),
    /** Format of the log: readable in the demo, JSON for collectors in production. */
    logLevel: of.LOG_LEVEL ?? (of.ATALAYA_MODE === 'demo' ? 'warn' : 'info'),
    mail: mailOf(of),
    /** Required token of GET /metrics; null: only this machine can read them. */
    metricsToken: of.METRICS_TOKEN ?? null,
    mapTilesUrl: of.MAP_TILES_URL ?? null,
    /** A PMTiles file of a region, which the platform serves; its state is read at the start. */
    mapTilesFile: of.MAP_TILES_FILE === undefined ? null : resolve(of.MAP_TILES_FILE),
    sip: sipOf(of),
    ffmpegPath: of.FFMPEG_PATH ?? null,
    /** Certificates of cameras are verified, by an authority of one's own (PEM) too; null: any is accepted. */
    cameraTrust: cameraTrustOf(of),
    /** Address templates of a media server; without the first, there is none. */
    media: mediaOf(of),
    /** Directory of the recordings of cameras that all nodes share; null: each has its own in DATA_DIR. */
    mediaDir: directoryOf(of.MEDIA_DIR),
    /** Retention of recordings in days; their limit in GB of 10⁹ bytes (null: whatever leaves an eighth of the disk free); retention of alarm evidence. */
    mediaKeep: { days: of.MEDIA_KEEP_DAYS, gigabytes: of.MEDIA_KEEP_GB ?? null, evidenceDays: of.MEDIA_KEEP_EVIDENCE_DAYS },
    /** Address that panels and cameras report to; null: the one by which the console is reached. */
    receiverHost: of.RECEIVER_HOST,
    /** Days that signals of receivers are retained. */
    signalDays: of.SIGNALS_KEEP_DAYS,
    /** How long the console of an alarm's owner may be gone before the alarm is unattended. */
    ownerGraceMs: of.ALARM_OWNER_GRACE_SECONDS * 1000,
    /** Whether new recordings of cameras and calls are encrypted on disk. */
    mediaEncryption: of.MEDIA_ENCRYPTION === 'true',
    /** Where lines of the audit log are sent while they happen; null: nowhere. */
    auditForward: auditForwardOf(of),
    /** Directory to which backups are written; null: not known. */
    backupDir: directoryOf(of.BACKUP_DIR),
    /** Backups that the platform makes by itself, how often and how many are kept; null: none. */
    backup: backupOf(of),
    /** Address that is requested each minute while this platform works; null: none. */
    watchdogUrl: orNull(of.WATCHDOG_URL),
    /** Collector of traces; null: nothing is traced. */
    tracing: tracingOf(of),
    logsHost: orNull(of.LOGS_HOST),
    serviceHosts: serviceHostsOf(of),
    customerSlug: of.CUSTOMER_SLUG,
    productSlug: of.PRODUCT_SLUG,
    connectors,
  };
}

type Variables = z.infer<typeof variables>;

/** @throws StartError without the secret that signs requests between nodes */
function nodeUrlOf({ NODE_URL: url, ATALAYA_SECRET: shared }: Variables): string | null {
  if (url !== undefined && shared === undefined)
    throw new StartError('NODE_URL needs ATALAYA_SECRET, the same at every node: requests between nodes are signed with it.');
  return orNull(url);
}

/** Domain of passkeys; null: the host of PUBLIC_URL. @throws StartError if browsers would refuse it at PUBLIC_URL */
function passkeyDomainOf({ PASSKEY_DOMAIN: domain, PUBLIC_URL: url }: Variables): string | null {
  const host = url === undefined ? '' : new URL(url).hostname;
  if (domain !== undefined && host !== domain && !host.endsWith(`.${domain}`))
    throw new StartError('PASSKEY_DOMAIN must be the host of PUBLIC_URL, or a domain above it.');
  return domain ?? null;
}

/** Origins of services that run elsewhere (ADM-7.54); null: this platform. @throws StartError if browsers would block one as mixed content */
function serviceHostsOf(of: Variables) {
  for (const name of ['ALARMS_HOST', 'CHAT_HOST', 'EVENTS_HOST', 'STREAMING_HOST'] as const) {
    if (of.PUBLIC_URL?.startsWith('https:') && of[name]?.startsWith('http:'))
      throw new StartError(`${name} must start with https:// because PUBLIC_URL does: browsers block http from such a page.`);
  }
  return {
    alarms: of.ALARMS_HOST ?? null,
    chat: of.CHAT_HOST ?? null,
    events: of.EVENTS_HOST ?? null,
    streaming: of.STREAMING_HOST ?? null,
  };
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

const directoryOf = (path: string | undefined): string | null => (path === undefined ? null : resolve(path));

/** @throws StartError for a schedule without a directory, or without the passphrase that encrypts the keys in each backup */
function backupOf({
  BACKUP_DIR,
  BACKUP_EVERY_HOURS: hours,
  BACKUP_KEEP: keep,
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_WITH_MEDIA: media,
  BACKUP_REHEARSE_DAYS: rehearseDays,
}: Variables) {
  if (hours === undefined) return null;
  const directory = directoryOf(BACKUP_DIR);
  if (directory === null) throw new StartError('BACKUP_EVERY_HOURS needs BACKUP_DIR: the directory for the backups.');
  if (passphrase === undefined || passphrase.length < 12)
    throw new StartError(
      'BACKUP_EVERY_HOURS needs BACKUP_PASSPHRASE of 12 characters or more: backups contain the keys of the installation.',
    );
  return { directory, everyMs: hours * 3_600_000, keep, passphrase, media: media === 'true', rehearseDays };
}

const mediaOf = (of: Variables) => ({
  liveUrl: of.MEDIA_LIVE_URL ?? null,
  recordedUrl: of.MEDIA_RECORDED_URL ?? null,
  frameUrl: of.MEDIA_FRAME_URL ?? null,
});

function auditForwardOf(of: Variables) {
  if (!of.AUDIT_FORWARD_URL) return null;
  return { url: new URL(of.AUDIT_FORWARD_URL), token: of.AUDIT_FORWARD_TOKEN ?? null, ca: certificateOf('AUDIT_FORWARD_CA_FILE', of) };
}

const cameraTrustOf = (of: Variables) => (of.CAMERA_TLS_VERIFY === 'true' ? { ca: certificateOf('CAMERA_CA_FILE', of) } : null);

/** PEM of a certificate file. @throws StartError if it cannot be read */
function certificateOf(name: 'AUDIT_FORWARD_CA_FILE' | 'CAMERA_CA_FILE', of: Variables): string | null {
  const path = of[name];
  if (path === undefined) return null;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`);
  }
}

const mailOf = (of: Variables) => ({
  smtpUrl: of.SMTP_URL ?? null,
  from: of.MAIL_FROM,
  smsUrl: of.SMS_URL ?? null,
  smsToken: of.SMS_TOKEN ?? null,
  whatsappUrl: of.WHATSAPP_URL ?? null,
  whatsappToken: of.WHATSAPP_TOKEN ?? null,
});

/** Telephony. `wsUrl` null: the embedded SIP server; `control`: address of an external one, which accepts `take` and `end`. */
const sipOf = (of: Variables) => ({
  wsUrl: of.SIP_WS_URL ?? null,
  domain: of.SIP_DOMAIN,
  realm: of.SIP_REALM ?? of.SIP_DOMAIN,
  queue: of.SIP_QUEUE,
  iceServers: of.SIP_ICE_SERVERS,
  /** Public address and ports of the embedded media relay. */
  mediaAddress: of.SIP_MEDIA_ADDRESS ?? null,
  mediaPorts: of.SIP_MEDIA_PORTS ?? null,
  control: of.SIP_CONTROL_URL ? { url: of.SIP_CONTROL_URL, token: of.SIP_CONTROL_TOKEN ?? null } : null,
  record: of.SIP_RECORD === 'true',
  keepDays: of.CALLS_KEEP_DAYS,
});

function readConnectors(filled: Readonly<Record<string, string | undefined>>, privateAddresses: boolean): Connectors {
  const read = connectorVariables.safeParse(filled);
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const connected = services.flatMap((service): [string, ServiceAddress][] => {
    const { url, token } = variablesOf(service);
    const at = read.data[url];
    return at ? [[service, { url: at, token: read.data[token] ?? null }]] : [];
  });
  return { services: Object.fromEntries(connected), privateAddresses };
}

const wellKnown = /demo|example|changeme|change-me|password|secret|default|^(.)\1*$/i;

function refuseDefaults(of: Variables): void {
  if (of.ATALAYA_SECRET && wellKnown.test(of.ATALAYA_SECRET)) {
    throw new StartError('ATALAYA_SECRET is well known and must not be used in production: generate one with  openssl rand -base64 48.');
  }
  for (const name of ['SMS_TOKEN', 'WHATSAPP_TOKEN', 'SIP_CONTROL_TOKEN', 'METRICS_TOKEN', 'AUDIT_FORWARD_TOKEN'] as const) {
    if (wellKnown.test(of[name] ?? '')) {
      throw new StartError(`${name} is well known and must not be used in production: use the one of your provider, or generate one.`);
    }
  }
}
