import { Server } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeContext, fakeContext, fakeNow } from '../../../testing/receiver-context.ts';
import { openSmtp } from './open-smtp.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of open.splice(0).reverse()) await close();
});
const withSettings = (settings: Record<string, unknown> = {}) => fakeContext('smtp', { domains: 'alarms.test', ...settings });
async function openAt(context: FakeContext) {
  const receiver = await openSmtp(context);
  open.push(() => receiver.close());
  return receiver;
}
const send = (port: number | undefined, mail: object, options: object = {}) => {
  const transport = createTransport({ host: '127.0.0.1', port: port ?? 0, ignoreTLS: true, ...options });
  const message = { from: 'cam@site.test', to: 'a@alarms.test', subject: 'Alarm', text: '', date: new Date(fakeNow), ...mail };
  return transport.sendMail(message).finally(() => transport.close());
};
const recipients = (count: number) => Array.from({ length: count }, (_, at) => `unit-${at}@alarms.test`);

test('a mail has at most twenty recipients, each with a signal of its own', async () => {
  const context = withSettings();
  const { port } = await openAt(context);
  const { accepted, rejectedErrors } = await send(port, { to: recipients(21) });
  expect(accepted).toHaveLength(20);
  expect(rejectedErrors?.map(({ response }) => response)).toEqual(['452 Too many recipients']);
  expect(context.accepted.map(({ account }) => account)).toEqual(recipients(20).map((to) => to.split('@')[0]));
});

test('refusals are stated in the words of the receiver', async () => {
  const context = withSettings({ senders: ['*@site.test'], max_bytes: 50_000 });
  const { port } = await openAt(context);
  const replyTo = (mail: object, at = port) =>
    send(at, mail).then(
      ({ response }) => response,
      (error: { response?: string }) => error.response,
    );
  expect(await replyTo({ from: 'x@other.test' })).toBe('550 This sender is not allowed');
  expect(await replyTo({ to: 'x@other.test' })).toBe('550 This server relays nothing');
  expect(await replyTo({ text: 'line\n'.repeat(12_000) })).toMatch(/^552 /);
  context.isStoreAway = true;
  const warn = vi.spyOn(context.log, 'warn');
  expect(await replyTo({})).toBe('451 It could not be stored, send it again');
  expect(warn.mock.calls.map(([, text]) => text)).toEqual(['a mail could not be stored, and its sender sends it again']);
  const other = withSettings({ networks: ['10.0.0.0/8'] });
  const { port: elsewhere } = await openAt(other);
  expect(await replyTo({}, elsewhere)).toMatch(/^554 Your network is not allowed/);
  expect(other.counts).toEqual(new Map([['wrong_network', 1]]));
});

test('ten wrong logins of a minute are recorded, further ones counted', async () => {
  const context = withSettings({ user: 'cam', password: 'p' });
  const { port } = await openAt(context);
  const guess = () => send(port, {}, { auth: { user: 'cam', pass: 'wrong' } }).catch((error: Error) => error.message);
  expect(await guess()).toContain('535 The user or the password is wrong');
  await Promise.all(Array.from({ length: 11 }, guess));
  expect([context.rejected.length, context.counts.get('wrong_secret')]).toEqual([10, 12]);
  expect(context.rejected[0]).toMatchObject({ account: null, reason: 'wrong_secret', raw: Buffer.from('AUTH') });
  context.time += 60_000;
  context.isStoreAway = true;
  const warn = vi.spyOn(context.log, 'warn');
  await guess();
  await expect.poll(() => warn.mock.calls.map(([, text]) => text)).toEqual(['a wrong login could not be recorded']);
  context.isStoreAway = false;
  await guess();
  expect(context.rejected).toHaveLength(11);
});

test('a receiver without a port, or whose port cannot be opened, says so', async () => {
  const { record } = withSettings();
  await expect(openSmtp({ ...withSettings(), record: { ...record, port: null } })).rejects.toThrow('The port is missing.');
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    queueMicrotask(() => this.emit('error', Object.assign(new Error('denied'), { code: 'EACCES' })));
    return this;
  });
  await expect(openSmtp(withSettings())).rejects.toThrow('The port cannot be opened.');
});

test('an open receiver works, has its sessions, and none of its timers once it is closed', async () => {
  const context = withSettings();
  const receiver = await openAt(context);
  expect([context.faults, receiver.sessions?.()]).toEqual([[null], 0]);
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port ?? 0, ignoreTLS: true, pool: true });
  await transport.sendMail({ from: 'cam@site.test', to: 'a@alarms.test', text: 'x' });
  expect(receiver.sessions?.()).toBe(1);
  transport.close();
  await expect.poll(() => receiver.sessions?.()).toBe(0);
});
