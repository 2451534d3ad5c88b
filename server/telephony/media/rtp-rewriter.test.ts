import { expect, test } from 'vitest';
import { RtpRewriter } from './rtp-rewriter.ts';

const packet = (sequence: number, timestamp: number, marker = false) => ({
  kind: 'sound' as const,
  payload: Buffer.alloc(160),
  sequence,
  timestamp,
  marker,
});
const step = (before: { sequence: number; timestamp: number }, after: { sequence: number; timestamp: number }) => [
  (after.sequence - before.sequence) & 0xffff,
  (after.timestamp - before.timestamp) >>> 0,
];

test('sequence numbers and timestamps continue across wraparound, loss and late packets', () => {
  const relayed = new RtpRewriter();
  const first = relayed.next(packet(65_534, 0xffffff60), 1, 1000);
  expect(first.marker).toBe(true);
  expect(step(first, relayed.next(packet(65_535, 0), 1, 1020))).toEqual([1, 160]);
  expect(step(first, relayed.next(packet(1, 320), 1, 1060))).toEqual([3, 480]);
  expect(step(first, relayed.next(packet(0, 160), 1, 1061))).toEqual([2, 320]);
  expect(step(first, relayed.next(packet(2, 480), 1, 1080))).toEqual([4, 640]);
});

test('another source continues by the clock after the last one', () => {
  const relayed = new RtpRewriter();
  const last = relayed.next(packet(10, 1000), 1, 1000);
  const next = relayed.next(packet(40_000, 77_000), 2, 1500);
  expect(step(last, next)).toEqual([1, 4000]);
  expect(next.marker).toBe(true);
  expect(step(next, relayed.next(packet(40_001, 77_160), 2, 1520))).toEqual([1, 160]);
});

test('packets after a hold start a new segment without a gap in the numbers', () => {
  const relayed = new RtpRewriter();
  const last = relayed.next(packet(10, 1000), 1, 1000);
  relayed.pause();
  expect(step(last, relayed.next(packet(510, 81_000), 1, 11_000))).toEqual([1, 80_000]);
});

test('a sender whose timestamps jump is realigned to the clock', () => {
  const relayed = new RtpRewriter();
  const last = relayed.next(packet(10, 1000), 1, 1000);
  expect(step(last, relayed.next(packet(11, 9_000_000), 1, 1020))).toEqual([1, 160]);
});

test('a late packet changes nothing of what follows, even after another source', () => {
  const relayed = new RtpRewriter();
  const first = relayed.next(packet(100, 16_000), 1, 1000);
  relayed.next(packet(103, 16_480), 1, 1060);
  const late = relayed.next(packet(101, 16_160), 1, 1061);
  expect(step(first, late)).toEqual([1, 160]);
  expect(late.marker).toBe(false);
  const next = relayed.next(packet(7, 500), 2, 1100);
  expect(step(first, next)).toEqual([4, 800]);
});

test('the first packet of another source follows by one packet at least, however soon it comes', () => {
  const relayed = new RtpRewriter();
  const first = relayed.next(packet(10, 1000), 1, 1000);
  expect(step(first, relayed.next(packet(900, 50_000), 2, 1001))).toEqual([1, 160]);
});
