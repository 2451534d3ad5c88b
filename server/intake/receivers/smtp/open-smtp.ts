import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { readSettings } from '../http/settings.ts';
import { boundedKey, minuteKey } from '../mapping/map-signals.ts';
import type { OpenReceiver, ReceiverContext } from '../signal.ts';
import { MailConnections } from './mail-connections.ts';
import { readMail, splitLocal } from './read-mail.ts';
import { networkCheck, SmtpSettings } from './settings.ts';

/** Time without a byte after which a connection is closed, and recipients of one mail. */
const [silenceMs, maxRecipients] = [60_000, 20];
/** Time between two looks for connections that are over their time, in ms. */
const sweepMs = 1000;
/** Wrong logins of one minute that are recorded; further ones are counted only. */
const maxRecorded = 10;

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}
const refusal = (responseCode: number, message: string): SmtpRefusal => new SmtpRefusal(responseCode, message);
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Listens for mails of cameras and recorders. The part before the @ of a recipient is the account; nothing is ever relayed. A mail is
 * acknowledged once it is stored; the sender repeats it after 451.
 * @throws Error if the settings are not valid or the port is in use
 */
export async function openSmtp(context: ReceiverContext): Promise<OpenReceiver> {
  const settings = readSettings(SmtpSettings, context.record.settings);
  if (context.record.port === null) throw new Error('The port is missing.');
  const isAllowedNetwork = networkCheck(settings.networks);
  const domains = new Set(settings.domains);
  const recordWrongLogin = wrongLoginRecorder(context);
  const limits = { most: settings.max_sessions, mailMs: settings.mail_seconds * 1000 };
  const connections = new MailConnections(limits, context.now, (what) => context.count(what));
  const [user, password] = [settings.user, settings.password];
  // A key has a certificate: the settings are refused otherwise.
  const { key, certificate } = settings;
  const hasTls = key !== null;

  const server = new SMTPServer({
    banner: 'Receiver',
    size: settings.max_bytes,
    socketTimeout: silenceMs,
    closeTimeout: 5000,
    disableReverseLookup: true,
    logger: false,
    hideSTARTTLS: !hasTls,
    ...(hasTls && { key, cert: certificate ?? '', minVersion: 'TLSv1.2' as const }),
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(user === null ? ['AUTH'] : [])],
    authOptional: user === null,
    allowInsecureAuth: !settings.require_tls,
    authMethods: ['PLAIN', 'LOGIN'],
    onConnect: ({ remoteAddress }, done) => {
      if (isAllowedNetwork(remoteAddress)) return done();
      context.count('wrong_network');
      return done(refusal(554, 'Your network is not allowed'));
    },
    onAuth: (auth, _session, done) => {
      const isRight = timingSafeEqual(digest(JSON.stringify([auth.username, auth.password])), digest(JSON.stringify([user, password])));
      if (isRight) return done(null, { user: auth.username });
      recordWrongLogin();
      return done(refusal(535, 'The user or the password is wrong'));
    },
    onMailFrom: ({ address }, session, done) => {
      if (settings.require_tls && !session.secure) return done(refusal(530, 'Use STARTTLS first'));
      if (isAllowedSender(settings.senders, address)) return done();
      context.count('wrong_sender');
      return done(refusal(550, 'This sender is not allowed'));
    },
    onRcptTo: ({ address }, session, done) => {
      const at = address.lastIndexOf('@');
      if (at < 1 || !domains.has(address.slice(at + 1).toLowerCase())) {
        context.count('wrong_recipient');
        return done(refusal(550, 'This server relays nothing'));
      }
      return session.envelope.rcptTo.length >= maxRecipients ? done(refusal(452, 'Too many recipients')) : done();
    },
    onData: (stream, session, done) => {
      const store = async (): Promise<void> => {
        try {
          await receive(context, settings, stream, session);
          connections.noteMail(session);
        } catch (error) {
          if (error instanceof SmtpRefusal) return done(error);
          context.log.warn({ err: error, receiver: context.record.id }, 'a mail could not be stored, and its sender sends it again');
          return done(refusal(451, 'It could not be stored, send it again'));
        }
        return done();
      };
      void store();
    },
  });
  server.on('error', (error: Error) =>
    context.log.debug({ err: error, receiver: context.record.id }, 'a connection of a mail sender broke'),
  );
  server.server.on('connection', (socket: Socket) => connections.add(socket));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'EADDRINUSE' ? 'The port is in use by another program.' : 'The port cannot be opened.')),
    );
    server.listen(context.record.port ?? 0, context.host, () => resolve());
  });
  const timer = setInterval(() => connections.sweep(), sweepMs);
  timer.unref();
  context.report(null);
  return {
    port: (server.server.address() as AddressInfo).port,
    sessions: () => server.connections.size,
    close: async () => {
      clearInterval(timer);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isAllowedSender(senders: readonly string[], address: string): boolean {
  const sender = address.toLowerCase();
  return senders.length === 0 || senders.some((one) => (one.startsWith('*@') ? sender.endsWith(one.slice(1)) : one === sender));
}

async function receive(
  context: ReceiverContext,
  settings: SmtpSettings,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const recipients = session.envelope.rcptTo.map(({ address }) => address.slice(0, address.lastIndexOf('@')));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    // The rest is read and dropped: a sender reads the reply only after its last line.
    if (length <= settings.max_bytes) chunks.push(chunk);
  }
  const now = context.now();
  if (length > settings.max_bytes || stream.sizeExceeded) {
    const raw = Buffer.concat(chunks).subarray(0, 8000);
    const { account } = splitLocal(recipients[0] ?? '');
    await context.reject({ account, reason: 'too_large', key: boundedKey(`${account}/${minuteKey(raw, now)}`), raw });
    throw refusal(552, 'The mail exceeds the size limit');
  }
  const results = await readMail(Buffer.concat(chunks), recipients, settings, now);
  const signals = results.flatMap((result) => ('signal' in result ? [result.signal] : []));
  for (const result of results) if ('unreadable' in result) await context.reject(result.unreadable);
  if (signals.length > 0) await context.accept(signals);
}

function wrongLoginRecorder(context: ReceiverContext): () => void {
  let [minute, count] = [0, 0];
  return () => {
    const present = Math.floor(context.now() / 60_000);
    if (present !== minute) [minute, count] = [present, 0];
    count += 1;
    context.count('wrong_secret');
    if (count > maxRecorded) return;
    const raw = Buffer.from('AUTH');
    context
      .reject({ account: null, reason: 'wrong_secret', key: minuteKey(raw, context.now()), raw })
      .catch((error: unknown) => context.log.warn({ err: error, receiver: context.record.id }, 'a wrong login could not be recorded'));
  };
}
