import { expect, test } from 'vitest';
import { stateOf } from './state.ts';

test.each([
  ['idle', 'idle'],
  [{ code: 'entry' }, 'code.entry'],
  [{ list: 'read', sending: { again: 'waiting' } }, 'list.read sending.again.waiting'],
  [{ connected: { line: { talking: 'audible' }, microphone: 'open' } }, 'connected.line.talking.audible connected.microphone.open'],
  [{ shown: {} }, 'shown'],
  [undefined, ''],
])('a state is said as a path, of each region its own: %o', (value, said) => {
  expect(stateOf({ value })).toBe(said);
});
