import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type FakeContext, fakeContext } from '../../../testing/receiver-context.ts';
import type { OpenReceiver } from '../signal.ts';
import { FrameAnswerer } from './answer-frame.ts';
import { encodeFrame, parseFrame } from './frame.ts';
import { openDc09, openDc09Sessions } from './open-dc09.ts';
import { Dc09Panel, type Dc09PanelOptions } from './panel.ts';
import { encodeResponse } from './reply.ts';
import { readSettings } from './settings.ts';

const secret = '5A'.repeat(16);
const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open({
  settings = {},
  accounts = { 1234: null, ABCD: secret },
}: {
  settings?: object;
  accounts?: Record<string, string | null>;
} = {}) {
  const context = fakeContext('dc09', { ...settings }, { accounts });
  const receiver = await openDc09(context);
  closers.push(() => receiver.close());
  return { context, receiver };
}

function panelOf(context: FakeContext, receiver: OpenReceiver, options: Partial<Dc09PanelOptions> = {}): Dc09Panel {
  const panel = new Dc09Panel({ host: '127.0.0.1', port: receiver.port ?? 0, account: '1234', now: context.now, ...options });
  closers.push(() => panel.close());
  return panel;
}

async function socketTo(port: number | undefined): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: port ?? 0 });
  closers.push(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

describe.each(['tcp', 'udp'] as const)('by %s', (transport) => {
  test('SIA, Contact ID and a link test are stored, then acknowledged', async () => {
    const { context, receiver } = await open();
    const panel = panelOf(context, receiver, { transport });
    expect((await panel.sendSia('BA05/FA7', '2')).reply).toMatchObject({ id: 'ACK', sequence: '0001', account: '1234', content: ']' });
    expect((await panel.sendContactId('1130010015')).isAcknowledged).toBe(true);
    expect((await panel.sendLinkTest()).isAcknowledged).toBe(true);
    expect(context.signals.map(({ account, code, zone, qualifier }) => [account, code, zone, qualifier])).toEqual([
      ['1234', 'BA', '5', 'new'],
      ['1234', 'FA', '7', 'new'],
      ['1234', '130', '15', 'new'],
      ['1234', 'RP', null, 'test'],
    ]);
    expect(context.signals[0]?.happenedAt).toEqual(new Date(context.time));
  });

  test.each([16, 24, 32])('a frame encrypted with %i bytes is acknowledged in the same way', async (bytes) => {
    const key = '5A'.repeat(bytes);
    const { context, receiver } = await open({ accounts: { ABCD: key } });
    const exchange = await panelOf(context, receiver, { transport, account: 'ABCD', key }).sendSia('PA1');
    expect(exchange).toMatchObject({ isAcknowledged: true, reply: { id: 'ACK', isEncrypted: true } });
    expect(context.signals).toMatchObject([{ account: 'ABCD', code: 'PA' }]);
  });

  test('a wrong key is refused, and recorded under the same key each time', async () => {
    const { context, receiver } = await open();
    const panel = panelOf(context, receiver, { transport, account: 'ABCD', key: '11'.repeat(16) });
    const { sent, reply, isAcknowledged } = await panel.exchange(panel.encode({ id: 'SIA-DCS', data: '#ABCD|NBA1' }));
    expect([reply?.id, reply?.isEncrypted, reply?.content, isAcknowledged]).toEqual(['NAK', false, ']_10:00:00,03-04-2026', false]);
    await panel.exchange(sent);
    expect(context.rejected[0]).toMatchObject({ account: 'ABCD', reason: 'wrong_key' });
    expect(new Set(context.rejected.map(({ key }) => key)).size).toBe(1);
    expect(context.signals).toEqual([]);
  });

  test('the same frame again is one signal, acknowledged twice', async () => {
    const { context, receiver } = await open();
    const panel = panelOf(context, receiver, { transport });
    const first = await panel.sendSia('BA1');
    context.time += 70_000;
    expect((await panel.exchange(first.sent)).isAcknowledged).toBe(true);
    expect(context.signals).toHaveLength(1);
  });
});

test('an encrypted frame that is repeated with other padding is one signal', async () => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver, { account: 'ABCD', key: secret });
  const message = { id: 'SIA-DCS', data: '#ABCD|NBA12' } as const;
  const [first, again] = [panel.encode(message), panel.encode(message)];
  expect(first.equals(again)).toBe(false);
  for (const bytes of [first, again]) expect((await panel.exchange(bytes)).isAcknowledged).toBe(true);
  expect(context.signals).toHaveLength(1);
});

test('a stored frame is acknowledged when it is repeated after its time; a new one is refused', async () => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver, { account: 'ABCD', key: secret });
  const stored = await panel.sendSia('BA1');
  const late = panel.prepare({ id: 'SIA-DCS', data: '#ABCD|NBA2' });
  context.time += 60_000;
  expect((await panel.exchange(stored.sent)).isAcknowledged).toBe(true);
  expect((await panel.exchange(late)).reply?.id).toBe('NAK');
  expect(context.signals.map(({ zone }) => zone)).toEqual(['1']);
});

test('a frame without a time names the key that it has in the minute before', async () => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver, { isTimed: false });
  await panel.sendSia('BA1/FA2');
  const keys = context.signals.map(({ key }) => key);
  const other = fakeContext('dc09', {}, { accounts: { 1234: null } });
  other.time = context.time + 60_000;
  const later = await openDc09(other);
  closers.push(() => later.close());
  await panelOf(other, later, { isTimed: false }).sendSia('BA1/FA2');
  expect(other.signals.map(({ earlier }) => earlier)).toEqual(keys.map((key) => ({ key, since: new Date(context.time) })));
});

test('a frame in the clear is refused from an account with a key', async () => {
  const { context, receiver } = await open();
  expect((await panelOf(context, receiver, { account: 'ABCD' }).sendSia('BA1')).reply?.id).toBe('NAK');
  expect(context.rejected[0]).toMatchObject({ reason: 'wrong_key', account: 'ABCD' });
});

test.each([
  [21_000, false],
  [20_000, true],
  [-40_000, true],
  [-41_000, false],
])('an encrypted frame whose clock is %i ms ahead is accepted: %s', async (ahead, accepted) => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver, { account: 'ABCD', key: secret, now: () => context.time + ahead });
  const { reply } = await panel.exchange(panel.encode({ id: 'NULL', data: '' }));
  expect(reply?.id).toBe(accepted ? 'ACK' : 'NAK');
  expect(context.rejected.map(({ reason }) => reason)).toEqual(accepted ? [] : ['wrong_time']);
});

test('a panel sets its clock by the refusal, and sends again', async () => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver, { account: 'ABCD', key: secret, now: () => context.time - 3_600_000 });
  expect((await panel.sendSia('BA1')).isAcknowledged).toBe(true);
  expect(context.signals).toHaveLength(1);
});

test.each([
  [true, 'ACK'],
  [false, 'DUH'],
])('an unknown account is recorded, and acknowledged where set: %s', async (acknowledge_unknown, id) => {
  const { context, receiver } = await open({ settings: { acknowledge_unknown }, accounts: {} });
  expect((await panelOf(context, receiver).sendSia('BA1')).reply?.id).toBe(id);
  expect(context.signals).toHaveLength(1);
});

test('what is not understood is answered and recorded', async () => {
  const { context, receiver } = await open();
  const panel = panelOf(context, receiver);
  for (const body of ['"XYZ-ABC"0001L0#1234[x]', '"SIA-DCS"0001L0#1234[#1234|N??]', '"SIA-DCS"0001L0[x]', '"SIA-DCS"x']) {
    expect((await panel.exchange(encodeFrame(body))).reply?.id).toBe('DUH');
  }
  expect(context.rejected.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'not_understood'));
});

test('a response with data is an acknowledgement to a panel', () => {
  const frame = { sequence: '0001', receiver: 'R0', line: 'L0', account: '1234', hasBinaryChecksum: false };
  expect(parseFrame(encodeResponse(frame, 'Pabc'))).toMatchObject({ id: 'RSP', content: 'Pabc]' });
});

test('without the store nothing is acknowledged', async () => {
  const { context, receiver } = await open();
  context.isStoreAway = true;
  const socket = await socketTo(receiver.port);
  socket.end(encodeFrame('"NULL"0001L0#1234[]'));
  const replies: Buffer[] = [];
  socket.on('data', (bytes) => replies.push(bytes));
  await once(socket, 'close');
  expect([replies, context.counts]).toEqual([[], new Map([['not_stored', 1]])]);
});

test('while accounts cannot be read nothing is answered, and the session stays open', async () => {
  const { context, receiver } = await open();
  const read = context.accountOf;
  const accountOf = { isAway: true };
  Object.assign(context, { accountOf: (account: string) => (accountOf.isAway ? Promise.reject(new Error('away')) : read(account)) });
  const socket = await socketTo(receiver.port);
  socket.write(encodeFrame('"NULL"0001L0#1234[]'));
  await expect.poll(() => context.counts.get('not_stored')).toBe(1);
  accountOf.isAway = false;
  socket.write(encodeFrame('"NULL"0002L0#1234[]'));
  expect(String((await once(socket, 'data'))[0])).toContain('"ACK"0002');
});

test('several frames in a segment, in halves, in two sessions of one panel are answered in order', async () => {
  const { context, receiver } = await open();
  const stream = Buffer.concat([1, 2, 3].map((at) => encodeFrame(`"SIA-DCS"000${at}L0#1234[#1234|NBA${at}]`)));
  const answers = await Promise.all(
    [0, 1].map(async () => {
      const socket = await socketTo(receiver.port);
      socket.write(stream.subarray(0, 50));
      socket.end(stream.subarray(50));
      const parts: Buffer[] = [];
      socket.on('data', (bytes) => parts.push(bytes));
      await once(socket, 'close');
      return Buffer.concat(parts)
        .toString('latin1')
        .match(/"ACK"\d{4}/g);
    }),
  );
  expect(answers).toEqual([0, 1].map(() => ['"ACK"0001', '"ACK"0002', '"ACK"0003']));
  expect(context.signals.map(({ zone }) => zone)).toEqual(['1', '2', '3']);
});

test('the link test of one vendor is answered, and is a test', async () => {
  const { context, receiver } = await open();
  const socket = await socketTo(receiver.port);
  socket.write('SR0001L0001    006969XX    [ID00000000]');
  expect(String((await once(socket, 'data'))[0])).toBe('"ACK"');
  expect(context.signals).toMatchObject([{ account: '006969XX', qualifier: 'test' }]);
});

test('damaged frames are counted and not answered, and a whole one after them is', async () => {
  const { context, receiver } = await open();
  const socket = await socketTo(receiver.port);
  socket.write('noise\nFFFF0010"NULL"0001L0#1234[]\r');
  socket.write(encodeFrame('"NULL"0002L0#1234[]'));
  expect(String((await once(socket, 'data'))[0])).toContain('"ACK"0002');
  expect(Object.fromEntries(context.counts)).toMatchObject({ wrong_checksum: 1, garbage: 1 });
});

test('a frame over the limit is recorded, and ends the session', async () => {
  const { context, receiver } = await open({ settings: { max_frame: 256 } });
  const socket = await socketTo(receiver.port);
  socket.write(encodeFrame(`"NULL"0001L0#1234[${'x'.repeat(400)}]`));
  socket.resume();
  await once(socket, 'close');
  expect(context.rejected).toMatchObject([{ reason: 'too_large' }]);
});

test('slow and silent sessions are closed by their clock, and silent ones make room', async () => {
  const context = fakeContext('dc09', {}, { accounts: { 1234: null } });
  const settings = readSettings({ max_sessions: 2, frame_seconds: 5, idle_minutes: 1 });
  const sessions = await openDc09Sessions(context, settings, new FrameAnswerer(context, settings), 0);
  closers.push(() => sessions.close());
  const proven = await socketTo(sessions.port);
  proven.write(encodeFrame('"NULL"0001L0#1234[]'));
  await once(proven, 'data');
  const silent = await socketTo(sessions.port);
  const slow = await socketTo(sessions.port);
  silent.resume();
  await once(silent, 'close');
  slow.write(Buffer.concat([encodeFrame('"NULL"0002L0#1234[]'), Buffer.from('\n1234')]));
  await once(slow, 'data');
  context.time += 6000;
  sessions.sweep();
  await once(slow, 'close');
  expect([sessions.count(), context.counts.get('slow_sessions')]).toEqual([1, 1]);
  context.time += 60_000;
  sessions.sweep();
  await once(proven, 'close');
  expect([sessions.count(), context.counts.get('idle_sessions'), context.counts.get('sessions_over_limit')]).toEqual([0, 1, 1]);
});

test('a setting out of its limits, and a port that is taken, are faults of one sentence', async () => {
  await expect(openDc09(fakeContext('dc09', { max_frame: 1 }))).rejects.toThrow('The setting max_frame of the receiver is not allowed.');
  const { context, receiver } = await open();
  await expect(openDc09({ ...context, record: { ...context.record, port: receiver.port ?? 0 } })).rejects.toThrow('EADDRINUSE');
});
