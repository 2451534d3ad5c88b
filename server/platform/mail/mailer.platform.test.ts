import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { Challenge } from '../../../contract/access/session.ts';
import { addUser, signIn } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { platformScope } from '../store/store.ts';
import { type Mailer, makeMailer, sendCode } from './mailer.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(env: Record<string, string>): Promise<TestPlatform> {
  const platform = await startTestPlatform({ mode: 'production', env });
  closers.push(() => platform.clear());
  return platform;
}
async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
const mails = (platform: TestPlatform) => platform.app.store.within(platformScope, (tx) => tx.selectFrom('mail').selectAll().execute());

/** A minimal mail server that accepts every message. */
async function smtpServer(): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const server = createServer((socket) => {
    let [mail, inData] = ['', false];
    socket.write('220 here\r\n');
    socket.on('data', (part) => {
      for (const line of String(part).split('\r\n').slice(0, -1)) {
        if (inData && line === '.') {
          taken.push(mail);
          [mail, inData] = ['', false];
          socket.write('250 taken\r\n');
        } else if (inData) mail += `${line}\n`;
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => socket.destroy());
  });
  return { port: await listening(server), taken };
}

test('sends codes by SMTP_URL and stores nothing of them afterwards', async () => {
  const { port, taken } = await smtpServer();
  const platform = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Tower <tower@here.test>' });
  await addUser(platform, { email: 'eva@here.test', two_factor: 'email' });
  const { body } = await signIn<{ data: Challenge }>(platform, 'eva@here.test');
  await vi.waitFor(() => expect(taken).toHaveLength(1), 20_000);
  expect(taken[0]).toMatch(/From: Tower <tower@here.test>/);
  const [, code = ''] = /(\d{6}) is your code/.exec(taken[0] ?? '') ?? [];
  await vi.waitFor(async () => expect(await mails(platform)).toMatchObject([{ state: 'sent', text: '', code: null }]), 20_000);
  expect((await platform.request('POST', '/v1/user/auth/verify', { body: { token: body.data.token, code } })).status).toBe(200);
});

test('sends SMS by SMS_URL with its token', async () => {
  const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      taken.push({ headers: request.headers, body });
      response.end('{}');
    });
  });
  const platform = await start({ SMS_URL: `http://127.0.0.1:${await listening(server)}/send`, SMS_TOKEN: 'k9f2-of-the-provider' });
  await addUser(platform, { email: 'eva@here.test', two_factor: 'sms', phone: '+5255000001' });
  await signIn(platform, 'eva@here.test');
  await vi.waitFor(() => expect(taken).toHaveLength(1), 20_000);
  expect(taken[0]?.headers.authorization).toBe('Bearer k9f2-of-the-provider');
  expect(JSON.parse(taken[0]?.body ?? '{}')).toMatchObject({
    to: '+5255000001',
    text: expect.stringMatching(/^\d{6} is your code/) as string,
  });
});

test('production without a transport refuses to send a code', async () => {
  const platform = await start({});
  await addUser(platform, { email: 'eva@here.test', two_factor: 'email' });
  expect(await signIn(platform, 'eva@here.test')).toMatchObject({ status: 503, body: { code: 'code.not_sent' } });
  expect(await mails(platform)).toEqual([]);
});

test('tries five times with pauses between, then gives up and forgets the words', async () => {
  const platform = await start({});
  const carry = vi.fn(() => Promise.reject(new Error('no line')));
  const mailer: Mailer = makeMailer(platform.app, { email: carry, sms: null });
  closers.push(() => mailer.close());
  const now = platform.clock.now();
  await platform.app.store.within(platformScope, (tx) =>
    sendCode(tx, mailer, { channel: 'email', to: 'x@here.test', code: '123456', lang: 'en', now }),
  );
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    mailer.wake();
    mailer.wake();
    await vi.waitFor(() => expect(carry).toHaveBeenCalledTimes(attempt), 20_000);
    if (attempt < 5) expect(await mails(platform)).toMatchObject([{ state: 'waiting', code: '123456' }]);
    platform.clock.advance(120_000);
  }
  await vi.waitFor(async () => expect(await mails(platform)).toMatchObject([{ state: 'failed', text: '', code: null }]), 20_000);
  mailer.wake();
  await mailer.close();
  expect(carry).toHaveBeenCalledTimes(5);
});

test('a stopping platform finishes the current message and leaves the others for the next start', async () => {
  const platform = await start({});
  let taken = () => {};
  const carry = vi.fn(() => new Promise<void>((resolve) => void (taken = resolve)));
  const mailer: Mailer = makeMailer(platform.app, { email: carry, sms: null });
  for (const to of ['x@here.test', 'y@here.test']) {
    await platform.app.store.within(platformScope, (tx) =>
      sendCode(tx, mailer, { channel: 'email', to, code: '123456', lang: 'en', now: platform.clock.now() }),
    );
  }
  mailer.wake();
  await vi.waitFor(() => expect(carry).toHaveBeenCalledTimes(1), 20_000);
  const closing = mailer.close();
  taken();
  await closing;
  expect(carry).toHaveBeenCalledTimes(1);
  const left = (await mails(platform)).map(({ recipient, state }) => [recipient, state] as const);
  expect(Object.fromEntries(left)).toEqual({ 'x@here.test': 'sent', 'y@here.test': 'waiting' });
});
