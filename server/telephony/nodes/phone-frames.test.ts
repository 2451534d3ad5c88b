import { expect, test } from 'vitest';
import { callIdOf, EdgeFrame, HomeFrame, readFrame } from './phone-frames.ts';

test('a frame of another node is read, and what is none is not', () => {
  const down = { type: 'down', link: 'l1', text: 'BYE sip:1 SIP/2.0' };
  expect(readFrame(HomeFrame, Buffer.from(JSON.stringify(down)))).toEqual(down);
  for (const text of ['', '{', 'null', '[]', '{"type":"down"}', '{"type":"up","text":"x"}'])
    expect(readFrame(HomeFrame, Buffer.from(text))).toBeUndefined();
  expect(readFrame(EdgeFrame, Buffer.from(JSON.stringify(down)))).toBeUndefined();
});

test('a message names its call in the long and the short header, in any case', () => {
  const lines = (...headers: string[]) => ['INVITE sip:1 SIP/2.0', ...headers, '', ''].join('\r\n');
  expect(callIdOf(lines('Call-ID: a1@x'))).toBe('a1@x');
  expect(callIdOf(lines('i:a2'))).toBe('a2');
  expect(callIdOf(lines('CALL-ID :  a3'))).toBe('a3');
  expect(callIdOf(lines('Via: x'))).toBeNull();
});
