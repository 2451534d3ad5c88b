import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openRecordedLink } from '../../testing/recorded-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('messages are read as text, in whichever form they arrive', () => {
  const { socket, link } = openRecordedLink();
  const texts: string[] = [];
  link.onText = (text) => texts.push(text);
  socket.emit('message', Buffer.from('one'));
  socket.emit('message', [Buffer.from('t'), Buffer.from('wo')]);
  socket.emit('message', new TextEncoder().encode('three').buffer);
  expect(texts).toEqual(['one', 'two', 'three']);
});

test('200 messages are read at once and 50 a second after that; one more closes the connection', () => {
  const { socket, link } = openRecordedLink();
  let read = 0;
  link.onText = () => {
    read += 1;
  };
  const send = (count: number) => {
    for (let at = 0; at < count; at += 1) socket.emit('message', Buffer.from('x'));
  };
  send(200);
  vi.advanceTimersByTime(1000);
  send(50);
  expect([read, socket.closed]).toEqual([250, []]);
  vi.advanceTimersByTime(60_000);
  send(100);
  vi.advanceTimersByTime(1000);
  send(150);
  expect([read, socket.closed]).toEqual([500, []]);
  vi.advanceTimersByTime(60_000);
  send(200);
  expect([read, socket.closed]).toEqual([700, []]);
  send(1);
  expect([read, socket.closed]).toEqual([700, [[1008, 'Too many messages.']]]);
});

test('a connection that is closed is cut off a second later', () => {
  const { socket, link } = openRecordedLink();
  let isOver = false;
  link.onClosed = () => {
    isOver = true;
  };
  link.close(1001, 'Going away');
  vi.advanceTimersByTime(999);
  expect([socket.closed, isOver]).toEqual([[[1001, 'Going away']], false]);
  vi.advanceTimersByTime(1);
  expect(isOver).toBe(true);
});

test('a connection is pinged until it is silent for too long; messages and pongs count as signs', () => {
  const { socket, link } = openRecordedLink();
  vi.advanceTimersByTime(9000);
  socket.emit('pong');
  vi.advanceTimersByTime(9000);
  socket.emit('message', Buffer.from('x'));
  vi.advanceTimersByTime(9999);
  link.beat(10_000);
  expect([socket.pings, link.isOpen]).toEqual([1, true]);
  vi.advanceTimersByTime(1);
  link.beat(10_000);
  expect([socket.pings, link.isOpen]).toEqual([1, false]);
  socket.emit('pong');
  link.beat(10_000);
  expect(socket.pings).toBe(1);
});

test('nothing is sent on a closed connection, and an error of its socket closes it', () => {
  const { socket, link } = openRecordedLink('name', '192.0.2.7');
  expect([link.id, link.address, link.identity, link.send('one')]).toEqual(['name', '192.0.2.7', null, true]);
  socket.emit('error', new Error('reset'));
  expect([link.isOpen, link.send('two'), socket.sent]).toEqual([false, false, ['one']]);
  const other = openRecordedLink();
  other.link.terminate();
  expect(other.link.isOpen).toBe(false);
});
