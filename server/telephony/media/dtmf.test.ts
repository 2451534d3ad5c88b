import { expect, test } from 'vitest';
import { createDtmfReader, dtmfKeysOfInfo } from './dtmf.ts';

const packet = (event: number, timestamp: number) => ({
  kind: 'key' as const,
  payload: Buffer.from([event, 0x0a, 0, 160]),
  timestamp,
  sequence: 0,
  marker: false,
});

test('repeated packets report a key once; pressing the same key again reports it again', () => {
  let keys = '';
  const read = createDtmfReader((key) => {
    keys += key;
  });
  for (const [event, at] of [
    [5, 1],
    [5, 1],
    [5, 1],
    [5, 9],
    [11, 20],
    [99, 30],
  ] as const)
    read(packet(event, at));
  read({ ...packet(1, 40), payload: Buffer.from([1]) });
  expect(keys).toBe('55#');
});

test('INFO has two formats of keys; others are ignored', () => {
  expect(dtmfKeysOfInfo('application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n')).toBe('5');
  expect(dtmfKeysOfInfo('Application/DTMF-Relay; charset=utf-8', 'signal = #\r\n')).toBe('#');
  expect(dtmfKeysOfInfo('application/dtmf', ' 12a* ')).toBe('12A*');
  expect(dtmfKeysOfInfo('application/dtmf', '1!2')).toBe('12');
  expect(dtmfKeysOfInfo('text/plain', 'Signal=5')).toBe('');
});
