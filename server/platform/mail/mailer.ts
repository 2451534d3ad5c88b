import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MailboxMessage } from '../../../contract/capabilities.ts';
import type { AlarmId } from '../../../contract/platform/ids.ts';
import { showControls } from '../../../contract/platform/visible-text.ts';
import type { Language } from '../../../contract/workspace/index.ts';
import { type Clock, instant } from '../clock.ts';
import type { Config } from '../config.ts';
import { refuse } from '../http/refused.ts';
import type { Log } from '../log.ts';
import { keepsInside } from '../outgoing.ts';
import { platformScope, type Store, type Tx } from '../store/store.ts';
import { codeText } from './texts.ts';
import { createMailTransports, type MailFile, type MailTransports } from './transports.ts';

type Channel = 'email' | 'sms';

export interface Mailer {
  /** Destination of a channel's messages: a transport, the demo mailbox, or none. */
  deliveryOf(channel: Channel): 'carrier' | 'mailbox' | 'none';
  /** Call after a message is committed: delivery is attempted at once. */
  wake(): void;
  close(): Promise<void>;
  log: Log;
}

interface Parts {
  config: Pick<Config, 'mail' | 'mode'>;
  store: Store;
  clock: Clock;
  log: Log;
}
const attemptsAtMost = 5;
const pollMs = 15_000;

/** E-mail goes by SMTP_URL and SMS by SMS_URL; without them into the demo mailbox, and in production nowhere. */
export function makeMailer(parts: Parts, carriers: MailTransports = createMailTransports(parts.config.mail)): Mailer {
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  const wake = () => {
    running = running.then(() => deliver(parts, carriers, () => closed)).catch((error: unknown) => parts.log.error({ err: error }, 'mail'));
  };
  const hasCarrier = carriers.email !== null || carriers.sms !== null;
  const poll = hasCarrier ? setInterval(wake, pollMs) : undefined;
  poll?.unref();
  const spare = parts.config.mode === 'demo' ? 'mailbox' : 'none';
  return {
    deliveryOf: (channel) => (carriers[channel] ? 'carrier' : spare),
    wake: hasCarrier ? wake : () => undefined,
    close: async () => {
      closed = true;
      clearInterval(poll);
      await running;
    },
    log: parts.log,
  };
}

/**
 * Puts a code on its way in the transaction that made it, in platform scope; call `mailer.wake()` after the commit.
 * @throws Refused `code.not_sent` if the channel has no transport
 */
export async function sendCode(
  tx: Tx,
  mailer: Mailer,
  of: { channel: Channel; to: string; code: string; lang: Language; now: number },
): Promise<void> {
  const way = mailer.deliveryOf(of.channel);
  if (way === 'none') {
    const [variable, what] = of.channel === 'email' ? ['SMTP_URL', 'E-mail'] : ['SMS_URL', 'SMS'];
    mailer.log.error(`${what} codes cannot be sent, so nobody with that second factor can sign in: set ${variable}.`);
    throw refuse('code.not_sent');
  }
  await queue(tx, way, { ...of, ...codeText[of.lang](of.code) });
}

/** `alarm`: what it is about; null: about no alarm. */
interface Letter {
  alarm: AlarmId | null;
  to: string;
  subject: string;
  text: string;
  now: number;
  /** Ids of `storeMailFiles`. */
  files?: readonly number[];
  /** The delivery of a report that it is part of. */
  reportDelivery?: number;
}

/** Stores files that several messages have attached, until the last of them is sent or given up. @returns their ids */
export async function storeMailFiles(tx: Tx, files: readonly MailFile[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, type, bytes } of files) {
    const { rows } = await sql<{ id: number }>`
      insert into mail_file (name, type, bytes) values (${name}, ${type}, ${bytes}) returning id`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Removes files that no message needs any more, in platform scope. */
export const removeMailFiles = (tx: Tx) =>
  sql`delete from mail_file f where not exists (select from mail m where m.state in ('waiting', 'shown') and f.id = any (m.files))`.execute(
    tx,
  );

/**
 * Queues an e-mail in the transaction of the change that it reports, in platform scope; call `mailer.wake()` after the commit. One about an
 * alarm of a drill is recorded there instead.
 * @returns false when no carrier is available, or it stays inside
 */
export async function sendMail(tx: Tx, mailer: Mailer, { alarm, ...of }: Letter): Promise<boolean> {
  if (await keepsInside(tx, alarm, { way: 'mail', to: of.to, text: of.subject })) return false;
  const way = mailer.deliveryOf('email');
  if (way === 'none') return false;
  await queue(tx, way, { ...of, channel: 'email', code: null });
  return true;
}

async function queue(
  tx: Tx,
  way: 'carrier' | 'mailbox',
  { files = [], ...of }: Omit<Letter, 'alarm'> & { channel: Channel; code: string | null },
): Promise<void> {
  await tx
    .insertInto('mail')
    .values({
      at: new Date(of.now),
      channel: of.channel,
      recipient: of.to,
      subject: showControls(of.subject),
      text: showControls(of.text),
      code: of.code,
      state: way === 'mailbox' ? 'shown' : 'waiting',
      next_try: way === 'mailbox' ? null : new Date(of.now),
      files: sql`${`{${files.join(',')}}`}::bigint[]`,
      message_id: of.reportDelivery === undefined ? null : `<${randomUUID()}@atalaya>`,
      id_report_delivery: of.reportDelivery ?? null,
    })
    .execute();
}

/** Messages of the demo mailbox, newest first (GET /demo/mailbox), in platform scope. */
export async function readMailbox(tx: Tx, atMost = 100): Promise<MailboxMessage[]> {
  const rows = await tx
    .selectFrom('mail')
    .selectAll()
    .select(
      sql<MailboxMessage['files']>`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id)
        from mail_file f where f.id = any (mail.files)), '[]')`.as('attached'),
    )
    .where('state', '=', 'shown')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map(({ id, at, channel, recipient, subject, text, code, attached }) => ({
    id,
    at: instant(at),
    channel,
    to: recipient,
    subject,
    text,
    code,
    files: attached,
  }));
}

/** A file of a message, in platform scope; undefined: there is none with this id. */
export async function readMailFile(tx: Tx, id: number): Promise<MailFile | undefined> {
  const { rows } = await sql<MailFile>`select name, type, bytes from mail_file where id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Sends queued messages until the platform stops; the others remain in the store. A message is claimed first, so that only one node sends it;
 * its text is deleted once it is sent or has failed.
 */
async function deliver({ store, clock, log }: Parts, carriers: MailTransports, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const claimed = await store.within(platformScope, (tx) => claim(tx, clock.now()));
    if (!claimed) return;
    const carry = claimed.channel === 'whatsapp' ? null : carriers[claimed.channel];
    const outcome = await carry?.({ ...claimed, ...(claimed.message_id !== null && { messageId: claimed.message_id }) }).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    if (outcome) log.warn({ channel: claimed.channel, attempt: claimed.attempts, reason: outcome }, 'a message could not be sent');
    const isDone = outcome === null || claimed.attempts >= attemptsAtMost;
    if (!isDone) continue;
    const state = outcome === null ? 'sent' : 'failed';
    await store.within(platformScope, async (tx) => {
      const fault = outcome?.slice(0, 500) ?? null;
      await tx.updateTable('mail').set({ state, text: '', code: null, next_try: null, fault }).where('id', '=', claimed.id).execute();
      if (claimed.files.length > 0) await removeMailFiles(tx);
    });
  }
}

async function claim(tx: Tx, now: number) {
  const found = await tx
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_try', '<=', new Date(now))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!found) return null;
  const attempts = found.attempts + 1;
  await tx
    .updateTable('mail')
    .set({ attempts, next_try: new Date(now + 15_000 * attempts) })
    .where('id', '=', found.id)
    .execute();
  const { rows: files } = await sql<MailFile>`
    select f.name, f.type, f.bytes from mail m join mail_file f on f.id = any (m.files) where m.id = ${found.id} order by f.id`.execute(tx);
  return { ...found, attempts, files };
}
