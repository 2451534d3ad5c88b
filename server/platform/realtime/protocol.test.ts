import { expect, test } from 'vitest';
import { encodeFrame, eventTail, onChannel, readMessage, serverMessage } from './protocol.ts';

test('server messages have their data as a JSON string', { tags: ['OP-7.47'] }, () => {
  const message = JSON.parse(serverMessage.established('1.2', 10)) as { event: string; data: string };
  expect(message.event).toBe('pusher:connection_established');
  expect(JSON.parse(message.data)).toEqual({ socket_id: '1.2', activity_timeout: 10 });
});

test('an event escaped once reads alike on every channel, quotes and line separators included', () => {
  const data = JSON.stringify({ description: 'Door "3"\u2028 ñ', id: 7 });
  for (const channel of ['private-user-1', 'private-user-setup-2']) {
    const message = JSON.parse(onChannel(channel, eventTail('alarm', data))) as { channel: string; event: string; data: string };
    expect(message).toEqual({ channel, event: 'alarm', data });
  }
});

test.each([0, 125, 126, 65_535, 65_536, 70_000])('a frame of %i bytes names its length as RFC 6455 has it', (size) => {
  const frame = encodeFrame('x'.repeat(size));
  const short = frame.readUInt8(1);
  const [head, length] = short < 126 ? [2, short] : short === 126 ? [4, frame.readUInt16BE(2)] : [10, Number(frame.readBigUInt64BE(2))];
  expect([frame.readUInt8(0), length, frame.length]).toEqual([0x81, size, head + size]);
});

test.each([
  ['', 'broken'],
  ['null', 'broken'],
  ['[]', 'broken'],
  ['{"event":7}', 'broken'],
  ['{"event":"pusher:subscribe"}', 'broken'],
  ['{"event":"pusher:subscribe","data":{"channel":"a b"}}', 'broken'],
  ['{"event":"pusher:subscribe","data":{"channel":{}}}', 'broken'],
  ['{"event":"pusher:unsubscribe","data":[]}', 'broken'],
  ['{"event":"pusher:nothing"}', 'broken'],
  ['{"event":"pusher:ping","data":{}}', 'ping'],
  ['{"event":"pusher:pong","data":"{}"}', 'pong'],
  ['{"event":"client-typing","channel":"private-user-1","data":{}}', 'client'],
  ['{"event":"pusher:unsubscribe","data":{"channel":"private-user-1"}}', 'unsubscribe'],
])('%s is read as %s', (text, kind) => {
  expect(readMessage(text).kind).toBe(kind);
});

test('a subscription is read from an object and from a JSON string', () => {
  const data = { channel: 'private-user-1', auth: 'k:s', channel_data: '{}' };
  const read = { kind: 'subscribe', channel: 'private-user-1', auth: 'k:s', channelData: '{}' };
  expect(readMessage(JSON.stringify({ event: 'pusher:subscribe', data }))).toEqual(read);
  expect(readMessage(JSON.stringify({ event: 'pusher:subscribe', data: JSON.stringify(data) }))).toEqual(read);
});
