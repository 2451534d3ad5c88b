import * as z from 'zod/mini';
import { mapFileStates } from './places/index.ts';
import { Instant } from './platform/index.ts';
import { SipSettings } from './telephony/index.ts';

export const modes = ['demo', 'production'] as const;

/** Below a tenth of free space a disk is low, below a twentieth critical; full: the platform can hardly write. */
export const diskStates = ['ok', 'low', 'critical', 'full'] as const;
export type DiskState = (typeof diskStates)[number];

/** Free space of a disk of the platform, in bytes; recordings are listed where they have a disk of their own. */
export const DiskSpace = z.object({
  disk: z.enum(['data', 'recordings']),
  free: z.number(),
  total: z.number(),
  state: z.enum(diskStates),
});
export type DiskSpace = z.infer<typeof DiskSpace>;

/** Backups by schedule: when the last one was made (null: none yet), and why one failed since. */
export const BackupReport = z.object({ made: z.nullable(Instant), fault: z.nullable(z.string()) });
export type BackupReport = z.infer<typeof BackupReport>;

/** GET v1/installation/disks: for administrators of the platform, who also receive an e-mail. */
export const DiskReport = z.object({
  disks: z.array(DiskSpace),
  /** False: the store refuses writes for want of room, memory or connections. */
  can_write: z.boolean(),
  /** Null: backups are not made by schedule. */
  backup: z._default(z.nullable(BackupReport), null),
});
export type DiskReport = z.infer<typeof DiskReport>;

/** GET /health. */
export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  mode: z.enum(modes),
  store: z.string(),
  realtime: z.string(),
  media: z.string(),
  sip: z.string(),
  /** 'ok', or a sentence that names the disks that run full. */
  disk: z._default(z.string(), 'ok'),
  disks: z._default(z.array(DiskSpace), []),
  /** 'ok', or why the last backup by schedule failed. */
  backup: z._default(z.string(), 'ok'),
  /** 'ok', or why the replica of DATABASE_READ_URL is not read from. Absent: there is none. */
  replica: z.optional(z.string()),
  /** Whether the audit log is sent where AUDIT_FORWARD_URL names. */
  audit: z.string(),
  /** Connected services whose events are requested: 'ok', or why not. Absent: none is connected. */
  connectors: z.optional(z.record(z.string(), z.string())),
});
export type Health = z.infer<typeof Health>;

/** GET v1/capabilities: what this platform offers beyond the calls of the specification. A console without this reply uses only the calls of the specification. */
export const Capabilities = z.object({
  events: z.object({ replay: z.boolean(), epoch: z.string() }),
  idempotency: z.boolean(),
  /** Whether custom commands can be run and action plans answered. */
  automation: z._default(z.boolean(), false),
  alarm_versions: z.boolean(),
  /** Whether the history of alarms is filtered by more than status and words, and put in order. */
  alarm_filters: z._default(z.boolean(), false),
  refresh_cookie: z.boolean(),
  demo: z.boolean(),
  /** Name of the installation, for people who sign in; null: none was given. */
  installation_name: z._default(z.nullable(z.string()), null),
  /** Sign-in at identity providers: those with a button of their own; others are found by the domain of an e-mail. Null: there is none. */
  single_sign_on: z.catch(
    z._default(z.nullable(z.object({ providers: z.array(z.object({ id: z.int(), name: z.string() })) })), null),
    null,
  ),
  /** Passkeys belong to a domain and its subdomains; domain null: the platform has no address where browsers offer them. Null: no passkeys. */
  passkeys: z.catch(z._default(z.nullable(z.object({ domain: z.nullable(z.string()) })), null), null),
  /** Where e-mail goes: to a mail server, into the demo's mailbox, or nowhere. Null: the platform does not say. */
  mail: z.catch(z._default(z.nullable(z.enum(['carrier', 'mailbox', 'none'])), null), null),
  /** Whether operators may report problems to QA. */
  reports: z._default(z.boolean(), false),
  realtime: z.object({ host: z.nullable(z.string()), port: z.int(), key: z.string(), tls: z.boolean() }),
  /** Street tiles: pictures from an address, or a vector file of the platform (`mapFileCall`). */
  map: z.object({ tiles_url: z.nullable(z.string()), file: z.catch(z._default(z.enum(mapFileStates), 'none'), 'none') }),
  /** Host of the logs (ADM-7.20); null: the platform itself. */
  logs_host: z._default(z.nullable(z.string()), null),
  /** Origins of services that run elsewhere (ADM-7.54); null: the platform itself. The socket of `events_host` is in `realtime`. */
  alarms_host: z._default(z.nullable(z.string()), null),
  chat_host: z._default(z.nullable(z.string()), null),
  events_host: z._default(z.nullable(z.string()), null),
  streaming_host: z._default(z.nullable(z.string()), null),
  /** Telephone settings; null: this platform has no telephony. */
  sip: z.catch(z._default(z.nullable(SipSettings), null), null),
  customer_slug: z.string(),
  product_slug: z.string(),
  server_time: Instant,
  /**
   * The oldest version among the nodes of this platform: from then on every node serves that console, or a newer one. Consoles that are older offer to be
   * loaded anew. Absent: the platform does not say.
   */
  version: z.optional(z.string()),
  /** Identifies the console that every node serves, also between builds of one version; null: nodes serve different ones. */
  build: z.optional(z.nullable(z.string())),
});
export type Capabilities = z.infer<typeof Capabilities>;

export const scenarioNames = [
  'calm',
  'burglary',
  'camera',
  'recorder',
  'analytics',
  'plates',
  'faces',
  'unit',
  'flood',
  'second',
  'calls',
  'reset',
] as const;
export type ScenarioName = (typeof scenarioNames)[number];

/** POST /demo/scenario (demo mode only). Time and randomness of a scenario come from its seed. `count` is for `flood` and `calls`. */
export const ScenarioRequest = z.object({
  name: z.enum(scenarioNames),
  seed: z._default(z.int(), 1),
  count: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  per_second: z.optional(z.number().check(z.positive(), z.maximum(1000))),
});

/** A message of the demo mailbox: an e-mail, SMS or WhatsApp message that was not sent (GET /demo/mailbox, newest first). */
export const MailboxMessage = z.object({
  id: z.int(),
  at: Instant,
  channel: z.enum(['email', 'sms', 'whatsapp']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  files: z._default(z.array(z.object({ id: z.int(), name: z.string() })), []),
});
export type MailboxMessage = z.infer<typeof MailboxMessage>;
