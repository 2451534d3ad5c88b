import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import { type FakeContext, fakeContext, fakeNow } from '../../../testing/receiver-context.ts';
import { createTlsCertificate } from '../../../testing/tls-certificate.ts';
import { openSmtp } from './open-smtp.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

const jpeg = Buffer.from(`ffd8ffe0${'00'.repeat(20)}`, 'hex');
const withSettings = (settings: Record<string, unknown> = {}) => fakeContext('smtp', { domains: 'alarms.test', ...settings });

async function openAt(context: FakeContext): Promise<number> {
  const receiver = await openSmtp(context);
  open.push(() => receiver.close());
  return receiver.port ?? 0;
}
const send = (port: number, mail: SendMailOptions, options: object = {}) => {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...options });
  const message = { from: 'cam@site.test', to: 'unit-17@alarms.test', subject: 'Alarm', text: '', date: new Date(fakeNow), ...mail };
  return transport.sendMail(message).finally(() => transport.close());
};

/** Sends lines, each after the reply to the one before; gives the replies. */
function converse(port: number, lines: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const replies: string[] = [];
    const rest = [...lines];
    const socket: Socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
        const reply = text.slice(0, end);
        text = text.slice(end + 2);
        if (/^\d{3}-/.test(reply)) continue;
        replies.push(reply);
        const next = rest.shift();
        if (next === undefined) socket.destroy();
        else socket.write(`${next}\r\n`);
      }
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(replies));
  });
}
const codes = (replies: readonly string[]) => replies.map((reply) => Number(reply.slice(0, 3)));

test('a mail with pictures is a signal of its recipient, and acknowledged once it is stored', async () => {
  const context = withSettings();
  const port = await openAt(context);
  const attachments = [
    { filename: 'a.jpg', content: jpeg },
    { filename: 'a.txt', content: 'no picture' },
  ];
  const { response } = await send(port, { to: 'unit-17+03@alarms.test', subject: 'Motion detected', attachments, messageId: '<m1@cam>' });
  expect(response).toMatch(/^250/);
  const [signal] = context.accepted;
  expect(signal).toMatchObject({
    account: 'unit-17',
    zone: '3',
    code: 'mail',
    qualifier: 'new',
    text: 'Motion detected',
    pictures: [jpeg],
  });
  expect(signal?.happenedAt?.getTime()).toBe(fakeNow);
  expect(signal?.key).toContain('<m1@cam>');
  expect(signal?.raw.includes('Subject: Motion detected')).toBe(true);
});

test('a connection that delivers no mail in time is closed, and makes room for others', async () => {
  const context = withSettings({ max_sessions: 2, mail_seconds: 30 });
  const port = await openAt(context);
  const closed: number[] = [];
  const openSlow = async (number: number) => {
    const socket = connect(port, '127.0.0.1');
    open.push(async () => socket.destroy());
    socket.on('close', () => closed.push(number));
    await once(socket, 'data');
    socket.write('EHLO slow\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<unit-1@alarms.test>\r\nDATA\r\nSub');
  };
  for (const number of [1, 2]) await openSlow(number);
  expect((await send(port, {})).response).toMatch(/^250/);
  expect(context.counts.get('sessions_over_limit')).toBe(1);
  context.time += 31_000;
  await context.until(() => context.counts.get('slow_sessions') === 1);
  await expect.poll(() => closed).toEqual([1, 2]);
});

test('rules read subject and body, raise and restore; other mails are unknown', async () => {
  const rules = [
    { subject: 'Alarm *', body: 'Channel {zone}: {code} {state}', restores: ['ended'] },
    { subject: 'Test mail', code: 'test', qualifier: 'test' },
  ];
  const context = withSettings({ rules: JSON.stringify(rules), otherwise: 'unknown' });
  const port = await openAt(context);
  await send(port, { subject: 'Alarm of NVR', text: 'Hello\nChannel 04: intrusion started\n' });
  await send(port, { subject: 'Alarm of NVR', html: '<p>Hello</p><p>Channel 04: intrusion ended</p>' });
  await send(port, { subject: 'test mail' });
  await send(port, { subject: 'Newsletter' });
  expect(context.accepted.map(({ code, zone, qualifier }) => [code, zone, qualifier])).toEqual([
    ['intrusion', '4', 'new'],
    ['intrusion', '4', 'restore'],
    ['test', null, 'test'],
  ]);
  expect(context.rejected).toMatchObject([{ account: 'unit-17', reason: 'not_understood' }]);
});

test('a store that does not answer is 451, and the repetition has the same key', async () => {
  const context = withSettings();
  const port = await openAt(context);
  context.isStoreAway = true;
  await expect(send(port, { messageId: '<m2@cam>' })).rejects.toMatchObject({ responseCode: 451 });
  context.isStoreAway = false;
  await send(port, { messageId: '<m2@cam>' });
  await send(port, { messageId: '<m2@cam>' });
  expect(new Set(context.accepted.map(({ key }) => key)).size).toBe(1);
});

test('nothing is relayed, and senders and networks outside of the lists are refused', async () => {
  const context = withSettings({ senders: ['*@site.test', 'one@other.test'] });
  const port = await openAt(context);
  const from = (sender: string, to: string) => ['EHLO a', `MAIL FROM:<${sender}>`, `RCPT TO:<${to}>`, 'QUIT'];
  expect(codes(await converse(port, from('x@site.test', 'a@elsewhere.test')))).toEqual([220, 250, 250, 550, 221]);
  expect(codes(await converse(port, from('one@other.test', 'a@alarms.test')))).toEqual([220, 250, 250, 250, 221]);
  expect(codes(await converse(port, from('two@other.test', 'a@alarms.test'))).slice(0, 3)).toEqual([220, 250, 550]);
  expect(Object.fromEntries(context.counts)).toEqual({ wrong_recipient: 1, wrong_sender: 1 });
  const elsewhere = await openAt(withSettings({ networks: ['10.0.0.0/8'] }));
  expect(codes(await converse(elsewhere, []))).toEqual([554]);
});

test('a login is required where the settings have one, and a wrong one is recorded', async () => {
  const context = withSettings({ user: 'cam', password: 'p' });
  const port = await openAt(context);
  await expect(send(port, {}, { auth: { user: 'cam', pass: 'wrong' } })).rejects.toMatchObject({ responseCode: 535 });
  await expect(send(port, {})).rejects.toMatchObject({ responseCode: 530 });
  await send(port, {}, { auth: { user: 'cam', pass: 'p' } });
  expect(context.accepted).toHaveLength(1);
  expect(context.rejected.map(({ reason }) => reason)).toEqual(['wrong_secret']);
});

test('STARTTLS is offered with a certificate, and required where the settings say so', async () => {
  const { key, cert } = await createTlsCertificate();
  const context = withSettings({ key, certificate: cert, require_tls: true });
  const port = await openAt(context);
  await expect(send(port, {})).rejects.toMatchObject({ responseCode: 530 });
  await send(port, {}, { ignoreTLS: false, requireTLS: true, tls: { rejectUnauthorized: false } });
  expect(context.accepted).toHaveLength(1);
  await expect(openSmtp(withSettings({ require_tls: true }))).rejects.toThrow('certificate');
});

test('a mail that is too large is 552, and one of thousands or deeply nested parts is unknown', async () => {
  const context = withSettings({ max_bytes: 100_000 });
  const port = await openAt(context);
  await expect(send(port, { text: 'x'.repeat(90) + '\nline'.repeat(40_000) })).rejects.toMatchObject({ responseCode: 552 });
  const raw = (body: string) => ({
    raw: `Subject: x\r\nMIME-Version: 1.0\r\n${body}`,
    envelope: { from: 'c@site.test', to: 'unit-17@alarms.test' },
  });
  const many = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(5000)}--b--\r\n`;
  await send(port, raw(many));
  const nested = Array.from({ length: 500 }, (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`).join(
    '',
  );
  await send(port, raw(nested));
  expect(context.accepted).toEqual([]);
  expect(context.rejected.map(({ reason, account }) => `${account} ${reason}`)).toEqual(
    Array.from({ length: 3 }, () => 'unit-17 too_large'),
  );
});

test('lines that are no commands and a port in use cost nothing', async () => {
  const context = withSettings();
  const port = await openAt(context);
  expect(codes(await converse(port, ['\u0000\u0001', 'DATA', 'EHLO a', 'VRFY a', 'QUIT'])).at(-1)).toBe(221);
  const taken = withSettings();
  await expect(openSmtp({ ...taken, record: { ...taken.record, port } })).rejects.toThrow('The port is in use by another program.');
  await expect(openSmtp(withSettings({ networks: ['10.0.0.0/99'] }))).rejects.toThrow('10.0.0.0/99 is no network.');
  await expect(openSmtp(withSettings({ domains: [] }))).rejects.toThrow('domains');
  expect(context.accepted).toEqual([]);
});
